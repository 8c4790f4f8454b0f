import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { BRAND } from '#shared/product.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import { withTimeout } from '../../core/scheduling.ts'
import { describeFailure, StartupError } from '../../core/startup-error.ts'
import { finishNotifications } from '../shell/notification.ts'
import { openLog } from './diagnostics.ts'

/** Runs the start of the console. An error is shown in a dialog, then the console exits (fault 41). */
export function runStartup(start: () => Promise<void>, stop: () => Promise<unknown>): void {
  // Called synchronously: schemes and switches must be set before Chromium starts.
  void (async () => start())().catch((error) => reportAndExit(error, stop))
}

/** Creates the data folder and checks that it is writable: without it the instance lock fails silently. */
export function prepareDataFolder(customPath: string | null): void {
  const path = customPath ?? app.getPath('userData')
  const testFile = join(path, `.trial-${process.pid}`)
  try {
    mkdirSync(path, { recursive: true })
    app.setPath('userData', path)
    writeFileSync(testFile, '')
    rmSync(testFile)
  } catch (error) {
    const advice = '请检查该文件夹的权限和磁盘空间，或联系管理员。'
    throw new StartupError('数据文件夹无法使用', `${path}\n原因：${describeFailure(error)}\n${advice}`)
  }
}

async function reportAndExit(error: unknown, stop: () => Promise<unknown>): Promise<void> {
  const startupError =
    error instanceof StartupError
      ? error
      : new StartupError('启动时发生错误', `${describeFailure(error)}\n原因见日志。`)
  openLog(() => []).error(`the console cannot start: ${startupError.message}: ${startupError.detail}`, error)
  try {
    // On Linux dialogs need a ready app.
    await app.whenReady()
    await showError(startupError)
    await stop()
  } finally {
    app.exit(1)
  }
}

/** Until the operator closes it or its time is over. */
async function showError({ message, detail, autoCloseMs }: StartupError): Promise<void> {
  const closed = dialog.showMessageBox({
    type: 'error',
    title: BRAND,
    message: `无法启动：${message}`,
    detail,
    buttons: ['退出'],
    noLink: true,
  })
  const autoClose = new Promise<void>((resolve) => autoCloseMs !== null && setTimeout(resolve, autoCloseMs))
  await Promise.race([closed, autoClose])
}

/** A key store that does not respond must not block quitting. */
const STOP_TIMEOUT_MS = 3_000

/** Stops the core: its connection is closed, its tokens are stored, and its notifications are withdrawn. */
export async function stopWithTimeout(core: ConsoleCore): Promise<void> {
  await withTimeout(core.stop().then(finishNotifications), STOP_TIMEOUT_MS, () => {})
}

export function installGracefulShutdown(core: ConsoleCore): void {
  let isStopped = false
  app.on('will-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    void stopWithTimeout(core).finally(() => {
      isStopped = true
      // Not within this event: Electron registers preventDefault only after the handler, and would ignore this quit.
      setImmediate(() => app.quit())
    })
  })
}
