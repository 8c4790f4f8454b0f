import { app, type BrowserWindow } from 'electron'
import type { ConsoleStatus, HostInfo } from '../../src-preload/contract.ts'
import { type Mark, overlayIcon } from './icons.ts'

/** What the system is asked to show on the program's icon. */
export type Badge =
  | { kind: 'overlay'; mark: Mark; description: string }
  | { kind: 'dock'; text: string }
  | { kind: 'count'; count: number }

/** What an icon has room for: a number where one is known and above 0, else the state (A219). */
export function markFor({ state, total }: ConsoleStatus): Mark {
  if (total !== null && total > 0) return total
  if (state === 'signedOut') return 'signedOut'
  return state === 'disconnected' || state === 'hubDown' ? 'disconnected' : 'none'
}

const dockWords = { none: '', signedOut: '未登录', disconnected: '断开' }

/** Windows has an icon over the taskbar button, macOS a text on the dock, Linux a count and no words. */
export function badgeFor(platform: HostInfo['platform'], status: ConsoleStatus): Badge {
  const mark = markFor(status)
  if (platform === 'windows') return { kind: 'overlay', mark, description: mark === 'none' ? '' : status.text }
  if (platform === 'linux') return { kind: 'count', count: typeof mark === 'number' ? mark : 0 }
  if (typeof mark !== 'number') return { kind: 'dock', text: dockWords[mark] }
  return { kind: 'dock', text: mark > 999 ? '999+' : String(mark) }
}

export function showBadge(badge: Badge, window: BrowserWindow | null): void {
  if (badge.kind === 'overlay') window?.setOverlayIcon(overlayIcon(badge.mark), badge.description)
  else if (badge.kind === 'dock') app.dock?.setBadge(badge.text)
  else app.setBadgeCount(badge.count)
}
