import { formatAmount, formatSigned } from '#shared/money.ts'
import { isDate } from '#shared/server-time.ts'

const EPOCH_SECONDS = /^\d{10}(?:\d{3})?$/
const TIME =
  /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]*(\d{1,2})[:时](\d\d)(?:[:分](\d\d)(?:\.\d+)?秒?)?\s*\(?(Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?|[+-]\d\d:?\d\d)?\)?)?$/i
const COMPACT_DAY = /^(\d{4})(\d\d)(\d\d)(?=\s|T|$)/
const COMPACT_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d):?(\d\d)(?::?(\d\d))?$/
const TIME_OF_DAY = /^\d{1,2}:\d\d(:\d\d)?$/
/** Spreadsheets leave out the zero before it. */
const COMPACT_TIME_OF_DAY = /^([01]?\d|2[0-3])[0-5]\d[0-5]\d$/
const HALF_OF_DAY = /\s*(上午|下午|[AP]M)\s*/i

/** Epoch ms of a time in a statement; one without a zone of its own is in `zone`, such as `+08:00`. null: no time. */
export function parseStatementTime(input: string, zone: string): { at: number; hasTime: boolean } | null {
  const written = input.normalize('NFKC').trim()
  const half = HALF_OF_DAY.exec(written)?.[1]
  const text = written
    .replace(HALF_OF_DAY, half && written.endsWith(half) ? '' : ' ')
    .replace(/\s(\d{5,6})$/, (_, digits) => ` ${digits.padStart(6, '0').replace(/(\d\d)(?=\d)/g, '$1:')}`)
    .replace(/[-\s](\d\d)\.(\d\d)\.(\d\d)(?:\.\d+)?$/, ' $1:$2:$3')
    .replace(COMPACT_DAY, '$1-$2-$3')
  if (EPOCH_SECONDS.test(text)) return { at: Number(text.padEnd(13, '0')), hasTime: true }
  const compact = COMPACT_TIME.exec(text)
  const match = compact ?? TIME.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second = '00', own] = compact ? match.slice(1) : [match[1], ...match.slice(3)]
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const [mm, dd, hh] = [month, day, half ? hourOfDay(hour, half) : hour].map((part = '00') => part.padStart(2, '0'))
  const ownZone = own === undefined ? zone : toZone(own)
  const at = Date.parse(`${year}-${mm}-${dd}T${hh}:${minute ?? '00'}:${second}${ownZone}`)
  return Number.isNaN(at) || at < 0 ? null : { at, hasTime: hour !== undefined }
}

/** `Z`, or an offset as `+08:00`. */
function toZone(written: string): string {
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(written) ?? []
  return sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : 'Z'
}

/** A day and its beginning, as spreadsheets write a day. */
const MIDNIGHT = /[T\s]0?0:00(?::00(?:\.0+)?)?$/

export const withoutMidnight = (text: string) => text.replace(MIDNIGHT, '')

/** An hour that is none of a half day makes the time unreadable. */
function hourOfDay(hour: string | undefined, half: string): string {
  const hours = Number(hour)
  return hours >= 1 && hours <= 12 ? String((hours % 12) + (/下午|PM/i.test(half) ? 12 : 0)) : '99'
}

export const isTimeOfDay = (text: string) => TIME_OF_DAY.test(text.normalize('NFKC').trim())
export const isCompactTimeOfDay = (text: string) => COMPACT_TIME_OF_DAY.test(text.normalize('NFKC').trim())

/** Such as 1,500, which is 1.5 in such a file. */
const WHOLE_WITH_COMMA = /,\d{3}$/

/** Plain digits with a sign, as they are in the statement; null: no amount. */
export function parseStatementAmount(input: string): string | null {
  const text = input
    .normalize('NFKC')
    .replace(/["=¥$元圆]|人民币|CNY|RMB|USD[TC]?/gi, '')
    .trim()
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^[−–—]/, '-')
  const [, sign, whole, decimals = ''] =
    // A comma behind a zero, or before fewer or more than three digits, may be a decimal one.
    /^([+-]?)\s*(\d{1,15}|[1-9]\d{0,2}(?:[,'\s]\d{3}){1,4})(\.\d{1,20})?$/.exec(text) ?? []
  return whole === undefined ? null : `${sign === '-' ? '-' : ''}${whole.replace(/\D/g, '')}${decimals}`
}

/** An amount as it is shown everywhere; one in another currency, or with more decimals, stays as it is written. */
export function formatStatementAmount(input: string): string {
  const text = input.normalize('NFKC').trim()
  const amount = parseStatementAmount(text)
  if (amount === null || !/^[-+−¥\s\d,]+(\.\d{1,2})?$/.test(text) || WHOLE_WITH_COMMA.test(text)) return input
  return text.startsWith('+') ? formatSigned(amount) : formatAmount(amount)
}

/** The zone that a heading names, such as `Date(UTC+8)`. */
export function zoneOfHeading(heading: string): string | null {
  const [written] = /(?:UTC|GMT)(?:\s*[+-]\s*\d{1,2}(?::?\d\d)?)?/i.exec(heading.normalize('NFKC')) ?? []
  return written === undefined ? null : toZone(written.replace(/\s/g, ''))
}
