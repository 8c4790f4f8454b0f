import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { APP_ID, BRAND } from '#shared/product.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger } from '../../core/ports.ts'
import { HIDDEN_SWITCH, quoteWindowsArgument, runningAppImage } from '../../core/updates/installation.ts'
import { isPackaged, loginItemArguments } from '../compat.ts'

export function launchedHidden(): boolean {
  // macOS passes no arguments.
  const openedAtLogin = process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
  return openedAtLogin || process.argv.includes(HIDDEN_SWITCH)
}

/** Keeps the system's login items in sync with the setting. */
export function syncAutoLaunch(
  core: Pick<ConsoleCore, 'settings' | 'changeSettings' | 'notify' | 'subscribe'>,
  log: Logger,
): void {
  const isManaged = core.settings.isManaged('settings.startWithSystem')
  // Writing the entry at each start would switch it on again.
  if (core.settings.effective.startWithSystem && !isManaged && isSwitchedOffByWindows())
    core.changeSettings({ startWithSystem: false })
  let applied: boolean | null = null
  const apply = () => {
    const enabled = core.settings.effective.startWithSystem
    if (enabled === applied) return
    applied = enabled
    try {
      setAutoLaunch(enabled)
    } catch (error) {
      log.warn('the system was not told whether to start the console', error)
      core.notify('设置', '无法更改随系统启动，请检查系统权限')
    }
  }
  // While the setting is off nothing is removed: the entry may belong to another installation.
  if (!core.settings.effective.startWithSystem && !isManaged) applied = false
  apply()
  core.subscribe((event) => {
    if (event === 'settings') apply()
  })
}

/** The operator has done it in the task manager or in the settings of Windows, which keep the entry. */
function isSwitchedOffByWindows(): boolean {
  if (process.platform !== 'win32') return false
  const { launchItems } = app.getLoginItemSettings()
  return launchItems.some(({ name, enabled }) => name === APP_ID && !enabled)
}

function setAutoLaunch(enabled: boolean): void {
  // A development build is the runtime with a folder argument.
  const folder = isPackaged() ? [] : [app.getAppPath()]
  const dataDir = app.commandLine.getSwitchValue('user-data-dir')
  const args = [...folder, ...(dataDir ? [`--user-data-dir=${app.getPath('userData')}`] : []), HIDDEN_SWITCH]
  if (process.platform !== 'linux')
    return void app.setLoginItemSettings({
      openAtLogin: enabled,
      ...loginItem(process.platform, process.execPath, args),
    })
  const autostart = join(app.getPath('appData'), 'autostart')
  const file = join(autostart, 'operator-console.desktop')
  if (!enabled) return void rmSync(file, { force: true })
  mkdirSync(autostart, { recursive: true })
  // An AppImage is mounted at a new path at every start.
  const program = runningAppImage(process.env, process.execPath) ?? process.execPath
  writeFileSync(file, createAutostartEntry([program, ...args]))
}

/** Windows gets one command line; quotes around the path are not doubled by any runtime. */
export function loginItem(platform: NodeJS.Platform, path: string, args: readonly string[]) {
  if (platform !== 'win32') return { path, args: [...args] }
  return { path: `"${path}"`, args: loginItemArguments(args, quoteWindowsArgument) }
}

/** The XDG autostart entry of a command, each argument quoted as the specification requires. */
export function createAutostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${BRAND}`,
    // Without the program, after its removal, the entry is ignored.
    `TryExec=${escapeString(command[0] ?? '')}`,
    `Exec=${command.map(quoteArgument).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** A value of type string: the backslash is its escape character. */
const escapeString = (text: string) => text.replaceAll('\\', '\\\\')

/** Escaped twice, for the quotes and for the file. A percent sign would start a field code. */
function quoteArgument(argument: string): string {
  const escaped = escapeString(argument.replace(/["`$\\]/g, '\\$&'))
  return `"${escaped.replaceAll('%', '%%')}"`
}
