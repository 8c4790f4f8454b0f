import { app, BrowserWindow, net, powerMonitor, session, systemPreferences } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'

/** Electron has no event for it in the main process. */
const NETWORK_POLL_INTERVAL_MS = 3_000

const FLUSH_INTERVAL_MS = 5_000

/** After sleep, an unlocked screen or a changed network the core reconnects and refetches (fault 16). */
export function watchPower(core: Pick<ConsoleCore, 'resume' | 'setOnline'>): void {
  const resume = () => {
    core.resume()
    // A page that lived through the sleep may paint no more, and no event says so.
    for (const window of BrowserWindow.getAllWindows()) window.webContents.invalidate()
  }
  powerMonitor.on('resume', resume)
  powerMonitor.on('unlock-screen', resume)
  core.setOnline(net.isOnline())
  setInterval(() => core.setOnline(net.isOnline()), NETWORK_POLL_INTERVAL_MS).unref()
  keepPageStorage()
}

/**
 * While an operator types, Chromium writes what pages store, such as drafts, once a minute: a power cut, or Windows, which
 * closes no window when it shuts down, would take the rest.
 */
function keepPageStorage(): void {
  const flush = () => session.defaultSession.flushStorageData()
  setInterval(flush, FLUSH_INTERVAL_MS).unref()
  powerMonitor.on('suspend', flush)
  const watch = (window: BrowserWindow) => void window.on('session-end', flush)
  BrowserWindow.getAllWindows().forEach(watch)
  app.on('browser-window-created', (_event, window) => watch(window))
}

/**
 * macOS slows down the clocks of a program without a window in sight, and with them every reminder. It reads this at the
 * start of a program, so that the second start on is free of it.
 */
export function disableAppNap(): void {
  if (process.platform === 'darwin') systemPreferences.setUserDefault('NSAppSleepDisabled', 'boolean', true)
}
