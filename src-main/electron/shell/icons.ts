import { join } from 'node:path'
import { app, type BrowserWindow, type NativeImage, nativeImage, screen } from 'electron'
import type { ConsoleStatus } from '#contract/alerts.ts'
import type { HostInfo } from '#contract/host.ts'

/** What an icon shows: the number of pending items, or a state without a number. */
export type IconState = number | 'none' | 'signedOut' | 'disconnected'

const icon = (name: string): NativeImage => nativeImage.createFromPath(join(app.getAppPath(), 'resources/icons', name))

export const windowIcon = (): NativeImage => icon('icon.png')

const trayNames = { none: 'tray', signedOut: 'tray-signed-out', disconnected: 'tray-disconnected' }

/** macOS colours template images itself; on Windows an icon file has an image for each scaling of the screen. */
const trayFileSuffixes: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Template.png', win32: '.ico' }

/** The four states differ in shape as well as in colour (A219). */
export function trayIcon(state: IconState): NativeImage {
  const name = typeof state === 'number' ? 'tray-waiting' : trayNames[state]
  return icon(name + (trayFileSuffixes[process.platform] ?? '.png'))
}

/** Overlay of the taskbar button; more than nine is 9+. null: none. */
export function overlayIcon(state: IconState): NativeImage | null {
  if (state === 'none') return null
  if (typeof state === 'number') return icon(`overlay-${state > 9 ? 'more' : state}.png`)
  return icon(state === 'signedOut' ? 'overlay-signed-out.png' : 'overlay-disconnected.png')
}

/** The badge of the application icon, as each system supports it. */
type Badge =
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

/** A taskbar that starts again makes its buttons a moment later than its room. */
const TASKBAR_DELAY_MS = 3_000

/**
 * Calls `show` when the taskbar of Windows may have started again: its new buttons have no overlays, and nothing but the
 * room that it takes on the screen tells of it.
 */
export function onTaskbarRestart(show: () => void): void {
  if (process.platform !== 'win32') return
  let timer: ReturnType<typeof setTimeout> | undefined
  screen.on('display-metrics-changed', (_event, _display, changed) => {
    if (!changed.includes('workArea')) return
    clearTimeout(timer)
    timer = setTimeout(() => show(), TASKBAR_DELAY_MS)
  })
}
