import { cutText } from '#shared/untrusted-text.ts'
import { redact } from './redact.ts'

const MAX_REASON_LENGTH = 300

/** Why the console cannot start, worded for the operator. */
export class StartupError extends Error {
  constructor(
    message: string,
    readonly detail: string,
    /** The dialog closes by itself after this time; null: it waits for the operator. */
    readonly autoCloseMs: number | null = null,
  ) {
    super(message)
  }
}

const errnoMessages: Record<string, string> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '磁盘只读',
  ENOSPC: '磁盘空间不足',
  ENOTDIR: '不是文件夹',
  EEXIST: '不是文件夹',
  EISDIR: '应为文件，却是文件夹',
  EIO: '磁盘读写出错',
  EBUSY: '被其他程序占用',
}

/** Describes a system or program error for a dialog: short, without secrets, in Chinese where possible. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return '未知错误'
  const code = 'code' in error ? String(error.code) : ''
  if (errnoMessages[code]) return `${errnoMessages[code]}（${code}）`
  return redact(cutText(error.message, MAX_REASON_LENGTH), []) || error.name
}
