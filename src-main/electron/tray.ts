import { Menu, Tray } from 'electron'
import type { AlertCounts } from '../../src-preload/contract.ts'
import type { Logger } from '../core/ports.ts'
import { countsText, totalOf } from './badge.ts'
import { BRAND } from './brand.ts'
import { GOALS, SETTINGS_ROUTE } from './goals.ts'
import { trayIcon } from './icons.ts'

interface TrayActions {
  open(route?: string): void
  signOut(): void
  quit(): void
}

export interface ConsoleTray {
  /** false: the system has no place for it, and a window closed to it would be lost. */
  readonly present: boolean
  /** `signedIn` decides whether there is somebody to sign out. */
  show(counts: AlertCounts, signedIn: boolean): void
}

/** The icon in the notification area: what waits, and the way in and out. */
export function createTray(actions: TrayActions, log: Logger): ConsoleTray {
  let tray: Tray | null = null
  try {
    tray = new Tray(trayIcon(false))
    tray.on('click', () => actions.open())
  } catch (error) {
    log.warn('no tray', error)
  }
  return {
    present: tray !== null,
    show: (counts, signedIn) => {
      if (!tray) return
      const text = countsText(counts)
      tray.setImage(trayIcon(totalOf(counts) > 0))
      tray.setToolTip(`${BRAND}\n${text}`)
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: text, enabled: false },
          { type: 'separator' },
          { label: '打开控制台', click: () => actions.open() },
          {
            label: `${GOALS.deposits.label}（${counts.deposits}）`,
            enabled: signedIn,
            click: () => actions.open(GOALS.deposits.route),
          },
          {
            label: `${GOALS.withdrawals.label}（${counts.withdrawals}）`,
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
