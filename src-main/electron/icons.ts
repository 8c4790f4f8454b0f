import { join } from 'node:path'
import { app, type NativeImage, nativeImage } from 'electron'

function icon(name: string): NativeImage {
  return nativeImage.createFromPath(join(app.getAppPath(), 'resources/icons', name))
}

export function windowIcon(): NativeImage {
  return icon('icon.png')
}

/** macOS draws its own colours from a template; elsewhere a dot says that something waits. */
export function trayIcon(waiting: boolean): NativeImage {
  if (process.platform === 'darwin') return icon(waiting ? 'tray-waitingTemplate.png' : 'trayTemplate.png')
  return icon(waiting ? 'tray-waiting.png' : 'tray.png')
}

/** The number over the taskbar button; more than nine is 9+. */
export function overlayIcon(count: number): NativeImage {
  return icon(`overlay-${count > 9 ? 'more' : count}.png`)
}
