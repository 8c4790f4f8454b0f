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
