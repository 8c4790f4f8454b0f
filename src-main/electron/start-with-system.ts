import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { ConsoleCore } from '../core/console-core.ts'
import type { Logger } from '../core/ports.ts'
import { autostartEntry } from './autostart-entry.ts'

/** Passed when the system starts the console at sign-in: no window is shown. */
const HIDDEN = '--hidden'

export function startsHidden(): boolean {
  // macOS passes no arguments.
  const byMac = process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
  return byMac || process.argv.includes(HIDDEN)
}

/** Keeps the system's login items in sync with the setting. */
export function followStartWithSystem(core: ConsoleCore, log: Logger): void {
  let applied: boolean | null = null
  const apply = () => {
    const wanted = core.settings.all.startWithSystem
    if (wanted === applied) return
    applied = wanted
    try {
      register(wanted)
    } catch (error) {
      log.warn('the system was not told whether to start the console', error)
      core.tell('设置', '无法更改随系统启动，请检查系统权限')
    }
  }
  // While the setting is off nothing is removed: the entry may belong to another installation.
  if (!core.settings.all.startWithSystem && !core.settings.locked.includes('startWithSystem')) applied = false
  apply()
  core.subscribe((event) => {
    if (event === 'settings') apply()
  })
}

function register(on: boolean): void {
  // A development build is the runtime with a folder argument.
  const folder = app.isPackaged ? [] : [app.getAppPath()]
  const data = app.commandLine.getSwitchValue('user-data-dir')
  const args = [...folder, ...(data ? [`--user-data-dir=${app.getPath('userData')}`] : []), HIDDEN]
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: on, path: process.execPath, args })
    return
  }
  const autostart = join(app.getPath('appData'), 'autostart')
  const file = join(autostart, 'operator-console.desktop')
  if (!on) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(autostart, { recursive: true })
  // An AppImage is mounted at a new path at every start.
  writeFileSync(file, autostartEntry([process.env.APPIMAGE ?? process.execPath, ...args]))
}
