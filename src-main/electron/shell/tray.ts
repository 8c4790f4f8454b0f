import { Menu, type MenuItemConstructorOptions, Tray } from 'electron'
import type { ConsoleStatus } from '#contract/alerts.ts'
import { leastOf } from '#shared/pay-data.ts'
import { BRAND } from '#shared/product.ts'
import { QUICK_ROUTES, SETTINGS_ROUTE } from '#shared/routes.ts'
import type { Logger } from '../../core/ports.ts'
import { iconStateFor, trayIcon } from './icons.ts'

interface TrayActions {
  open(route?: string): void
  /** 免打扰 for so many minutes; 0 ends it. */
  quiet(minutes: 0 | 15 | 30 | 60): void
  /** Whether a 免打扰 runs that can be ended; the times of the week go on. */
  isQuiet(): boolean
  signOut(): void
  quit(): void
  mini: { isAvailable(): boolean; toggle(): void }
}

/** More than are replaced while an operator has one open. */
const MAX_MENUS = 100

/** The tray icon: pending counts, and the menu to open, be quiet, sign out and quit. */
export function createTray(actions: TrayActions, log: Logger) {
  let tray: Tray | null = null
  let drawn = ''
  /** The latest last. Where one that is open is let go, Windows draws from memory that is free. */
  const menus: Menu[] = []
  try {
    tray = new Tray(trayIcon('none'))
    tray.on('click', () => actions.open())
  } catch (error) {
    log.warn('no tray', error)
  }
  return {
    /** false: the system has no tray, so a window closed to it could not be reopened. */
    isAvailable: tray !== null,
    update: (status: ConsoleStatus): void => {
      if (!tray) return
      const { state, counts, isUnconfirmed, text } = status
      const signedIn = state !== 'signedOut'
      const orderItem = (kind: 'deposits' | 'withdrawals') => {
        const { label, route } = QUICK_ROUTES[kind]
        const count = counts[kind] === null ? '' : `（${leastOf({ isUnconfirmed })}${counts[kind]}）`
        return { label: label + count, enabled: signedIn, click: () => actions.open(route) }
      }
      const mini: MenuItemConstructorOptions = {
        label: '迷你窗口',
        visible: actions.mini.isAvailable(),
        enabled: signedIn,
        click: () => actions.mini.toggle(),
      }
      const template: MenuItemConstructorOptions[] = [
        { label: text, enabled: false },
        { type: 'separator' },
        { label: '打开控制台', click: () => actions.open() },
        orderItem('deposits'),
        orderItem('withdrawals'),
        { label: QUICK_ROUTES.chat.label, enabled: signedIn, click: () => actions.open(QUICK_ROUTES.chat.route) },
        mini,
        { type: 'separator' },
        {
          label: '免打扰',
          submenu: ([15, 30, 60] as const).map((minutes) => ({
            label: `${minutes} 分钟`,
            click: () => actions.quiet(minutes),
          })),
        },
        { label: '结束免打扰', enabled: actions.isQuiet(), click: () => actions.quiet(0) },
        { type: 'separator' },
        { label: '设置…', click: () => actions.open(SETTINGS_ROUTE) },
        { label: '退出登录', enabled: signedIn, click: () => actions.signOut() },
        { label: '退出', click: () => actions.quit() },
      ]
      // Linux closes an open menu whose place another takes.
      const next = JSON.stringify([iconStateFor(status), template])
      if (next === drawn) return
      drawn = next
      const menu = Menu.buildFromTemplate(template)
      menus.push(menu)
      if (menus.length > MAX_MENUS) menus.shift()
      tray.setImage(trayIcon(iconStateFor(status)))
      tray.setToolTip(`${BRAND}\n${text}`)
      tray.setContextMenu(menu)
    },
  }
}
