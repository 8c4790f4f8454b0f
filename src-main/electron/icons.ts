import { join } from 'node:path'
import { app, type NativeImage, nativeImage } from 'electron'

/** What an icon shows: how many are pending, or a state in which that is not known. */
export type Mark = number | 'none' | 'signedOut' | 'disconnected'

function icon(name: string): NativeImage {
  return nativeImage.createFromPath(join(app.getAppPath(), 'resources/icons', name))
}

export function windowIcon(): NativeImage {
  return icon('icon.png')
}

const trayNames = { none: 'tray', signedOut: 'tray-signed-out', disconnected: 'tray-disconnected' }

/** macOS draws its own colours from a template; elsewhere a coloured mark says the state. */
export function trayIcon(mark: Mark): NativeImage {
  const name = typeof mark === 'number' ? 'tray-waiting' : trayNames[mark]
  return icon(process.platform === 'darwin' ? `${name}Template.png` : `${name}.png`)
}

/** The picture over the taskbar button; more than nine is 9+. null: none. */
export function overlayIcon(mark: Mark): NativeImage | null {
  if (mark === 'none') return null
  if (typeof mark === 'number') return icon(`overlay-${mark > 9 ? 'more' : mark}.png`)
  return icon(mark === 'signedOut' ? 'overlay-signed-out.png' : 'overlay-disconnected.png')
}
