import type { StatementSource } from '#contract/orders.ts'
import {
  findHeading,
  headingText,
  isOfIncoming,
  NO_NAME,
  NO_PAYMENT,
  OTHER_DAY,
  roleByHeading,
  STATUS,
  splitTables,
} from './headings.ts'
import {
  isCompactTimeOfDay,
  isTimeOfDay,
  parseStatementAmount,
  parseStatementTime,
  withoutMidnight,
} from './parse-cell.ts'
import { decodeStatement, isArchive, parseTable, type Sheet, StatementError } from './parse-table.ts'
import { type ColumnRole, isDirection, isOutgoing, type StatementColumns } from './read-lines.ts'
import { readWorkbook } from './xlsx/read-workbook.ts'

const SAMPLE_ROWS = 50

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
  const { headings, skipped } = findHeading(rows, zone)
  const texts = headings.map(headingText)
  const sample = rows.slice(skipped, skipped + SAMPLE_ROWS)
  const start = rows.slice(0, skipped).flat().join(' ')
  const source = SOURCES.find(([, pattern]) => pattern.test(start))?.[0] ?? 'other'
  const width = sample.reduce((widest, row) => Math.max(widest, row.length), headings.length)
  const roles: ColumnRole[] = Array.from({ length: width }, (_, i) =>
    STATUS.test(texts[i] ?? '') ? 'status' : 'ignored',
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
    roles.findIndex((role, i) => role === 'ignored' && !not?.test(texts[i] ?? '') && share(i, fits) > 0.6)
  const isDay = (cell: string) => parseStatementTime(withoutMidnight(cell), zone)?.hasTime === false
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
  else if (time >= 0 && isClock(time)) assign('time', byContent(isDay, OTHER_DAY))
  if (!roles.includes('amount')) {
    const isAmount = (cell: string) => parseStatementAmount(cell) !== null
    const withCents = byContent((cell) => isAmount(cell) && /\.\d\d/.test(cell), NO_PAYMENT)
    assign('amount', withCents >= 0 ? withCents : byContent(isAmount, NO_PAYMENT))
  }
  if (roles.includes('time'))
    assign(
      'time',
      texts.findIndex((text) => /时区|time.?zone/i.test(text)),
    )
  const amount = roles.indexOf('amount')
  const isSigned = share(amount, (cell) => /^\s*[-−+(（]/.test(cell)) > 0
  if (!roles.includes('direction') && !isOfIncoming(headings[amount] ?? '') && !isSigned) {
    const says = (i: number) => share(i, isDirection) > 0.6
    const own = roles.findIndex((role, i) => (role === 'ignored' || /^type$/i.test(texts[i] ?? '')) && says(i))
    // Banks say it in the column of what a payment is for; a payer does not say that it went out.
    const remark = roles.findIndex((role, i) => role === 'remark' && says(i) && share(i, isOutgoing) > 0)
    assign('direction', own >= 0 ? own : remark)
  }
  if (!roles.includes('payer'))
    assign(
      'payer',
      byContent((cell) => /^[\u4e00-\u9fff*·]{2,5}$/.test(cell), NO_NAME),
    )
  return { source, roles, headings, skipped }
}

/** The rows below the heading of a file, of pasted cells or of a sheet, and what their columns hold. */
export interface StatementSheet extends Sheet, StatementColumns {
  name: string
}

function readSheets(content: ArrayBuffer | string): Sheet[] {
  if (typeof content === 'string') return [{ name: '', rows: parseTable(content) }]
  const bytes = new Uint8Array(content)
  return isArchive(bytes) ? readWorkbook(bytes) : [{ name: '', rows: parseTable(decodeStatement(bytes)) }]
}

/** A sheet of what was paid. */
const PAID = /支出|付款|退款|提现/

/**
 * What may be the statement, in the order of the file, behind it what was paid: the sheets with an amount and a time, else
 * all that have rows.
 */
export function readStatement(content: ArrayBuffer | string, zone: string): StatementSheet[] {
  const sheets = readSheets(content)
    .flatMap(({ name, rows }) =>
      splitTables(rows).map((table) => ({ name: [name, table.title].filter(Boolean).join(' '), rows: table.rows })),
    )
    .map(({ name, rows }) => {
      const { skipped, ...columns } = recognizeColumns(rows, zone)
      return { ...columns, name, rows: rows.slice(skipped) }
    })
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => Number(PAID.test(a.name)) - Number(PAID.test(b.name)))
  if (sheets.length === 0) throw new StatementError('没有明细行')
  const recognized = sheets.filter(({ roles }) => roles.includes('amount') && roles.includes('time'))
  return recognized.length > 0 ? recognized : sheets
}
