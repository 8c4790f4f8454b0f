import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { arch, release } from 'node:os'
import { dirname, join } from 'node:path'
import { app, crashReporter, shell } from 'electron'
import log from 'electron-log/main.js'
import type { Diagnostics } from '#contract/host.ts'
import type { Logger } from '../../core/ports.ts'
import { formatDetails, redact } from '../../core/redact.ts'
import { isPackaged } from '../compat.ts'
import { hasGraphicsCrashed } from './graphics.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Size of the part that `readLog` returns. */
const MAX_REPORT_BYTES = 2 * 1024 * 1024

// On macOS the default log folder is shared by all data folders.
const logFile = () => join(app.getPath('userData'), 'logs', 'main.log')

/** Opens the log file. Every line passes the redactor, which knows the current tokens and passwords. */
export function openLog(secrets: () => readonly string[]): Logger {
  keepPrivate(dirname(logFile()))
  log.transports.file.resolvePathFn = logFile
  log.transports.file.writeOptions = { ...log.transports.file.writeOptions, mode: 0o600 }
  log.transports.file.maxSize = MAX_FILE_BYTES
  log.transports.file.level = 'info'
  log.transports.console.level = 'warn'
  // A terminal may be closed before the console. A write to it then is an uncaught error, which is logged, which writes.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {
      log.transports.console.level = false
    })
  }
  const format = (message: string, details: unknown) =>
    redact(`${message} ${formatDetails(details, secrets())}`.trim(), secrets())
  return {
    info: (message, details) => log.info(format(message, details)),
    warn: (message, details) => log.warn(format(message, details)),
    error: (message, details) => log.error(format(message, details)),
  }
}

/** Only this account reads the log, also the files of earlier versions. Without it the console starts nevertheless. */
function keepPrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600)
  } catch {
    // The start says what is wrong with the data folder.
  }
}

/** The latest part of the log, including the rotated file. */
export function readLog(): string {
  const files = [logFile().replace(/\.log$/, '.old.log'), logFile()]
  const text = files.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('')
  return text.slice(-MAX_REPORT_BYTES)
}

export function openLogFolder(): void {
  void shell.openPath(dirname(logFile()))
}

/** Logs uncaught errors; the console keeps running (fault 26). */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (error) => logger.error('uncaught exception', error))
  process.on('unhandledRejection', (reason) => logger.error('unhandled rejection', reason))
}

/** Keeps crash dumps of all processes on this machine, in the data folder; nothing is sent. Call before the app is ready. */
export function startCrashReporter(): void {
  // Made here, so that other accounts cannot read it.
  mkdirSync(app.getPath('crashDumps'), { recursive: true, mode: 0o700 })
  crashReporter.start({ uploadToServer: false })
}

/** `onCrash`: a process other than this one has crashed. */
export function watchCrashes(onCrash: () => void): void {
  app.on('render-process-gone', onCrash)
  app.on('child-process-gone', onCrash)
}

/** Diagnostics of the Electron runtime and the machine. */
export function diagnostics(): Diagnostics {
  const { electron = '', chrome = '', node } = process.versions
  const languages = app.getPreferredSystemLanguages().join('、')
  return {
    Electron: electron,
    Chromium: chrome,
    Node: node,
    系统: `${process.platform} ${process.getSystemVersion()}（${release()}，${arch()}）`,
    系统语言: languages || app.getLocale(),
    安装方式: isPackaged() ? '安装版' : '开发版',
    ...(hasGraphicsCrashed() && { 显卡: '反复崩溃，启动时不使用' }),
    数据文件夹: app.getPath('userData'),
  }
}
