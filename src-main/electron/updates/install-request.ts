import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger } from '../../core/ports.ts'
import { InstallRequest, REQUEST_FILE } from '../../core/updates/install-request.ts'
import { isTrustedFolder, runningAppImage } from '../../core/updates/installation.ts'
import { isPackaged } from '../compat.ts'
import { startAgainOnQuit } from '../system/restart.ts'

const POLL_INTERVAL_MS = 2_000

/** Ends a packaged console when an installer asks for it, and has it started again, hidden, after the installation. */
export function watchInstallRequest(core: ConsoleCore, log: Logger): void {
  const { platform, execPath, env } = process
  const folder = dirname(execPath)
  // macOS replaces a running application; an AppImage is replaced as a file.
  const isWatched = isPackaged() && platform !== 'darwin' && !runningAppImage(env, execPath)
  if (!isWatched || !isTrustedFolder(folder, { uid: process.getuid?.(), home: app.getPath('home') })) return
  const requestFile = join(folder, REQUEST_FILE)
  const request = new InstallRequest({
    requestedAt: () => modifiedAt(requestFile),
    now: Date.now,
    blocker: core.installBlocker,
    onWait: () => core.notify('正在等待安装新版本', '请完成当前操作，控制台随后会退出安装，并自动重新打开'),
    end: () => {
      log.info('an installer asked the console to end')
      core.leaveToInstaller()
      startAgainOnQuit({ requestFile })
      app.quit()
    },
  })
  setInterval(() => request.poll(), POLL_INTERVAL_MS).unref()
}

/** When the request was made (epoch ms), null without one. While Windows deletes a file it cannot be read. */
function modifiedAt(file: string): number | null {
  try {
    return statSync(file).mtimeMs
  } catch {
    return null
  }
}
