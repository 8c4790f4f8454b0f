import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { untilFree } from '../../core/held-files.ts'
import { describeFailure } from '../../core/startup-error.ts'

let isPrompting = false

/**
 * Asks for a place and writes the file, which no page sees. Resolves with false if the operator chooses none. One prompt
 * at a time.
 */
export async function saveFile(name: string, content: Uint8Array): Promise<boolean> {
  if (isPrompting) return false
  isPrompting = true
  const extension = extname(name).slice(1)
  const options = {
    defaultPath: join(app.getPath('downloads'), name),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const parent = BrowserWindow.getFocusedWindow()
  let path = name
  try {
    const { filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
    if (!filePath) return false
    path = filePath
    await replaceFile(path, content)
    return true
  } catch (error) {
    throw new Error(`无法保存 ${basename(path)}：${describeFailure(error)}`)
  } finally {
    isPrompting = false
  }
}

/** Whole or not at all: on a full disk an earlier file under this name stays, such as the only copy of the notes. */
async function replaceFile(path: string, content: Uint8Array): Promise<void> {
  const part = `${path}.part`
  try {
    await untilFree(() => writeFile(part, content, { mode: 0o600, flush: true }))
    await untilFree(() => rename(part, path))
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}
