import { join } from 'node:path'
import { app, type NativeImage, nativeImage } from 'electron'

/** What an icon shows: the number of pending items, or a state without a number. */
export type IconState = number | 'none' | 'signedOut' | 'disconnected'

function icon(name: string): NativeImage {
  return nativeImage.createFromPath(join(app.getAppPath(), 'resources/icons', name))
}

export function windowIcon(): NativeImage {
  return icon('icon.png')
}

const trayNames = { none: 'tray', signedOut: 'tray-signed-out', disconnected: 'tray-disconnected' }

/** macOS colours template images itself; elsewhere a coloured dot shows the state. */
export function trayIcon(state: IconState): NativeImage {
  const name = typeof state === 'number' ? 'tray-waiting' : trayNames[state]
  return icon(process.platform === 'darwin' ? `${name}Template.png` : `${name}.png`)
}

/** Overlay of the taskbar button; more than nine is 9+. null: none. */
export function overlayIcon(state: IconState): NativeImage | null {
  if (state === 'none') return null
  if (typeof state === 'number') return icon(`overlay-${state > 9 ? 'more' : state}.png`)
  return icon(state === 'signedOut' ? 'overlay-signed-out.png' : 'overlay-disconnected.png')
}
