import { formatTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { serverNow } from '../../stores/clock.ts'

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
/** The day, or else the year, with the character behind it. */
const PREFIXES = ['2026-11-30 '.length, '2026-'.length] as const

/**
 * A whole time whose day is quiet today, and whose year is in this one: what differs from row to row meets the eye.
 * `isShort`: of these days, without year and seconds. An unreadable text stands as it came.
 */
export function QuietTime({ text, isShort = false }: { text: string; isShort?: boolean }) {
  if (!TIME.test(text)) return isolateText(text, MAX_LINE_LENGTH)
  const now = formatTime(serverNow())
  const [start, end] = isShort ? ['2026-'.length, -':00'.length] : [0, text.length]
  const length = Math.max(start, PREFIXES.find((each) => now.startsWith(text.slice(0, each))) ?? 0)
  if (length === start) return text.slice(start, end)
  return (
    <>
      <span className="muted">{text.slice(start, length)}</span>
      {text.slice(length, end)}
    </>
  )
}
