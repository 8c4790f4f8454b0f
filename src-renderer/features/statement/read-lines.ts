import type { StatementLine, StatementSource } from '#contract/orders.ts'
import { exactHundredths } from '#shared/money.ts'
import {
  isCompactTimeOfDay,
  isTimeOfDay,
  parseStatementAmount,
  parseStatementTime,
  withoutMidnight,
  zoneOfHeading,
} from './parse-cell.ts'

/** What a column of a statement holds. A day and a time of day may be two columns. */
export const columnRoles = ['time', 'amount', 'payer', 'remark', 'direction', 'status', 'ignored'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Such as 12,5 and 0,500: its file divides decimals by commas. */
const DECIMAL_COMMA = /\d,(?:\d\d?|\d{4,})(?![\d,.])|^\D*0+,\d/
const INCOMING =
  /收入|转入|流入|入账|来账|进账|收款|存入|汇入|贷|^([收入进存增+]|增加|转存|in|income|incoming|received?|deposit|transfer.?in|credit|cr?)$/i
const OUTGOING =
  /支出|转出|流出|出账|往账|汇出|支取|取款|借方|提[现币]|代付|手续费|服务费|扣费|还款|withdraw|payout|^([支付出借取减-]|借记|付款|减少|转支|out|outgoing|sent|send|transfer.?out|debit|dr?)$/i
const NOT_RECEIVED =
  /退款|退货|退回|退还|退汇|冲正|撤销|撤回|关闭|失败|取消|拒绝|驳回|作废|过期|超时|异常|无效|不成功|等待|(处理|进行|支付|付款|确认|入账|到账|审核|受理)中|[待未](付款|支付|收款|到账|入账|成功|完成|处理|确认|审核)|refund|fail|rever[st]|revoke|error|pending|processing|confirming|cancel|reject|declin|denied|invalid|void|unpaid|unconfirmed|expired|dropped|out.of|charge.?back|on.?hold/i
/** Names of tables of what went out. */
const OUTGOING_NAME = /^(?!.*(收入|收款|收支|充值|[转汇存]入)).*(支出|取出|提现|退款|[转汇]出|出账)/
/** Numbers of directions in their heading, such as 借贷标志(1-借;2-贷). */
const EXPLAINED_CODES =
  /(\d{1,2})[^\d借贷收付]{0,2}([借贷收付])[^\d借贷收付]{0,4}(\d{1,2})[^\d借贷收付]{0,2}([借贷收付])/
/** Sums and balances that stand among the payments of a ledger. */
const NO_LINE =
  /^(人民币)?[本当今]?[日月年季页周期]?(小计|合计|总计|累计)$|^(承前|承上|转下|过次|接下)页$|^([本当今上前][日月年期]末?|[期日月年][初末])(余额|结存)$/
/** What a column of currencies is headed, and what the console counts. */
const CURRENCY = /币种|货币|^币$|^(currency|coin|token|asset|symbol|token.?(symbol|name))$/i
const OWN_CURRENCY = /人民币|^(CNY|CNH|RMB|￥|¥)|USDT/i

/** Whether a cell says nothing but where a payment went. */
export const isDirection = (cell: string) => cell.length <= 8 && (INCOMING.test(cell) || OUTGOING.test(cell))

export const isOutgoing = (cell: string) => OUTGOING.test(cell)

/** Columns as their headings or the operator say. */
export interface StatementColumns {
  source: StatementSource
  /** By position. */
  roles: readonly ColumnRole[]
  headings: readonly string[]
  /** Of its sheet and its table. */
  name?: string
}

export interface ReadLines {
  lines: StatementLine[]
  /** Payments that went out, refunds, what was not carried out, other currencies and parts of a cent. */
  outgoing: number
  /** Rows without a readable amount, time or direction, such as sums at the end. */
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
  const ownZone = times.map((i) => zoneOfHeading(headings[i] ?? '')).find((named) => named !== null) ?? zone
  const amountsOf = (row: readonly string[]) => amounts!.map((i) => (row[i] ?? '').normalize('NFKC'))
  const hasDecimalCommas = rows.some((row) => amountsOf(row).some((cell) => DECIMAL_COMMA.test(cell)))
  const isOfOutgoing = OUTGOING_NAME.test(columns.name ?? '')
  const isOther = [isOfOtherCurrency(rows, headings), isSentByOwner(rows, headings), () => isOfOutgoing]
  const wordOf = directionByCode(headings[directions![0]!] ?? '')
  const result: ReadLines = { lines: [], outgoing: 0, unreadable: 0 }
  let isDaily = true
  for (const row of rows) {
    const join = (positions: readonly number[]) =>
      positions
        .map((i) => row[i] ?? '')
        .filter(Boolean)
        .join(' ')
    const written = onlyAmount(amountsOf(row))
    const amount = hasDecimalCommas && written.includes(',') ? null : parseStatementAmount(written)
    const moment = timeOf(times.map((i) => row[i] ?? ''))
    const time = parseStatementTime(moment, ownZone)
    const payer = join(payers!)
    const direction = wordOf(join(directions!))
    const isUnread = amount === null || time === null || /^\d+$/.test(direction)
    if (isUnread || hasSplitAmount(row, columns) || isSum(row, payer)) {
      result.unreadable++
      continue
    }
    const status = join(statuses)
    const isIncoming = direction === '' ? !OUTGOING.test(status) : INCOMING.test(direction)
    if (!isIncoming || !isPayment(amount) || NOT_RECEIVED.test(direction + status) || isOther.some((is) => is(row))) {
      result.outgoing++
      continue
    }
    isDaily &&= withoutMidnight(moment) !== moment || !time.hasTime
    result.lines.push({ amount, ...time, payer, remark: join(remarks!).slice(0, 300), source })
  }
  // Where every payment is at midnight, the time of day is not known.
  if (isDaily && result.lines.length > 1) for (const line of result.lines) line.hasTime = false
  return result
}

/** No deposit has a part of a cent: such an amount of a coin is that of none. */
const isPayment = (amount: string): boolean => (exactHundredths(amount) ?? 0n) > 0n

/** A day and a time of day that stand apart; the day may have a time of its own, its beginning. */
const timeOf = (cells: readonly string[]): string => {
  const isApart = cells.some((cell) => isTimeOfDay(cell) || isCompactTimeOfDay(cell))
  return (isApart ? cells.map(withoutMidnight) : cells).filter(Boolean).join(' ')
}

const isSum = (row: readonly string[], payer: string): boolean =>
  (payer === '' || NO_LINE.test(payer)) &&
  row.some((cell) => cell.length < 20 && NO_LINE.test(cell.replace(/[\s:：]/g, '')))

/** The word of a direction's number, as the heading explains it; two numbers of one side explain nothing. */
function directionByCode(heading: string): (direction: string) => string {
  const [, one, its, other, others] = EXPLAINED_CODES.exec(heading.normalize('NFKC')) ?? []
  const words = one !== other && its !== others ? { [one ?? '']: its, [other ?? '']: others } : {}
  return (direction) => words[direction] ?? direction
}

type RowTest = (row: readonly string[]) => boolean

/** Where some payments are in the console's currency, the others are not compared by their figures. */
function isOfOtherCurrency(rows: readonly string[][], headings: readonly string[]): RowTest {
  const position = headings.findIndex((heading) => CURRENCY.test(heading.normalize('NFKC')))
  const currencyOf = (row: readonly string[]) => row[position] ?? ''
  const hasOwn = position >= 0 && rows.some((row) => OWN_CURRENCY.test(currencyOf(row)))
  return (row) => hasOwn && currencyOf(row) !== '' && !OWN_CURRENCY.test(currencyOf(row))
}

/** Columns of who sent and who received. */
const PARTIES: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^from\b/i, /^to\b/i],
  [/^付款[人方]?(账号|卡号)/, /^收款[人方]?(账号|卡号)/],
  [/^付款([人方]|户名|[人方](名称|户名|姓名))$/, /^收款([人方]|户名|[人方](名称|户名|姓名))$/],
]

/** Lists of a chain, and some of banks, have both parties and no direction: the one that is in every row is the owner. */
function isSentByOwner(rows: readonly string[][], headings: readonly string[]): RowTest {
  const texts = headings.map((heading) => heading.normalize('NFKC').replace(/\s*\[.*\]$/, ''))
  const [columns] = PARTIES.map((names) => names.map((name) => texts.findIndex((text) => name.test(text)))).filter(
    (positions) => positions.every((position) => position >= 0),
  )
  if (!columns) return () => false
  const partiesOf = (row: readonly string[]) => columns.map((position) => (row[position] ?? '').toLowerCase())
  const transfers = rows.filter((row) => partiesOf(row).every(Boolean))
  const common = partiesOf(transfers[0] ?? []).filter((party) =>
    transfers.every((row) => partiesOf(row).includes(party)),
  )
  return (row) => common.length === 1 && partiesOf(row)[0] === common[0] && partiesOf(row)[1] !== common[0]
}

/** Of two columns one may be empty or zero; two amounts are none. */
function onlyAmount(cells: readonly string[]): string {
  const amounts = cells.filter((cell) => cell !== '')
  const values = amounts.length > 1 ? amounts.filter((cell) => !/^[0.]+$/.test(cell)) : amounts
  return values.length === 1 ? values[0]! : ''
}
