import { spawn } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { join } from 'node:path'

const REFUSED = '没有得到管理员的许可，新版本没有安装'

type Spawn = (file: string, args: string[], options: { stdio: 'ignore' }) => Pick<EventEmitter, 'once'>

/**
 * Runs an installer as administrator, after Windows has asked for consent. Resolves once it runs, so that the console
 * ends no earlier; rejects with a Chinese message when consent is refused.
 */
export function installElevated(installer: string, resources: string, run: Spawn = spawn): Promise<void> {
  return new Promise((resolve, reject) => {
    // Packed by electron-builder; it ends with 0 once the installer was started.
    const elevate = run(join(resources, 'elevate.exe'), [installer, '--updated', '/S', '--force-run'], {
      stdio: 'ignore',
    })
    elevate.once('error', () => reject(new Error('无法以管理员身份安装，请联系管理员')))
    elevate.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(REFUSED))))
  })
}

/**
 * Quits and installs. macOS is given the file first and may refuse it: rejects then with a Chinese message, and the
 * console goes on. Otherwise it is pending until the console ends.
 */
export function quitAndInstall(updater: EventEmitter & { quitAndInstall(isSilent: true, runAfter: true): void }) {
  return new Promise<never>((_resolve, reject) => {
    updater.once('error', () => reject(new Error('更新没有完成，原因见日志')))
    updater.quitAndInstall(true, true)
  })
}
