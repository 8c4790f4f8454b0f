import { app, Menu } from 'electron'
import { LINK_SCHEME } from '../../core/deep-link.ts'
import { QUICK_ROUTES } from './quick-routes.ts'

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
