import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import { describeFailure } from '../../core/startup-error.ts'

/** Asks for a place and writes the file. Resolves with false if the operator chooses none. */
export async function saveFile(name: string, content: Uint8Array, parent: BrowserWindow | null): Promise<boolean> {
  const extension = extname(name).slice(1)
  const options = {
    defaultPath: join(app.getPath('downloads'), name),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const { filePath } = await (parent ? dialog.showSaveDialog(parent, options) : dialog.showSaveDialog(options))
  if (!filePath) return false
  try {
    await writeFile(filePath, content, { mode: 0o600 })
    return true
  } catch (error) {
    throw new Error(`无法保存文件：${describeFailure(error)}`)
  }
}
