import { formatTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { serverNow } from '../../stores/clock.ts'

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
/** The day, or else the year, with the character behind it. */
const PREFIXES = ['2026-11-30 '.length, '2026-'.length] as const

/**
 * A whole time whose day is quiet today, and whose year is in this one: what differs from row to row meets the eye.
 * An unreadable text stands as it came.
 */
export function QuietTime({ text }: { text: string }) {
  if (!TIME.test(text)) return isolateText(text, MAX_LINE_LENGTH)
  const now = formatTime(serverNow())
  const length = PREFIXES.find((each) => now.startsWith(text.slice(0, each)))
  if (length === undefined) return text
  return (
    <>
      <span className="muted">{text.slice(0, length)}</span>
      {text.slice(length)}
    </>
  )
}
