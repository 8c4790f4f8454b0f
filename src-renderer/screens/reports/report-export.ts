import type { Report } from '../../api/reports/reports.ts'
import { money, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { balanceDifference, formatFigure, metrics } from './metrics.ts'

/** One row of the exported report: a range or a day. */
export type ReportRow = { period: string; report: Partial<Report> }

export const reportColumns: Column<ReportRow>[] = [
  text('period', '日期', ({ period }) => period, { width: 200 }),
  ...metrics.map(({ key, title, kind }) =>
    kind === 'count'
      ? text<ReportRow>(key, title, ({ report }) => formatFigure(kind, report[key]))
      : money<ReportRow>(key, title, ({ report }) => report[key]),
  ),
  money('difference', '上下分差额', ({ report }) => balanceDifference(report)),
]

export const reportRowKey = ({ period }: ReportRow) => period
