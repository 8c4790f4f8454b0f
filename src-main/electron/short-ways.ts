import { app, Menu } from 'electron'
import { LINK_SCHEME } from '../core/deep-link.ts'
import { GOALS } from './goals.ts'

/** The Windows jump list and the macOS dock menu. Linux has them in its desktop file (electron-builder.yml). */
export function offerShortWays(open: (route: string) => void): void {
  const goals = Object.values(GOALS)
  if (process.platform === 'win32') {
    app.setUserTasks(
      goals.map(({ label, route }) => ({
        program: process.execPath,
        arguments: linkTo(route),
        title: label,
        description: `打开${label}`,
        iconPath: process.execPath,
        iconIndex: 0,
      })),
    )
  }
  app.dock?.setMenu(Menu.buildFromTemplate(goals.map(({ label, route }) => ({ label, click: () => open(route) }))))
}

function linkTo(route: string): string {
  return `${LINK_SCHEME}:/${route}`
}
