import type { StatementLine, StatementSource } from '#contract/orders.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { isDate } from '#shared/server-time.ts'

/** What a column of a statement holds. A day and a time of day may be two columns. */
export const columnRoles = ['time', 'amount', 'payer', 'remark', 'direction', 'status', 'ignored'] as const
export type ColumnRole = (typeof columnRoles)[number]

const EPOCH_SECONDS = /^\d{10}(?:\d{3})?$/
const TIME =
  /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]*(\d{1,2})[:时](\d\d)(?:[:分](\d\d)(?:\.\d+)?秒?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i
const COMPACT_TIME = /^(\d{4})(\d\d)(\d\d)(?:\s*(\d\d):?(\d\d):?(\d\d))?$/
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
  if (EPOCH_SECONDS.test(text)) return { at: Number(text.padEnd(13, '0')), hasTime: true }
  const compact = COMPACT_TIME.exec(text)
  const match = compact ?? TIME.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second = '00', own] = compact ? match.slice(1) : [match[1], ...match.slice(3)]
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const [mm, dd, hh] = [month, day, half ? hourOfDay(hour, half) : hour].map((part = '00') => part.padStart(2, '0'))
  const toZone = (offset: string) => (/^(Z|UTC)$/i.test(offset) ? 'Z' : offset.replace(/(\d\d)(\d\d)$/, '$1:$2'))
  const ownZone = own === undefined ? zone : toZone(own)
  const at = Date.parse(`${year}-${mm}-${dd}T${hh}:${minute ?? '00'}:${second}${ownZone}`)
  return Number.isNaN(at) || at < 0 ? null : { at, hasTime: hour !== undefined }
}

/** An hour that is none of a half day makes the time unreadable. */
function hourOfDay(hour: string | undefined, half: string): string {
  const hours = Number(hour)
  return hours >= 1 && hours <= 12 ? String((hours % 12) + (/下午|PM/i.test(half) ? 12 : 0)) : '99'
}

export const isTimeOfDay = (text: string) => TIME_OF_DAY.test(text.normalize('NFKC').trim())
export const isCompactTimeOfDay = (text: string) => COMPACT_TIME_OF_DAY.test(text.normalize('NFKC').trim())

/** Such as 12,5 and 0,500: its file divides decimals by commas. */
const DECIMAL_COMMA = /\d,(?:\d\d?|\d{4,})(?![\d,.])|^\D*0+,\d/
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

const INCOMING = /收入|转入|入账|来账|进账|收款|存入|汇入|贷|^([收入进存+]|in|income|incoming|received?|credit|cr?)$/i
const OUTGOING = /支出|转出|出账|往账|汇出|支取|取款|借方|^([支付出借取-]|out|outgoing|sent|debit|dr?)$/i
const NOT_RECEIVED =
  /退款|退货|退回|退还|退汇|冲正|撤销|撤回|关闭|失败|取消|拒绝|驳回|作废|过期|超时|等待|处理中|进行中|支付中|[待未](付款|支付|收款|到账|入账|成功|完成|处理|确认|审核)|refund|fail|revert|error|pending|cancel|reject|unpaid|expired|dropped/i

/** Whether a cell says nothing but where a payment went. */
export const isDirection = (cell: string) => cell.length <= 8 && (INCOMING.test(cell) || OUTGOING.test(cell))

/** Columns as their headings or the operator say. */
export interface StatementColumns {
  source: StatementSource
  /** By position. */
  roles: readonly ColumnRole[]
  headings: readonly string[]
}

export interface ReadLines {
  lines: StatementLine[]
  /** Payments that went out, refunds and what was not carried out. */
  outgoing: number
  /** Rows without a readable amount and time, such as sums at the end. */
  unreadable: number
}

/** `1` and `500.00` of 1,500.00 that no quotation marks held together: what stands behind it is not in its column. */
function hasSplitAmount(row: readonly string[], { headings, roles }: StatementColumns): boolean {
  if (headings.length === 0 || row.length <= headings.length) return false
  const end = roles.lastIndexOf('amount') + 1
  return row
    .slice(0, end)
    .some((cell, i) => /^\D{0,4}\d{1,3}$/.test(cell) && /^\d{3}(?:\.\d+)?$/.test(row[i + 1] ?? ''))
}

/** Received payments among the rows. */
export function readLines(rows: readonly string[][], columns: StatementColumns, zone: string): ReadLines {
  const { source, roles, headings } = columns
  const positionsOf = (role: ColumnRole) => roles.flatMap((other, i) => (other === role ? [i] : []))
  const [times, statuses] = [positionsOf('time'), positionsOf('status')]
  const [amounts, payers, remarks, directions] = (['amount', 'payer', 'remark', 'direction'] as const).map(positionsOf)
  const isUtc = times.some((i) => /utc/i.test(headings[i] ?? ''))
  const amountsOf = (row: readonly string[]) => amounts!.map((i) => (row[i] ?? '').normalize('NFKC'))
  const hasDecimalCommas = rows.some((row) => amountsOf(row).some((cell) => DECIMAL_COMMA.test(cell)))
  const result: ReadLines = { lines: [], outgoing: 0, unreadable: 0 }
  for (const row of rows) {
    const join = (positions: readonly number[]) =>
      positions
        .map((i) => row[i] ?? '')
        .filter(Boolean)
        .join(' ')
    const written = onlyAmount(amountsOf(row))
    const amount = hasDecimalCommas && written.includes(',') ? null : parseStatementAmount(written)
    const time = parseStatementTime(join(times), isUtc ? 'Z' : zone)
    if (amount === null || time === null || hasSplitAmount(row, columns)) {
      result.unreadable++
      continue
    }
    const direction = join(directions!)
    const status = join(statuses)
    const isIncoming = direction === '' ? !OUTGOING.test(status) : INCOMING.test(direction)
    if (!isIncoming || amount.startsWith('-') || /^[0.]+$/.test(amount) || NOT_RECEIVED.test(status)) {
      result.outgoing++
      continue
    }
    result.lines.push({ amount, ...time, payer: join(payers!), remark: join(remarks!).slice(0, 300), source })
  }
  return result
}

/** Of two columns one may be empty or zero; two amounts are none. */
function onlyAmount(cells: readonly string[]): string {
  const amounts = cells.filter((cell) => cell !== '')
  const values = amounts.length > 1 ? amounts.filter((cell) => !/^[0.]+$/.test(cell)) : amounts
  return values.length === 1 ? values[0]! : ''
}
