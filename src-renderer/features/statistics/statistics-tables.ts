import { formatAmount, openAmount } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'
import type { MemberReport, PeriodReport } from '../../api/reports/member-statistics.ts'
import { winLostTitle } from '../../lib/figures.ts'

type ReportValues = Partial<MemberReport & PeriodReport>
type Field = keyof ReportValues
type ValueFormat = 'points' | 'count'

/** One column of the summary: report fields of the total, its share and its daily average (D3 §2.11 and §3). */
interface SummaryColumn {
  title: string
  total?: Field
  ratio?: Field
  average?: Field
  format?: ValueFormat
}

const columns: readonly SummaryColumn[] = [
  { title: '上分', total: 'payInBalance', average: 'avgPayIn' },
  { title: '下分', total: 'payOutBalance', average: 'avgPayOut' },
  { title: '差额', total: 'payDifferBalance', average: 'avgPayDiffer' },
  { title: '盈亏', total: 'sumWinLost', average: 'avgWinLost' },
  { title: '注数', total: 'sumNumber', average: 'avgNumber', format: 'count' },
  { title: '比例', total: 'scale', format: 'count' },
  { title: '总投注', total: 'sumBalance', average: 'avgBalance' },
  { title: '超无视', total: 'beyondIgnore', average: 'avgBeyondIgnore' },
  { title: '单注', total: 'sumOddBalance', ratio: 'oddScale', average: 'avgOddBalance' },
  { title: '组合', total: 'sumCombinationBalance', ratio: 'combinationScale', average: 'avgCombinationBalance' },
  { title: '数字', total: 'sumNumberBalance', ratio: 'numberScale', average: 'avgNumberBalance' },
  { title: '极值', total: 'sumPeakBalance', ratio: 'peakScale', average: 'avgPeakBalance' },
  { title: '小单大双', total: 'sumDoubleBalance', ratio: 'doubleScale', average: 'avgDoubleBalance' },
  { title: '对顺豹', total: 'sumDuiShunBaoBalance', ratio: 'duiShunBaoScale', average: 'avgDuiShunBaoBalance' },
  { title: '杀组合', total: 'killCombination', average: 'avgKillCombination' },
  { title: '猜数字奖', total: 'guessingNumberWin', average: 'avgGuessingNumberWin' },
]

const headingOf = ({ title, total }: SummaryColumn) => (total === 'sumWinLost' ? winLostTitle() : title)

export interface TextTable {
  headings: string[]
  rows: { name: string; cells: string[] }[]
}

/** Total, share and daily average; the last column is the first play and the average interval since (A074). */
export function summaryTable(report: Partial<MemberReport>): TextTable {
  const interval = formatField(report, 'avgIntervalDays', 'count')
  return {
    headings: [...columns.map(headingOf), '首玩 / 平均间隔'],
    rows: [
      { name: '合计', cells: [...cellsOf(columns, 'total', report), formatServerTime(report.sTime)] },
      { name: '占比', cells: [...cellsOf(columns, 'ratio', report), ''] },
      { name: '日均', cells: [...cellsOf(columns, 'average', report), interval && `${interval}天`] },
    ],
  }
}

const periodColumns: readonly SummaryColumn[] = [
  { title: '余额', total: 'balance' },
  ...['上分', '下分', '差额', '盈亏', '总投注', '注数', '超无视'].flatMap((name) =>
    columns.filter(({ title }) => title === name),
  ),
]
const shareColumns = columns.filter(({ ratio }) => ratio !== undefined)

/** Totals of a period, and the share of each kind of bet. */
export const periodTable = (report: Partial<PeriodReport>): TextTable => ({
  headings: [...periodColumns.map(headingOf), ...shareColumns.map(({ title }) => `${title}占比`)],
  rows: [
    { name: '合计', cells: [...cellsOf(periodColumns, 'total', report), ...cellsOf(shareColumns, 'ratio', report)] },
  ],
})

/** The same by their titles, for a panel that says the balance itself: no shares where nothing was bet. */
export function periodTotals(report: Partial<PeriodReport>): Record<string, string> {
  const { headings, rows } = periodTable(report)
  const end = formatField(report, 'sumBalance') === '0.00' ? periodColumns.length : headings.length
  return Object.fromEntries(headings.map((heading, i) => [heading, rows[0]!.cells[i]!]).slice(1, end))
}

/** The totals of one day by their titles, for a list beside a decision: without the balance, which is that of now. */
export function dayTotals(report: Partial<PeriodReport>): Record<string, string> {
  const dayColumns = periodColumns.slice(1)
  const cells = cellsOf(dayColumns, 'total', report)
  return Object.fromEntries(dayColumns.map((column, i) => [headingOf(column), cells[i] || '—']))
}

type Part = 'total' | 'ratio' | 'average'

const cellsOf = (of: readonly SummaryColumn[], part: Part, report: ReportValues): string[] =>
  of.map((column) => formatField(report, column[part], part === 'ratio' ? 'count' : column.format))

/** Points with two decimals; counts and ratios as the server sends them. */
function formatField(report: ReportValues, field: Field | undefined, format: ValueFormat = 'points'): string {
  const value = field && openAmount(report[field])
  const isGiven = field !== undefined && (report[field] ?? '') !== ''
  if (!isGiven) return ''
  return format === 'points' ? formatAmount(value) : String(value) || '—'
}
