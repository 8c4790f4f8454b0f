import { app, type BrowserWindow, dialog, type Event, type MessageBoxOptions } from 'electron'
import { BRAND } from '#shared/product.ts'
import { cutText, isolateText } from '#shared/untrusted-text.ts'

const MAX_ADDRESS_LENGTH = 300
const CONFIRM_BUTTON = 1

/** Asks the operator, outside the page, before a signed-in console switches to another server. */
export async function confirmServer(address: string, parent: BrowserWindow | null): Promise<boolean> {
  // The host comes first, so the path is what gets cut.
  const label = address.length > MAX_ADDRESS_LENGTH ? `${cutText(address, MAX_ADDRESS_LENGTH)}…` : address
  const options: MessageBoxOptions = {
    type: 'warning',
    title: BRAND,
    message: `切换到服务器 ${label}？`,
    detail: '将退出当前登录。之后在控制台输入的用户名和密码会发给这个地址，请核对无误后再切换。',
    buttons: ['取消', '切换'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
  return response === CONFIRM_BUTTON
}

const QUIT_BUTTON = 1

/**
 * Returns the command that quits. It asks first when drafts are in memory alone, such as 交接说明. A
 * shutdown of the system and an installation do not wait for an answer.
 */
export function createQuit(draftNames: () => readonly string[], mainWindow: () => BrowserWindow | null): () => void {
  let isAsking = false
  async function ask(names: readonly string[]): Promise<boolean> {
    const options: MessageBoxOptions = {
      type: 'warning',
      title: BRAND,
      message: '退出程序？',
      detail: `只在内存中，退出后将丢失：${[...new Set(names)].map((name) => isolateText(name)).join('、')}`,
      buttons: ['取消', '退出'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    }
    const window = mainWindow()
    // A window in the tray would hide the question.
    const { response } = await (window?.isVisible()
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options))
    return response === QUIT_BUTTON
  }
  return () => {
    const names = draftNames()
    if (names.length === 0) return app.quit()
    if (isAsking) return
    isAsking = true
    void ask(names)
      .then((mayQuit) => mayQuit && app.quit())
      .finally(() => {
        isAsking = false
      })
  }
}

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
