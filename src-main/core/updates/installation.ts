import { readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { LINK_SCHEME } from '../deep-link.ts'

/** Starts the console without a window. */
export const HIDDEN_SWITCH = '--hidden'

/** Started after an installation. The Windows installer passes this argument alone. */
export const UPDATED_SWITCH = '--updated'

/**
 * The AppImage that the executable runs from; undefined otherwise. Only below `APPDIR`, where an AppImage is mounted:
 * an APPIMAGE inherited from a terminal or launcher belongs to that program.
 */
export function runningAppImage({ APPIMAGE, APPDIR }: NodeJS.ProcessEnv, executable: string): string | undefined {
  if (!APPIMAGE || !APPDIR) return undefined
  try {
    return isBelow(realpathSync(APPDIR), realpathSync(executable)) ? APPIMAGE : undefined
  } catch {
    return undefined
  }
}

/** Whether this account can write to a folder. Tried, since Windows does not say it otherwise. */
export function isWritableFolder(folder: string): boolean {
  const testFile = join(folder, `.trial-${process.pid}`)
  try {
    writeFileSync(testFile, '')
    rmSync(testFile)
    return true
  } catch {
    return false
  }
}

/** Windows: whether there is an uninstaller beside the program, which an MSI leaves out. One in a folder that cannot be listed does not count. */
export function hasUninstaller(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^uninstall .*\.exe$/i.test(name))
  } catch {
    return false
  }
}

/**
 * Whether only an administrator or this account can put a file into a folder, so that no other account ends the console.
 * `uid`: undefined on Windows, where the folders below `home` are the account's own.
 */
export function isTrustedFolder(folder: string, { uid, home }: { uid: number | undefined; home: string }): boolean {
  const isOwn = uid === undefined ? isBelow(home, folder) : statSync(folder).uid === uid
  return isOwn || !isWritableFolder(folder)
}

function isBelow(folder: string, path: string): boolean {
  const rest = relative(folder, path)
  return rest !== '' && !rest.startsWith('..') && !isAbsolute(rest)
}

/** Windows starts a console with it for a click on an old notification. */
const EMBEDDING_SWITCH = '-Embedding'

/**
 * The arguments with which the console is started again: its own without what it was opened with, and with `--hidden`
 * only if it has no window now.
 */
export function restartArguments(argv: readonly string[], isHidden: boolean): string[] {
  const isLeftOut = (argument: string) =>
    [HIDDEN_SWITCH, UPDATED_SWITCH, EMBEDDING_SWITCH].includes(argument) || argument.startsWith(`${LINK_SCHEME}:`)
  const own = argv.filter((argument) => !isLeftOut(argument))
  return isHidden ? [...own, HIDDEN_SWITCH] : own
}

/** One argument of a Windows command line, quoted as CommandLineToArgvW reads it. */
export function quoteWindowsArgument(argument: string): string {
  if (/^[\w:.\\/=-]+$/.test(argument)) return argument
  return `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}
