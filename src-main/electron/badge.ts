import { app, type BrowserWindow } from 'electron'
import type { ConsoleStatus, HostInfo } from '../../src-preload/contract.ts'
import { type Mark, overlayIcon } from './icons.ts'

/** The badge of the application icon, as each system supports it. */
export type Badge =
  | { kind: 'overlay'; mark: Mark; description: string }
  | { kind: 'dock'; text: string }
  | { kind: 'count'; count: number }

/** A number where one is known and above 0, else the state (A219). */
export function markFor({ state, total }: ConsoleStatus): Mark {
  if (total !== null && total > 0) return total
  if (state === 'signedOut') return 'signedOut'
  return state === 'disconnected' || state === 'hubDown' ? 'disconnected' : 'none'
}

const dockWords = { none: '', signedOut: '未登录', disconnected: '断开' }

/** Windows shows an overlay on the taskbar button, macOS a text on the dock icon, Linux a count only. */
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
