import type { SpawnOptions } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, win32 } from 'node:path'
import { z } from 'zod'
import { LINK_SCHEME } from '#shared/routes.ts'
import {
  isOfLaterVersion,
  parseStored,
  type UpgradeStep,
  unnumbered,
  upgradeStored,
  withVersion,
} from '#shared/stored.ts'
import { writeFileAtomic } from '../atomic-write.ts'

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

interface Start {
  program: string
  args: readonly string[]
  /** The console that is about to end. */
  pid: number
  /** The console is not started while this file exists; empty: there is none. */
  requestFile: string
}

interface Command {
  file: string
  args: string[]
  options: SpawnOptions
}

/**
 * The command of a process that outlives the console and starts it again: once the console has ended, the file is gone
 * and the program exists; after ten minutes also while the file exists, which an installer left behind that did not end
 * well. It is no program of the installation folder, in which an installer would find it running, and does not stay in
 * that folder.
 */
export const starterCommand = (platform: NodeJS.Platform, start: Start, env: NodeJS.ProcessEnv): Command =>
  platform === 'win32' ? windowsCommand(start, env) : shellCommand(start, env)

const SHELL_SCRIPT = [
  'n=0; request=$1; shift',
  'while kill -0 "$0" 2>/dev/null || [ -e "$request" ] || [ ! -x "$1" ]',
  'do [ $n -ge 600 ] && break; n=$((n+1)); sleep 1; done',
  'exec "$@"',
].join('\n')

const shellCommand = ({ program, args, pid, requestFile }: Start, env: NodeJS.ProcessEnv): Command => ({
  file: '/bin/sh',
  args: ['-c', SHELL_SCRIPT, String(pid), requestFile, program, ...args],
  options: { detached: true, stdio: 'ignore', cwd: '/', env },
})

/**
 * `ping` waits; the first wait is longer than the console takes to end. The texts come from the environment: delayed
 * expansion reads no special character in them. There is no quote in the script, since it stands in quotes itself.
 */
const WINDOWS_SCRIPT = [
  'ping -n 6 127.0.0.1 >nul & (for /l %i in (1,1,300) do',
  '(if not exist !CONSOLE_REQUEST! if exist !CONSOLE_PROGRAM! (start !CONSOLE_START! & exit)',
  '& ping -n 3 127.0.0.1 >nul)) & if exist !CONSOLE_PROGRAM! start !CONSOLE_START!',
].join(' ')

/**
 * The first cmd ends at once: the second one, which it starts, is no child of the console and does not end with it. Not
 * detached, which would show a window for each `ping`. cmd looks for programs in its folder first, so that is Windows' own.
 */
function windowsCommand({ program, args, requestFile }: Start, env: NodeJS.ProcessEnv): Command {
  const system = win32.join(env.SystemRoot ?? 'C:\\Windows', 'System32')
  return {
    file: win32.join(system, 'cmd.exe'),
    args: ['/d', '/v:off', '/c', `start /b cmd.exe /d /v:on /c "${WINDOWS_SCRIPT}"`],
    options: {
      stdio: 'ignore',
      windowsHide: true,
      windowsVerbatimArguments: true,
      cwd: system,
      env: {
        ...env,
        CONSOLE_REQUEST: `"${requestFile}"`,
        CONSOLE_PROGRAM: `"${program}"`,
        // The empty title comes first, or the program would be taken for it.
        CONSOLE_START: ['""', `"${program}"`, ...args.map(quoteWindowsArgument)].join(' '),
      },
    },
  }
}

/** Longer than any installation takes; an older note belongs to one that failed. */
const MAX_AGE_MS = 10 * 60_000

const noteSchema = z.strictObject({ writtenAt: z.number(), args: z.array(z.string()).max(100) })
const noteSteps: readonly UpgradeStep[] = [unnumbered]

/** Where installers start the console themselves, without arguments: keeps its arguments in a file until then. */
export function writeRestartNote(path: string, args: readonly string[], now: number): void {
  writeFileAtomic(path, JSON.stringify(withVersion({ writtenAt: now, args }, noteSteps)))
}

/**
 * Reads and deletes the note. null: there is none, it is old, or it cannot be deleted and would be read at every start.
 * One of a later version stays for the console that wrote it.
 */
export function takeRestartNote(path: string, now: number): string[] | null {
  try {
    const note = parseStored(readFileSync(path, 'utf8'))
    if (isOfLaterVersion(note, noteSteps)) return null
    rmSync(path)
    const { writtenAt, args } = noteSchema.parse(upgradeStored(note, noteSteps))
    return Math.abs(now - writtenAt) < MAX_AGE_MS ? args : null
  } catch {
    return null
  }
}
