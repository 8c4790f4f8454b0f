import { app } from 'electron'
import { LINK_SCHEME, linkIn, routeOf } from '../core/deep-link.ts'
import type { Logger } from '../core/ports.ts'

/**
 * Addresses operator-console://… lead to screens of ours: from a cold start, a second start, and on macOS by an event.
 * What is none of ours is refused and not repeated in the log. `open` without a route only brings the console forward.
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

  // macOS has it before the app is ready; elsewhere it stands on the command line.
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
    // A console of the sources would put the bare runtime in the way of the installed one.
    if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME)
    open = opener
    if (waiting) opener(waiting)
    waiting = null
  }
}
