import { app, type BrowserWindow, dialog, type Event } from 'electron'
import { BRAND } from '#shared/product.ts'

const LEAVE_BUTTON = 1

let quitting = false

/** From `before-quit` on, unless a page with unsaved edits holds it up. */
export const isQuitting = (): boolean => quitting

export function trackQuit(): void {
  app.on('before-quit', () => {
    quitting = true
  })
}

/**
 * Asks before a page with unsaved edits is closed or reloaded. The page stays, and what the operator began is repeated
 * after their answer: main goes on meanwhile, where a synchronous dialog would stop every alert (fault 62).
 */
export function askBeforeUnload(window: BrowserWindow): void {
  const { webContents } = window
  /** The latest attempt to close, which later listeners may turn into hiding. */
  let closing: Event | null = null
  let leave = () => {}
  let isAsking = false
  let mayLeave = false

  window.on('close', (event) => {
    closing = event
  })
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) mayLeave = false
  })
  webContents.on('will-prevent-unload', (event) => {
    if (mayLeave) {
      mayLeave = false
      return event.preventDefault()
    }
    const isClosing = closing !== null && !closing.defaultPrevented
    if (isClosing) leave = quitting ? () => app.quit() : () => window.close()
    else leave = () => webContents.reload()
    closing = null
    quitting = false
    if (!isAsking) void ask()
  })

  async function ask(): Promise<void> {
    isAsking = true
    // A window in the tray would hide the question.
    if (!window.isVisible()) window.show()
    const { response } = await dialog
      .showMessageBox(window, {
        type: 'warning',
        title: BRAND,
        message: '有未保存的修改',
        detail: '离开后，未保存的修改将丢失。',
        buttons: ['留在此页', '放弃修改并离开'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      .finally(() => {
        isAsking = false
      })
    if (response !== LEAVE_BUTTON || window.isDestroyed()) return
    mayLeave = true
    leave()
  }
}
