import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

const DOWNLOAD_LIMIT_MS = 5 * 60_000
const folder = join(root, 'node_modules/electron')

/** Path of the Electron executable, downloaded on first use; null when it is not available. */
export async function electronPath(): Promise<string | null> {
  const present = executable()
  if (present) return present
  process.stdout.write('正在下载 Electron 运行环境…\n')
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD_LIMIT_MS })
  return executable()
}

/** Path of the Electron executable without downloading; null when it is missing. */
export function executable(): string | null {
  const elsewhere = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const named = join(folder, 'path.txt')
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : platformName()
  const path = join(elsewhere ?? join(folder, 'dist'), name)
  return existsSync(path) ? path : null
}

function platformName(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}

export function missingDisplay(): boolean {
  return process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
}
