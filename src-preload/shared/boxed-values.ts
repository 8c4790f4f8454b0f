import { asRecord } from './lossless-json.ts'

type Fields = Record<string, unknown>

/** A value that may be missing, as Go writes those of its databases: `{"String": "…", "Valid": true}`. */
const NULLABLE = /^(String|Int(16|32|64)|Float64|Byte|Bool|Time|V)$/
/** MongoDB's extended JSON: an object with nothing else. */
const EXTENDED = /^\$(number(Long|Int|Double|Decimal)|date)$/

/** Zones of times that PHP writes with theirs; of any other one the hour is not known. */
const BEIJING = /^(Asia\/(Shanghai|Chongqing|Harbin|Hong_Kong|Macau|Taipei|Singapore|Kuala_Lumpur|Manila)|PRC|CST)$/
const UTC = /^(UTC|GMT|Z|Etc\/(UTC|GMT))$/

const areNumbers = (fields: Fields, names: string) => names.split(' ').every((name) => Number.isInteger(fields[name]))
const pad = (part: unknown) => String(part ?? 0).padStart(2, '0')

/** A time of PHP with its zone, as text; undefined where the zone is not known. */
function phpTime({ date, timezone }: Fields): string | undefined {
  const zone = String(timezone)
  if (/^[+-]\d\d:\d\d$/.test(zone)) return `${date}${zone}`
  if (BEIJING.test(zone)) return `${date}+08:00`
  return UTC.test(zone) ? `${date}Z` : undefined
}

/** A time of Java in its parts, as a text without a zone; undefined if it is none. */
function javaTime(fields: Fields): string | undefined {
  const [day, time] = [fields.date, fields.time].map(asRecord) as [Fields, Fields]
  if (areNumbers(day, 'year month day') && areNumbers(time, 'hour minute'))
    return `${day.year}-${pad(day.month)}-${pad(day.day)} ${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`
  if (!areNumbers(fields, 'year monthValue dayOfMonth hour minute')) return undefined
  const { year, monthValue, dayOfMonth, hour, minute, second } = fields
  return `${year}-${pad(monthValue)}-${pad(dayOfMonth)} ${pad(hour)}:${pad(minute)}:${pad(second)}`
}

/**
 * The value of an object in which a language or a database writes a single one: a text, number or time that may be missing,
 * or a time with its zone or in its parts. undefined for any other object (A421).
 */
export function openBox(record: object): unknown {
  const fields = record as Fields
  const names = Object.keys(fields)
  if (names.length === 1 && EXTENDED.test(names[0]!)) {
    const value = fields[names[0]!]
    return typeof value === 'object' && value !== null ? openBox(value) : value
  }
  if (names.length === 2 && typeof fields.Valid === 'boolean') {
    const [name = ''] = names.filter((each) => NULLABLE.test(each))
    if (name === '') return undefined
    return fields.Valid ? fields[name] : null
  }
  if (names.length === 2 && areNumbers(fields, 'seconds nanos')) return fields.seconds
  if (names.length === 2 && areNumbers(fields, 'epochSecond nano')) return fields.epochSecond
  if (names.length === 3 && 'timezone_type' in fields) return phpTime(fields)
  if ('timezoneOffset' in fields && Number.isInteger(fields.time)) return fields.time
  return names.length > 1 && ('monthValue' in fields || 'time' in fields) ? javaTime(fields) : undefined
}

/** Ids and codes of a column of fixed width come with the spaces that fill it. */
const CODE = /(id|type|state|status|level)\d?$/i
const PADDED_NUMBER = /^\s*-?\d+\s*$/

const isPadded = (text: string) => text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20

export const isPaddedCode = (name: string, field: unknown): field is string =>
  typeof field === 'string' && isPadded(field) && CODE.test(name) && PADDED_NUMBER.test(field)
