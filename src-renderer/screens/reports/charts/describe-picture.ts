import type { Report } from '#renderer/api/reports/reports.ts'
import { formatShare, whoseWinLost, winLostTitle } from '#renderer/lib/figures.ts'
import { type DayRange, formatDays } from '#renderer/lib/report-ranges.ts'
import { signOf } from '#shared/money.ts'
import { formatTime } from '#shared/server-time.ts'
import { formatFigure, furtherMetrics, headlines, readMetric } from '../metrics.ts'
import type { TrendDay } from '../use-report.ts'
import type { PictureText } from './report-picture.ts'
import { largestShares, MAX_SHARES, type ShareGroup } from './shares.ts'
import { countSettled, failedDays, nameDays, trendDays } from './trend-figures.ts'

/** The words of the report's picture; it says which days it does not know. */
export function describePicture(props: {
  range: DayRange
  report: Partial<Report>
  readAt: number
  trend: readonly TrendDay[]
  groups: readonly ShareGroup[]
  /** Undefined unless they were counted. */
  firstDeposits: string | undefined
}): PictureText {
  const { range, report, readAt, trend, groups, firstDeposits } = props
  const failed = failedDays(trend)
  const { settled, all } = countSettled(trend)
  const { days, comparedDays } = trendDays(trend)
  return {
    title: `盈亏报表 ${formatDays(range)}`,
    lines: [
      `数据读取于 ${formatTime(readAt)}（北京时间）`,
      ...(failed.days.length > 0 ? [`${failed.reason}：${nameDays(failed.days)}`] : []),
      ...(settled < all ? [`还有 ${all - settled} 天没有读完`] : []),
    ],
    figures: [...headlines, ...furtherMetrics].map((metric) => {
      const value = readMetric(metric, report)
      const label = metric.key === 'sumWinLost' ? `${metric.title} · ${whoseWinLost()}` : metric.title
      return { label, text: formatFigure(metric.kind, value), isLoss: signOf(value) < 0 }
    }),
    legend: [
      { text: `每日走势 ${days}` },
      { text: '上分', part: 'deposits' },
      { text: '下分', part: 'withdrawals' },
      { text: winLostTitle(), part: 'profitLine' },
      ...(comparedDays ? [{ text: `${comparedDays} 盈亏`, part: 'comparedLine' } as const] : []),
    ],
    sections: [
      ...groups.map(describeShares),
      {
        title: '注册到投注',
        rows: [
          { label: '注册（新增会员）', text: formatFigure('count', report.sumNew) },
          { label: '首充', text: firstDeposits ?? '未统计' },
          { label: '投注（活跃会员）', text: formatFigure('count', report.sumActive) },
        ],
      },
    ],
  }
}

function describeShares({
  title,
  kind,
  unit,
  shares,
  total,
  error,
  start,
}: ShareGroup): PictureText['sections'][number] {
  const withoutShares = (label: string) => ({ title, rows: [{ label, text: '' }] })
  if (start) return withoutShares(`未${start.verb}`)
  if (error) return withoutShares('暂时无法读取')
  if (!shares) return withoutShares('没有读完')
  if (shares.length === 0) return withoutShares('没有记录')
  return {
    title,
    rows: largestShares(shares, MAX_SHARES, unit).map(({ label, amount }) => ({
      label,
      text: formatFigure(kind, amount),
      share: formatShare(amount ?? '', total ?? '') || '—',
    })),
  }
}
