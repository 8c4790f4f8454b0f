import { formatSpan } from '../../lib/duration.ts'
import { money, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import type { ShiftRow } from './shift-figures.ts'

/** A line of the report with what it is about, since a file is read apart from the screen. */
type ExportedRow = ShiftRow & { period: string; operator: string; recordsStart: string }

const formatWait = (ms: number | null) => (ms === null ? '' : formatSpan(ms))

export const shiftColumns: Column<ExportedRow>[] = [
  text('period', '时间', ({ period }) => period, { width: 260 }),
  text('operator', '操作人', ({ operator }) => operator),
  text('group', '类别', ({ group }) => group),
  text('item', '项目', ({ item }) => item),
  text('count', '数量', ({ count }) => count),
  money('sum', '金额', ({ sum }) => sum),
  text('median', '时间中位数', ({ median }) => formatWait(median)),
  text('longest', '最长时间', ({ longest }) => formatWait(longest)),
  text('unknownWaits', '时间未知', ({ unknownWaits }) => unknownWaits),
  text('recordsStart', '操作记录', ({ recordsStart }) => recordsStart),
]

export const shiftRowKey = ({ key }: ExportedRow) => key
