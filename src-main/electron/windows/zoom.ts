import { app, BrowserWindow } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import { ZOOM } from '../../core/settings/schema.ts'

/** Applies the zoom setting to all windows, present and future. */
export function applyZoom(core: ConsoleCore): void {
  const apply = (window: BrowserWindow) => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(core.settings.effective.zoom / 100)
  }
  app.on('browser-window-created', (_event, window) => {
    window.webContents.on('dom-ready', () => apply(window))
    // Ctrl and mouse wheel.
    window.webContents.on('zoom-changed', (_wheel, direction) => zoomBy(core, direction === 'in' ? 1 : -1))
  })
  core.subscribe((event) => {
    if (event === 'settings') BrowserWindow.getAllWindows().forEach(apply)
  })
}

/** Zooms by steps within the limits; 0 resets. A zoom fixed by the policy is not changed. */
export function zoomBy(core: ConsoleCore, steps: number): void {
  if (core.settings.isManaged('settings.zoom')) return
  const requested = steps === 0 ? 100 : core.settings.effective.zoom + steps * ZOOM.step
  core.changeSettings({ zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, requested)) })
}
