import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000
const folder = join(root, 'node_modules/electron')

/** Path of the Electron executable, downloaded on first use; null when it is not available. */
export async function ensureElectron(): Promise<string | null> {
  const installed = findElectron()
  if (installed) return installed
  process.stdout.write('正在下载 Electron 运行环境…\n')
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD_TIMEOUT_MS })
  return findElectron()
}

/** Path of the Electron executable without downloading; null when it is missing. */
export function findElectron(): string | null {
  const overrideFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const pathFile = join(folder, 'path.txt')
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : defaultExecutable()
  const path = join(overrideFolder ?? join(folder, 'dist'), name)
  return existsSync(path) ? path : null
}

/** Version of the runtime that is packed: the given one's, else the installed package's. */
export function runtimeVersion(): string {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return readFileSync(join(override, 'version'), 'utf8').trim().replace(/^v/, '')
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

function defaultExecutable(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

export function isDisplayMissing(): boolean {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}
