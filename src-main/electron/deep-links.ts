import { app } from 'electron'
import { LINK_SCHEME, linkIn, routeOf } from '../core/deep-link.ts'
import type { Logger } from '../core/ports.ts'

/**
 * Handles operator-console://… links from a cold start, from a second instance, and on macOS from an event. A link to
 * no known screen is rejected, and its text is not logged. `open` without a route only focuses the console.
 */
export function followLinks(log: Logger): (open: (route?: string) => void) => void {
  let open: ((route?: string) => void) | null = null
  let waiting: string | null = null

  function follow(link: string): void {
    const route = routeOf(link)
    if (route === null) log.warn('an address that leads to no screen of ours was refused')
    if (open) open(route ?? undefined)
    else waiting = route
  }

  // macOS sends this event before the app is ready; elsewhere the link is on the command line.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    follow(link)
  })
  app.on('second-instance', (_event, args) => {
    const link = linkIn(args.slice(1))
    if (link) follow(link)
    else open?.()
  })
  const link = linkIn(process.argv.slice(1))
  if (link) follow(link)

  return (opener) => {
    // A development build would register the bare runtime in place of the installed console.
    if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME)
    open = opener
    if (waiting) opener(waiting)
    waiting = null
  }
}
