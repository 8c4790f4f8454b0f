import { app, BrowserWindow } from 'electron'
import type { ConsoleCore } from '../core/console-core.ts'
import { ZOOM } from '../core/settings/schema.ts'

/** Every window at the size of the settings, also the ones to come. */
export function followZoom(core: ConsoleCore): void {
  const apply = (window: BrowserWindow) => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(core.settings.all.zoom / 100)
  }
  app.on('browser-window-created', (_event, window) => {
    window.webContents.on('dom-ready', () => apply(window))
    // The wheel with Ctrl.
    window.webContents.on('zoom-changed', (_wheel, direction) => zoomBy(core, direction === 'in' ? 1 : -1))
  })
  core.subscribe((event) => {
    if (event === 'settings') BrowserWindow.getAllWindows().forEach(apply)
  })
}

/** By so many steps within its bounds; 0 is the size as it was made. What the site laid down stays. */
export function zoomBy(core: ConsoleCore, steps: number): void {
  if (core.settings.locked.includes('zoom')) return
  const wanted = steps === 0 ? 100 : core.settings.all.zoom + steps * ZOOM.step
  core.changeSettings({ zoom: Math.min(ZOOM.most, Math.max(ZOOM.least, wanted)) })
}
