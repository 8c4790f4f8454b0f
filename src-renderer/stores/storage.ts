import { asRecord } from '#shared/lossless-json.ts'
import {
  isOfLaterVersion,
  parseStored,
  type UpgradeStep,
  unnumbered,
  upgradeStored,
  withVersion,
} from '#shared/stored.ts'
import { once } from '../lib/closures.ts'
import { toast } from './toast.ts'

const announceOnce = once(() => toast('warning', '本机存储已满或不可用：界面设置和聊天草稿在关闭窗口后不会保留'))

/** A storage of the browser, which may be full or refused: what it does not take is kept for this page, which says so once. */
function guard(open: () => Storage) {
  const unsaved = new Map<string, string>()
  const attempt = <T>(access: (storage: Storage) => T, { otherwise }: { otherwise: T }): T => {
    try {
      return access(open())
    } catch {
      announceOnce()
      return otherwise
    }
  }
  return {
    getItem: (key: string): string | null =>
      unsaved.get(key) ?? attempt((storage) => storage.getItem(key), { otherwise: null }),
    /** Returns whether it is kept beyond this page. */
    setItem(key: string, text: string): boolean {
      unsaved.set(key, text)
      const isSaved = attempt(
        (storage) => {
          storage.setItem(key, text)
          return true
        },
        { otherwise: false },
      )
      if (isSaved) unsaved.delete(key)
      return isSaved
    },
    removeItem(key: string): void {
      unsaved.delete(key)
      attempt((storage) => storage.removeItem(key), { otherwise: undefined })
    },
    keys: (): string[] => [
      ...new Set([...attempt((storage) => Object.keys(storage), { otherwise: [] }), ...unsaved.keys()]),
    ],
    /** Another window wrote a newer text. */
    forget: (key: string | null): void => void (key !== null && unsaved.delete(key)),
  }
}

/** Kept for all windows, over restarts. */
export const storage = guard(() => localStorage)
/** Kept for this window, until it is closed. */
export const windowStorage = guard(() => sessionStorage)

globalThis.addEventListener?.('storage', ({ key }) => storage.forget(key))

/** What was shown to an operator or at this workstation, so that it is not shown again. */
const steps: readonly UpgradeStep[] = [unnumbered]

/** Version 0 is its value alone: `1`, or the day. */
function readDocument(key: string): Record<string, unknown> | null {
  const text = storage.getItem(key)
  if (text === null) return null
  return text.startsWith('{') ? asRecord(parseStored(text)) : { on: text }
}

/** `day`: whether it was shown on that day; without it: whether it ever was. */
export function wasShown(key: string, day?: string): boolean {
  const document = readDocument(key)
  return document !== null && (day === undefined || upgradeStored(document, steps)?.on === day)
}

/** What a later version wrote stays. */
export function rememberShown(key: string, day?: string): void {
  if (isOfLaterVersion(readDocument(key), steps)) return
  storage.setItem(key, JSON.stringify(withVersion({ on: day ?? null }, steps)))
}
