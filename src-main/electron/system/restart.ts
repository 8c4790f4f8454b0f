import { spawn } from 'node:child_process'
import { openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, BrowserWindow } from 'electron'
import {
  restartArguments,
  runningAppImage,
  starterCommand,
  takeRestartNote,
  UPDATED_SWITCH,
  writeRestartNote,
} from '../../core/updates/installation.ts'
import { REQUEST_FILE } from '../../core/updates/update-service.ts'
import { isPackaged } from '../compat.ts'

/** In the default data folder, since a console that is started without arguments knows no other. */
const notePath = () => join(app.getPath('appData'), app.getName(), 'restart.json')

const currentArguments = (isHidden: boolean): string[] => restartArguments(process.argv.slice(1), isHidden)

const hasWindow = () => BrowserWindow.getAllWindows().some((window) => window.isVisible())

/** Whether an installer, or the process that waits for one, has started the console. */
export const launchedByInstaller = (): boolean => process.argv.includes(UPDATED_SWITCH)

/** Leaves the arguments for the console that an installer starts after an update. Call the result if none was started. */
export function rememberArguments(): () => void {
  const args = currentArguments(!hasWindow())
  if (args.length === 0) return () => {}
  writeRestartNote(notePath(), args, Date.now())
  return () => void takeRestartNote(notePath(), Date.now())
}

/**
 * Starts the console again with the arguments of before an update, when its installer has started this one without
 * them, also after it gave up. Returns whether this process must end. Call before the data folder is used.
 */
export function restoreArguments(): boolean {
  const hasOwn = process.argv.slice(1).some((argument) => argument !== UPDATED_SWITCH)
  if (!isPackaged() || hasOwn) return false
  const earlierArgs = takeRestartNote(notePath(), Date.now())
  if (earlierArgs === null) return false
  app.relaunch({ args: earlierArgs })
  app.exit(0)
  return true
}

/** Returns what has the console started again, with a window, when it has ended: once, however often it is called. */
export function createReopen(): () => void {
  let isRequested = false
  return () => {
    if (isRequested) return
    isRequested = true
    const appImage = runningAppImage(process.env, process.execPath)
    // A downloaded update may be installed first.
    const requestFile = join(dirname(process.execPath), REQUEST_FILE)
    startAgainOnQuit({ ...(appImage ? { program: () => appImage } : { requestFile }), isHidden: false })
  }
}

interface AgainRequest {
  program?: () => string
  /** An installer removes it when all files are there. */
  requestFile?: string
  isHidden?: boolean
}

/**
 * When the console has ended, a process starts it again with its arguments: `program`, or the running one, hidden, once
 * the file of a request is gone.
 */
export function startAgainOnQuit({
  program = () => process.execPath,
  requestFile = '',
  isHidden = requestFile !== '' || !hasWindow(),
}: AgainRequest): void {
  app.once('quit', () => {
    const args = [...currentArguments(isHidden), ...(requestFile && isHidden ? [UPDATED_SWITCH] : [])]
    const start = { program: program(), args, pid: process.pid, requestFile }
    const { file, args: starterArgs, options } = starterCommand(process.platform, start, process.env)
    spawn(file, starterArgs, { ...options, stdio: ownDescriptors() }).unref()
  })
}

/**
 * On Linux Chromium's open files would pass to what is started, and to the next console: the crash handler of the ended
 * one would go on running, and an AppImage stay mounted. `/dev/null` takes the place of each.
 */
function ownDescriptors(): 'ignore' | ('ignore' | number)[] {
  if (process.platform !== 'linux') return 'ignore'
  try {
    const empty = openSync('/dev/null', 'r+')
    const opened = new Set(readdirSync('/proc/self/fd').map(Number))
    const isForeign = (descriptor: number) => descriptor > 2 && opened.has(descriptor)
    return Array.from({ length: Math.max(...opened) + 1 }, (_, number) => (isForeign(number) ? empty : 'ignore'))
  } catch {
    return 'ignore'
  }
}
