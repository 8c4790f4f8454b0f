import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { BRAND } from '#shared/product.ts'
import { isolateText } from '#shared/untrusted-text.ts'

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
