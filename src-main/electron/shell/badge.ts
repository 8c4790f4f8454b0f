import { app, type BrowserWindow } from 'electron'
import type { ConsoleStatus } from '../../../src-preload/contract/alerts.ts'
import type { HostInfo } from '../../../src-preload/contract/host.ts'
import { type IconState, overlayIcon } from './icons.ts'

/** The badge of the application icon, as each system supports it. */
export type Badge =
  | { kind: 'overlay'; iconState: IconState; description: string }
  | { kind: 'dock'; text: string }
  | { kind: 'count'; count: number }

/** A number where one is known and above 0, else the state (A219). */
export function iconStateFor({ state, total }: ConsoleStatus): IconState {
  if (total !== null && total > 0) return total
  if (state === 'signedOut') return 'signedOut'
  return state === 'disconnected' || state === 'hubDown' ? 'disconnected' : 'none'
}

const dockLabels = { none: '', signedOut: '未登录', disconnected: '断开' }

/** Windows shows an overlay on the taskbar button, macOS a text on the dock icon, Linux a count only. */
export function badgeFor(platform: HostInfo['platform'], status: ConsoleStatus): Badge {
  const iconState = iconStateFor(status)
  if (platform === 'windows')
    return { kind: 'overlay', iconState, description: iconState === 'none' ? '' : status.text }
  if (platform === 'linux') return { kind: 'count', count: typeof iconState === 'number' ? iconState : 0 }
  if (typeof iconState !== 'number') return { kind: 'dock', text: dockLabels[iconState] }
  return { kind: 'dock', text: iconState > 999 ? '999+' : String(iconState) }
}

export function showBadge(badge: Badge, window: BrowserWindow | null): void {
  if (badge.kind === 'overlay') window?.setOverlayIcon(overlayIcon(badge.iconState), badge.description)
  else if (badge.kind === 'dock') app.dock?.setBadge(badge.text)
  else app.setBadgeCount(badge.count)
}
