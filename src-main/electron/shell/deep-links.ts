import { app, Menu } from 'electron'
import { QUICK_ROUTES } from '#shared/routes.ts'
import { findDeepLink, LINK_SCHEME, parseDeepLink } from '../../core/deep-link.ts'
import type { Logger } from '../../core/ports.ts'
import { isPackaged } from '../compat.ts'

/**
 * Handles operator-console://… links from a cold start, from a second instance, and on macOS from an event. A link to
 * no known screen is rejected, and its text is not logged. `open` without a route only focuses the console.
 */
export function registerDeepLinks(log: Logger): (open: (route?: string) => void) => void {
  let open: ((route?: string) => void) | null = null
  let pendingRoute: string | null = null

  function openLink(link: string): void {
    const route = parseDeepLink(link)
    if (route === null) log.warn('an address that leads to no screen of ours was refused')
    if (open) open(route ?? undefined)
    else pendingRoute = route
  }

  // macOS sends this event before the app is ready; elsewhere the link is on the command line.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  app.on('second-instance', (_event, args) => {
    const link = findDeepLink(args.slice(1))
    if (link) openLink(link)
    else open?.()
  })
  const link = findDeepLink(process.argv.slice(1))
  if (link) openLink(link)

  return (handler) => {
    // A development build would register the bare runtime in place of the installed console.
    if (isPackaged() && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME)
    open = handler
    if (pendingRoute) handler(pendingRoute)
    pendingRoute = null
  }
}

/** The Windows jump list and the macOS dock menu. Linux has them in its desktop file (electron-builder.yml). */
export function installJumpList(open: (route: string) => void): void {
  const links = Object.values(QUICK_ROUTES)
  if (process.platform === 'win32') {
    app.setUserTasks(
      links.map(({ label, route }) => ({
        program: process.execPath,
        arguments: `${LINK_SCHEME}:/${route}`,
        title: label,
        description: `打开${label}`,
        iconPath: process.execPath,
        iconIndex: 0,
      })),
    )
  }
  app.dock?.setMenu(Menu.buildFromTemplate(links.map(({ label, route }) => ({ label, click: () => open(route) }))))
}
