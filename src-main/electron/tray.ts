import { Menu, Tray } from 'electron'
import type { ConsoleStatus } from '../../src-preload/contract.ts'
import { SETTINGS_ROUTE } from '../../src-preload/shared/routes.ts'
import type { Logger } from '../core/ports.ts'
import { markFor } from './badge.ts'
import { BRAND } from './brand.ts'
import { GOALS } from './goals.ts'
import { trayIcon } from './icons.ts'

interface TrayActions {
  open(route?: string): void
  signOut(): void
  quit(): void
}

export interface ConsoleTray {
  /** false: the system has no tray, so a window closed to it could not be reopened. */
  readonly present: boolean
  show(status: ConsoleStatus): void
}

/** The tray icon: pending counts, and the menu to open, sign out and quit. */
export function createTray(actions: TrayActions, log: Logger): ConsoleTray {
  let tray: Tray | null = null
  try {
    tray = new Tray(trayIcon('none'))
    tray.on('click', () => actions.open())
  } catch (error) {
    log.warn('no tray', error)
  }
  return {
    present: tray !== null,
    show: (status) => {
      if (!tray) return
      const { state, counts, text } = status
      const signedIn = state !== 'signedOut'
      const pending = (count: number | null) => (count === null ? '' : `（${count}）`)
      tray.setImage(trayIcon(markFor(status)))
      tray.setToolTip(`${BRAND}\n${text}`)
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: text, enabled: false },
          { type: 'separator' },
          { label: '打开控制台', click: () => actions.open() },
          {
            label: `${GOALS.deposits.label}${pending(counts.deposits)}`,
            enabled: signedIn,
            click: () => actions.open(GOALS.deposits.route),
          },
          {
            label: `${GOALS.withdrawals.label}${pending(counts.withdrawals)}`,
            enabled: signedIn,
            click: () => actions.open(GOALS.withdrawals.route),
          },
          { type: 'separator' },
          { label: '设置…', click: () => actions.open(SETTINGS_ROUTE) },
          { label: '退出登录', enabled: signedIn, click: () => actions.signOut() },
          { label: '退出', click: () => actions.quit() },
        ]),
      )
    },
  }
}
