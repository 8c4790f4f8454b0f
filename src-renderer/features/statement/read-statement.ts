import type { StatementSource } from '#contract/orders.ts'
import { decodeStatement, isArchive, parseTable, type Sheet, StatementError } from './parse-table.ts'
import {
  type ColumnRole,
  isCompactTimeOfDay,
  isDirection,
  isTimeOfDay,
  parseStatementAmount,
  parseStatementTime,
  type StatementColumns,
} from './read-lines.ts'
import { readWorkbook } from './xlsx/read-workbook.ts'

/** Exports have up to thirty lines before their heading. */
const HEADING_WITHIN = 60
const SAMPLE_ROWS = 50

/** Headings of each column, the best first. */
const HEADINGS: Readonly<Record<Exclude<ColumnRole, 'ignored' | 'status'>, readonly RegExp[]>> = {
  time: [
    /付款时间|支付时间|到账时间|入账时间/,
    /交易时间|发生时间|记账时间/,
    /unix.?timestamp|date.?time|^time/i,
    /时间|^date$|日期/i,
  ],
  amount: [
    /收入|贷方|^贷$|转入|存入|入账金额|^credits?\b|^deposits?\b|(paid|money).?in/i,
    /^(交易|订单|付款|实收)?金额|^(交易)?发生额/,
    /金额|amount|token.?value|^value|quantity/i,
  ],
  payer: [/付款(人|方)|对方(户名|名称|姓名|账户名)|付款账户名/, /交易对方|对方|户名|姓名/, /^from$|payer|sender/i],
  remark: [/备注|留言|附言|remark|memo|note/i, /摘要|用途|说明|商品/],
  direction: [
    /收\s*\/?\s*支|收入\s*\/\s*支出|借方?\s*[/\\]?\s*贷|收付|进出|方向|流向/,
    /^(in.?out|direction|type|debit.?credit|dr.?cr|cr.?dr)$/i,
  ],
}
const STATUS = /状态|交易类型|业务类型|^类型$|^status$/i
/** Never the amount, the payer or the time of a payment. */
const EXCLUDED: Partial<Record<ColumnRole, RegExp>> = {
  amount:
    /支出|借方|^借$|debit|withdrawal|(paid|money).?out|借\s*[/\\]?\s*贷|方向|标[志识]|转出|余额|手续费|balance|fee|usd.?value/i,
  payer: /账号|帐号|卡号|银行|行名|方式|address/i,
  time: /修改|完成|创建/,
  direction: /金额|发生额|amount/i,
}

/** Amounts that no payment has, also where none is named as one. */
const NO_PAYMENT = /余额|手续费|balance|fee|debit|withdrawal|^[^收贷入]*(支出|借方|转出)[^收贷入]*$/i

/** Words that are no names, though they are as short. */
const NO_NAME = /方式|渠道|通道|类型|分类|类别|币|状态|地区|国家|银行|行名|商品|场所/

function roleByHeading(headings: readonly string[], role: keyof typeof HEADINGS): number {
  for (const pattern of HEADINGS[role]) {
    const found = headings.findIndex((heading) => pattern.test(heading) && !EXCLUDED[role]?.test(heading))
    if (found >= 0) return found
  }
  return -1
}

/** Position of the heading: the row that names an amount and a time; -1: there is none. */
const findHeading = (rows: readonly string[][]): number =>
  rows
    .slice(0, HEADING_WITHIN)
    .findIndex((row) => row.length > 1 && roleByHeading(row, 'amount') >= 0 && roleByHeading(row, 'time') >= 0)

const SOURCES: readonly [StatementSource, RegExp][] = [
  ['alipay', /支付宝|alipay|商品说明|账务流水号/i],
  ['wechat', /微信|wechat|当前状态/i],
  ['explorer', /tx.?(hash|id)|transaction.?hash|交易哈希|block/i],
  ['bank', /对方户名|对方账号|贷方|借方|摘要|开户/],
]

interface Recognized extends StatementColumns {
  /** Rows before the first payment. */
  skipped: number
}

/** What the columns hold, by the heading and by the cells. */
export function recognizeColumns(rows: readonly string[][], zone: string): Recognized {
  const heading = findHeading(rows)
  const headings = rows[heading] ?? []
  const sample = rows.slice(heading + 1, heading + 1 + SAMPLE_ROWS)
  const start = rows
    .slice(0, heading + 1)
    .flat()
    .join(' ')
  const source = SOURCES.find(([, pattern]) => pattern.test(start))?.[0] ?? 'other'
  const width = sample.reduce((widest, row) => Math.max(widest, row.length), headings.length)
  const roles: ColumnRole[] = Array.from({ length: width }, (_, i) =>
    STATUS.test(headings[i] ?? '') ? 'status' : 'ignored',
  )
  const assign = (role: ColumnRole, position: number) => {
    if (position >= 0) roles[position] = role
  }
  for (const role of ['remark', 'payer', 'direction', 'amount', 'time'] as const)
    assign(role, roleByHeading(headings, role))

  const share = (i: number, fits: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[i] ?? '').filter(Boolean)
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
  }
  const byContent = (fits: (cell: string) => boolean, not?: RegExp) =>
    roles.findIndex((role, i) => role === 'ignored' && !not?.test(headings[i] ?? '') && share(i, fits) > 0.6)
  const isDay = (cell: string) => parseStatementTime(cell, zone)?.hasTime === false
  const isTime = (cell: string) => parseStatementTime(cell, zone) !== null
  if (!roles.includes('time')) assign('time', byContent(isTime))
  const time = roles.indexOf('time')
  const isClock = (i: number) =>
    share(i, isTimeOfDay) > 0.6 || (/时间|time/i.test(headings[i] ?? '') && share(i, isCompactTimeOfDay) > 0.6)
  // A day and a time of day in two columns.
  if (time >= 0 && share(time, isDay) > 0.6)
    assign(
      'time',
      roles.findIndex((role, i) => role === 'ignored' && isClock(i)),
    )
  else if (time >= 0 && isClock(time)) assign('time', byContent(isDay))
  if (!roles.includes('amount')) {
    const isAmount = (cell: string) => parseStatementAmount(cell) !== null
    const withCents = byContent((cell) => isAmount(cell) && /\.\d\d/.test(cell), NO_PAYMENT)
    assign('amount', withCents >= 0 ? withCents : byContent(isAmount, NO_PAYMENT))
  }
  if (!roles.includes('direction')) assign('direction', byContent(isDirection))
  if (!roles.includes('payer'))
    assign(
      'payer',
      byContent((cell) => /^[\u4e00-\u9fff*·]{2,5}$/.test(cell), NO_NAME),
    )
  return { source, roles, headings, skipped: heading + 1 }
}

/** The rows below the heading of a file, of pasted cells or of a sheet, and what their columns hold. */
export interface StatementSheet extends Sheet, StatementColumns {}

function readSheets(content: ArrayBuffer | string): Sheet[] {
  if (typeof content === 'string') return [{ name: '', rows: parseTable(content) }]
  const bytes = new Uint8Array(content)
  return isArchive(bytes) ? readWorkbook(bytes) : [{ name: '', rows: parseTable(decodeStatement(bytes)) }]
}

/** What may be the statement, in the order of the file: the sheets with an amount and a time, else all that have rows. */
export function readStatement(content: ArrayBuffer | string, zone: string): StatementSheet[] {
  const sheets = readSheets(content)
    .map(({ name, rows }) => {
      const { skipped, ...columns } = recognizeColumns(rows, zone)
      return { ...columns, name, rows: rows.slice(skipped) }
    })
    .filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new StatementError('没有明细行')
  const recognized = sheets.filter(({ roles }) => roles.includes('amount') && roles.includes('time'))
  return recognized.length > 0 ? recognized : sheets
}
