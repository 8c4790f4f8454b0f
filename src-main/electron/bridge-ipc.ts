import { type BrowserWindow, ipcMain, shell, type WebContents } from 'electron'
import { z } from 'zod'
import type { Sound } from '#contract/alerts.ts'
import { miniTargets } from '#contract/mini.ts'
import { BridgeError } from '../core/bridge/command-dispatcher.ts'
import type { ConsoleCore } from '../core/console-core.ts'
import type { Logger } from '../core/ports.ts'
import { MINI_ORIGIN } from './network/fetch.ts'
import { consoleWindows } from './windows/console-window.ts'
import type { MiniWindow } from './windows/mini-window.ts'

/** Registers the bridge over IPC: commands with their sender, events to all windows with screens. `main`: the main window. */
export function registerIpc(core: ConsoleCore, main: () => BrowserWindow | null): void {
  const watchedPages = new WeakSet<WebContents>()
  ipcMain.handle('command', (event, name: unknown, args: unknown) => {
    const { sender: page, senderFrame: frame } = event
    const windowId = String(page.id)
    if (name === 'reportDelivery' && Array.isArray(args) && args[0] === 'sound')
      soundReportedAt.set(page, performance.now())
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
    for (const window of consoleWindows()) {
      if (!window.webContents.isDestroyed()) window.webContents.send(`event:${event}`, payload)
    }
  })
}

const miniRequest = z.enum([...miniTargets, 'close'])

/** Registers what the page of the mini window may ask, and no other page. */
export function registerMiniIpc(mini: Pick<MiniWindow, 'isOwnPage' | 'onRequest'>, log: Logger): void {
  ipcMain.handle('mini', ({ sender, senderFrame: frame }, request: unknown) => {
    const isOwn = mini.isOwnPage(sender) && frame?.parent === null && frame.url === `${MINI_ORIGIN}/`
    const parsed = miniRequest.safeParse(request)
    if (isOwn && parsed.success) return mini.onRequest(parsed.data)
    log.warn(`mini window: refused a call ${isOwn ? 'with wrong arguments' : 'from a foreign page'}`)
    throw new BridgeError('无效的调用')
  })
}

/** When each page last reported the result of a sound, ms by `performance.now()`. */
const soundReportedAt = new WeakMap<WebContents, number>()
/** A page reports at once. */
const SOUND_REPORT_TIMEOUT_MS = 5_000

/**
 * Plays in the preferred window, hidden or not, else in another one; the system beeps when none can play (A018). Also when
 * a page does not say that it plays: it hangs, or stands still below the dialog of a printer. `onSilence`: none says so.
 */
export function playSound(sound: Sound, preferred: BrowserWindow | null, onSilence: () => void): void {
  const windows = [preferred, ...consoleWindows()]
  const pages = new Set(
    windows.flatMap((window) => (!window || window.isDestroyed() ? [] : window.webContents)).filter(canPlay),
  )
  if (pages.size === 0) shell.beep()
  else playInOneOf([...pages], sound, onSilence)
}

function playInOneOf([page, ...others]: WebContents[], sound: Sound, onSilence: () => void): void {
  if (!page) {
    shell.beep()
    onSilence()
    return
  }
  const sentAt = performance.now()
  if (canPlay(page)) page.send('event:sound', sound)
  setTimeout(() => {
    const reportedAt = soundReportedAt.get(page) ?? Number.NEGATIVE_INFINITY
    if (reportedAt < sentAt) playInOneOf(others, sound, onSilence)
  }, SOUND_REPORT_TIMEOUT_MS).unref()
}

const canPlay = (contents: WebContents): boolean =>
  !contents.isDestroyed() && !contents.isCrashed() && !contents.isLoadingMainFrame()

/** Calls `listener` whenever the page ends, since the state it reported ends with it (fault 25). */
function onPageGone(contents: WebContents, listener: () => void): void {
  contents.on('render-process-gone', listener)
  contents.on('destroyed', listener)
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) listener()
  })
}
