import { BrowserWindow, ipcMain, shell, type WebContents } from 'electron'
import type { Sound } from '#contract/alert-settings.ts'
import type { ConsoleCore } from '../core/console-core.ts'

/** Registers the bridge over IPC: commands with their sender, events to all windows. `main`: the main window. */
export function registerIpc(core: ConsoleCore, main: () => BrowserWindow | null): void {
  const watchedPages = new WeakSet<WebContents>()
  ipcMain.handle('command', (event, name: unknown, args: unknown) => {
    const { sender: page, senderFrame: frame } = event
    const windowId = String(page.id)
    if (!watchedPages.has(page)) {
      watchedPages.add(page)
      onPageGone(page, () => core.onWindowClosed(windowId))
    }
    const sender = {
      url: frame?.url ?? '',
      isMainFrame: frame !== null && frame.parent === null,
      isMainWindow: page === main()?.webContents,
      windowId,
    }
    return core.call(sender, name, args)
  })
  core.subscribe((event, payload) => {
    for (const window of BrowserWindow.getAllWindows()) {
      if (!window.webContents.isDestroyed()) window.webContents.send(`event:${event}`, payload)
    }
  })
}

/** Plays in the preferred window, hidden or not, else in another one; the system beeps when none can play (A018). */
export function playSound(sound: Sound, preferred: BrowserWindow | null): void {
  const windows = [preferred, ...BrowserWindow.getAllWindows()]
  const target = windows.find((window) => window && !window.isDestroyed() && canPlay(window.webContents))
  if (target) target.webContents.send('event:sound', sound)
  else shell.beep()
}

function canPlay(contents: WebContents): boolean {
  return !contents.isDestroyed() && !contents.isCrashed() && !contents.isLoadingMainFrame()
}

/** Calls `listener` whenever the page ends, since the state it reported ends with it (fault 25). */
function onPageGone(contents: WebContents, listener: () => void): void {
  contents.on('render-process-gone', listener)
  contents.on('destroyed', listener)
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) listener()
  })
}
