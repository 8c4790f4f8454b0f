import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Report } from '#renderer/api/reports/reports.ts'
import { LoadError } from '#renderer/form/layout/query-state.tsx'
import type { DayRange } from '#renderer/lib/report-ranges.ts'
import { ErrorBar } from '#renderer/ui/error-bar.tsx'
import { formatTime } from '#shared/server-time.ts'
import { formatFigure } from '../metrics.ts'
import { useChartPaint } from './chart-paint.ts'
import { ReportCard, useBarListStyles } from './report-card.tsx'
import { shortDays, toDrawn } from './trend-figures.ts'
import type { FirstDeposits } from './use-report-shares.ts'

const useStyles = makeStyles({
  step: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '24px',
    '@media print': { minHeight: 0 },
  },
  note: { margin: 0 },
})

/** From registration to betting (A278); the first deposits are counted on request. */
export function FunnelCard(props: {
  report: Partial<Report>
  range: DayRange
  firstDeposits: FirstDeposits
  /** The list of the approved deposits of the range, if it can be queried. */
  deposits: string | undefined
  /** Opens the list of the members' bets. */
  onOpenActive: () => void
}) {
  const { report, range, firstDeposits, deposits, onOpenActive } = props
  const styles = useStyles()
  const barList = useBarListStyles()
  const paint = useChartPaint()
  const { result, error, isReading, readCount, start, cancel } = firstDeposits
  const count = result?.count
  const startLabel = count === undefined ? '统计首充' : '重新统计'
  const { sumNew, sumActive } = report
  const largest = Math.max(0, ...[sumNew, count, sumActive].map((value) => toDrawn(value) ?? 0))

  const counted = (
    <>
      {isReading && <span role="status">已读 {readCount} 笔订单 </span>}
      {count !== undefined && `${formatFigure('count', count)} `}
      {!isReading && count === undefined && <span data-print="only">未统计</span>}
      {/* One button all along, so that it keeps the focus. */}
      <Button size="small" onClick={isReading ? cancel : start}>
        {isReading ? '停止' : startLabel}
      </Button>
    </>
  )
  const depositsLink = deposits && (
    <Link to={deposits} className={barList.link}>
      首充
    </Link>
  )
  const activeButton = (
    <>
      <button type="button" className={barList.link} onClick={onOpenActive}>
        投注（活跃会员）
      </button>
      {/* Paper has no buttons. */}
      <span data-print="only">投注（活跃会员）</span>
    </>
  )
  const steps: { key: string; label: ReactNode; value: number | string | bigint | undefined; content: ReactNode }[] = [
    { key: 'new', label: '注册（新增会员）', value: sumNew, content: formatFigure('count', sumNew) },
    { key: 'deposits', label: depositsLink ?? '首充', value: count, content: counted },
    { key: 'active', label: activeButton, value: sumActive, content: formatFigure('count', sumActive) },
  ]
  return (
    <ReportCard title="注册到投注" note={shortDays(range)}>
      <ol className={barList.list}>
        {steps.map(({ key, label, value, content }) => (
          <li key={key}>
            <div className={styles.step}>
              <span>{label}</span>
              <span>{content}</span>
            </div>
            <svg className={barList.bar} aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none">
              <rect
                className={paint.deposits}
                width={largest > 0 ? (Math.max(0, toDrawn(value) ?? 0) / largest) * 100 : 0}
                height="6"
              />
            </svg>
          </li>
        ))}
      </ol>
      {!isReading && <LoadError error={error} onRetry={start} />}
      {result?.gaps && <ErrorBar intent="warning" text={result.gaps} />}
      <p className={mergeClasses(barList.small, styles.note)}>
        首充按已处理的上分订单统计{result && `（于 ${formatTime(result.readAt).slice(11)}）`}
        ；活跃会员包括以前注册的会员，各步之比不是转化率。
      </p>
    </ReportCard>
  )
}
