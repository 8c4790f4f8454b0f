import { describeUnreadable } from '../../api/http/errors.ts'
import type { Report } from '../../api/reports/reports.ts'
import { whoseWinLost } from '../../lib/figures.ts'
import { money, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { type ShareGroup, toFigures } from './charts/shares.ts'
import { balanceDifference, formatFigure, metrics } from './metrics.ts'
import type { DayReport } from './use-report.ts'

/** One row of the exported report: a range, a day, or a share of a range. */
export type ReportRow = { period: string; report: Partial<Report>; firstDeposits?: string | undefined }

const describeGap = (error: Error | null) => (error ? `（${describeUnreadable(error)}）` : '（没有读完）')

/** The rows of the days: one that is not known has no figures and says why, since a file that lacks it looks complete. */
export const toDayRows = (days: readonly DayReport[]): ReportRow[] =>
  days.map(({ day, report, error }) => ({
    period: `单日 ${day}${report ? '' : describeGap(error)}`,
    report: report ?? {},
  }))

/** The rows of the shares; those that are not known are one row that says why. */
export function toShareRows(group: ShareGroup): ReportRow[] {
  const { title, days, shares, error, start } = group
  const name = `${days} ${title}`
  if (start) return [{ period: `${name}（未${start.verb}）`, report: {} }]
  if (!shares || error) return [{ period: `${name}${describeGap(error)}`, report: {} }]
  return shares.map((share) => ({ period: `${name}：${share.label}`, report: toFigures(group, share) }))
}

const figureColumns: Column<ReportRow>[] = [
  text('period', '日期', ({ period }) => period, { width: 200 }),
  ...metrics.map(({ key, title, kind }) =>
    kind === 'count'
      ? text<ReportRow>(key, title, ({ report }) => formatFigure(kind, report[key]))
      : money<ReportRow>(key, title, ({ report }) => report[key]),
  ),
  money('difference', '上下分差额', ({ report }) => balanceDifference(report)),
]
const firstDepositsColumn = text<ReportRow>('firstDeposits', '首充会员', ({ firstDeposits }) => firstDeposits ?? '')

export function reportColumns(hasFirstDeposits: boolean): Column<ReportRow>[] {
  const columns = figureColumns.map((column) =>
    column.id === 'sumWinLost' ? { ...column, title: `${column.title}（${whoseWinLost()}）` } : column,
  )
  return hasFirstDeposits ? [...columns, firstDepositsColumn] : columns
}

export const reportRowKey = ({ period }: ReportRow) => period
