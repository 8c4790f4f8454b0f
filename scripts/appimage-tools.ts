import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * APPIMAGE_TOOLS_PATH names a folder of tools to use instead of a download. One with the layout of the older runtime
 * (`linux-x64/mksquashfs`, `runtime-x64`) is rearranged with links to the layout that electron-builder looks for (A257).
 */
export function adaptAppImageTools(env: NodeJS.ProcessEnv): void {
  const given = env.APPIMAGE_TOOLS_PATH
  if (!given || existsSync(join(given, 'runtimes')) || !existsSync(join(given, 'runtime-x64'))) return
  const folder = mkdtempSync(join(tmpdir(), 'appimage-tools-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'runtimes'))
  const links = {
    mksquashfs: 'linux-x64/mksquashfs',
    'desktop-file-validate': 'linux-x64/desktop-file-validate',
    'runtimes/runtime-x64': 'runtime-x64',
    lib: 'lib',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(resolve(given, target), join(folder, name))
  env.APPIMAGE_TOOLS_PATH = folder
}
