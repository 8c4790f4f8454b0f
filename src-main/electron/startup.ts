import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { reasonOf, StartFault } from '../core/start-fault.ts'
import { BRAND } from './brand.ts'
import { openLog } from './log.ts'

/** Runs the start of the console. An error is shown in a dialog, then the console exits (fault 41). */
export function startOrSay(start: () => Promise<void>, stop: () => Promise<void>): void {
  // Called synchronously: schemes and switches must be set before Chromium starts.
  void (async () => start())().catch((error) => sayAndEnd(error, stop))
}

/** Creates the data folder and checks that it is writable: without it the instance lock fails silently. */
export function openDataFolder(named: string | null): void {
  const path = named ?? app.getPath('userData')
  const trial = join(path, `.trial-${process.pid}`)
  try {
    mkdirSync(path, { recursive: true })
    app.setPath('userData', path)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const advice = '请检查该文件夹的权限和磁盘空间，或联系管理员。'
    throw new StartFault('数据文件夹无法使用', `${path}\n原因：${reasonOf(error)}\n${advice}`)
  }
}

async function sayAndEnd(error: unknown, stop: () => Promise<void>): Promise<void> {
  const fault =
    error instanceof StartFault ? error : new StartFault('启动时发生错误', `${reasonOf(error)}\n原因见日志。`)
  openLog(() => []).error(`the console cannot start: ${fault.message}: ${fault.detail}`, error)
  try {
    // On Linux dialogs need a ready app.
    await app.whenReady()
    await show(fault)
    await stop()
  } finally {
    app.exit(1)
  }
}

/** Until the operator closes it or its time is over. */
async function show({ message, detail, shownForMs }: StartFault): Promise<void> {
  const closed = dialog.showMessageBox({
    type: 'error',
    title: BRAND,
    message: `无法启动：${message}`,
    detail,
    buttons: ['退出'],
    noLink: true,
  })
  const long = new Promise<void>((end) => shownForMs !== null && setTimeout(end, shownForMs))
  await Promise.race([closed, long])
}
