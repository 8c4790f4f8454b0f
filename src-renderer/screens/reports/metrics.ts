import { type Amount, addAmounts, formatAmount, formatSigned } from '#shared/money.ts'
import type { Report } from '../../api/reports/reports.ts'

export type DetailsKind = 'payIn' | 'payOut' | 'results' | 'retained'

export interface Metric {
  key: keyof Report
  title: string
  /** `level`: not a sum over the days, but the value at their end. */
  kind: 'money' | 'signed' | 'count' | 'level'
  details?: DetailsKind
}

/** The thirteen tiles of D3 §2.2, in its order. */
export const metrics: readonly Metric[] = [
  { key: 'payInBalance', title: '总上分', kind: 'money', details: 'payIn' },
  { key: 'payOutBalance', title: '总下分', kind: 'money', details: 'payOut' },
  { key: 'payHandselBalance', title: '总送分', kind: 'money' },
  { key: 'payDeductBalance', title: '总扣分', kind: 'money' },
  { key: 'sumReturn', title: '总回红', kind: 'money' },
  { key: 'sumIntroduce', title: '推广奖励', kind: 'money' },
  { key: 'sumNew', title: '新增会员', kind: 'count' },
  { key: 'sumActive', title: '活跃会员', kind: 'count' },
  { key: 'sumBalance', title: '总投注额', kind: 'money' },
  { key: 'sumWaterBalance', title: '有效投注额', kind: 'money' },
  { key: 'sumNumber', title: '总注数', kind: 'count' },
  { key: 'sumWinLost', title: '总盈亏', kind: 'signed', details: 'results' },
  { key: 'payBalance', title: '留存余额', kind: 'level', details: 'retained' },
]

export function formatFigure(kind: Metric['kind'], value: Amount | null | undefined): string {
  if (kind === 'signed') return formatSigned(value)
  const formatted = formatAmount(value)
  return kind === 'count' ? formatted.replace(/\.00$/, '') : formatted
}

/** Deposits minus withdrawals: the server's figure, else computed (A138). */
export const balanceDifference = (report: Partial<Report>): Amount | null =>
  report.payDifferBalance ?? addAmounts(report.payInBalance, report.payOutBalance, -1)

/** The header's figure of D3 §2.2, not one of its tiles. */
export const difference: Metric = { key: 'payDifferBalance', title: '上下分差额', kind: 'signed' }
/** What a manager looks at first: four beside each other, so that ten are left. */
const headlineKeys: readonly (keyof Report)[] = ['sumWinLost', difference.key, 'sumActive', 'payBalance']
export const headlines = headlineKeys.map((key) => metrics.find((metric) => metric.key === key) ?? difference)
export const furtherMetrics = metrics.filter((metric) => !headlines.includes(metric))

export function readMetric({ key }: Metric, report: Partial<Report> | undefined): Amount | null | undefined {
  if (!report) return undefined
  return key === difference.key ? balanceDifference(report) : report[key]
}
