import { asRecord } from '#shared/lossless-json.ts'
import {
  isOfLaterVersion,
  parseStored,
  type UpgradeStep,
  unnumbered,
  upgradeStored,
  withVersion,
} from '#shared/stored.ts'
import { storage } from './storage.ts'

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
