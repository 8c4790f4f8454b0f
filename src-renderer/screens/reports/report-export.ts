import type { Report } from '../../api/reports.ts'
import { money, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import { difference, metrics, showFigure } from './metrics.ts'

/** One row of the exported report: a range or a day. */
export interface ReportLine {
  period: string
  report: Partial<Report>
}

export const reportColumns: Column<ReportLine>[] = [
  text('period', '日期', ({ period }) => period, { width: 200 }),
  ...metrics.map(({ key, title, kind }) =>
    kind === 'count'
      ? text<ReportLine>(key, title, ({ report }) => showFigure(kind, report[key]))
      : money<ReportLine>(key, title, ({ report }) => report[key] as never),
  ),
  money('difference', '上下分差额', ({ report }) => difference(report) as never),
]

export const lineKey = ({ period }: ReportLine) => period
