import { Link, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components'
import { type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { winLostTitle } from '#renderer/lib/figures.ts'
import { ErrorBar } from '#renderer/ui/error-bar.tsx'
import { SimpleTable } from '#renderer/ui/simple-table.tsx'
import type { Day } from '#shared/server-time.ts'
import type { TrendDay } from '../use-report.ts'
import { useChartPaint } from './chart-paint.ts'
import { DailyChart, useChartHeight } from './daily-chart.tsx'
import { DayColumns } from './day-columns.tsx'
import { ReportCard } from './report-card.tsx'
import { BESIDE_FUNNEL } from './share-cards.tsx'
import { countSettled, describeDay, failedDays, nameDays, toPoint, trendDays } from './trend-figures.ts'

const SCREEN = '@media screen'
const INITIAL_WIDTH = 960

const useStyles = makeStyles({
  card: BESIDE_FUNNEL,
  views: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: '0 none' },
  frame: { position: 'relative' },
  // Paper and picture have the chart whichever view is chosen.
  onPaperOnly: { [SCREEN]: { display: 'none' } },
  onScreenOnly: { '@media print': { display: 'none' } },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'flex', gap: '6px', alignItems: 'center' },
  progress: { marginInlineStart: 'auto' },
})

/** The days of the report as a chart, or as a table; `chart`: the drawing, for the picture. */
export function TrendCard(props: {
  trend: readonly TrendDay[]
  today: Day
  chart: Ref<SVGSVGElement>
  /** Absent while the whole report failed, which has its own. */
  onRetry: (() => void) | undefined
  onOpenDay: (day: Day) => void
}) {
  const { trend, today, chart, onRetry, onOpenDay } = props
  const styles = useStyles()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const height = useChartHeight()
  const [active, setActive] = useState<Day | null>(null)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const failed = failedDays(trend)
  const { settled, all } = countSettled(trend)
  const { days, comparedDays } = trendDays(trend)

  return (
    <ReportCard
      className={styles.card}
      title="每日走势"
      note={days}
      tools={
        <fieldset className={styles.views} aria-label="显示方式">
          <ToggleButton size="small" checked={view === 'chart'} onClick={() => setView('chart')}>
            图表
          </ToggleButton>
          <ToggleButton size="small" checked={view === 'table'} onClick={() => setView('table')}>
            表格
          </ToggleButton>
        </fieldset>
      }
    >
      {failed.days.length > 0 && (
        <ErrorBar
          intent="warning"
          text={`${nameDays(failed.days)}：${failed.reason}，图中没有按 0 计算`}
          onRetry={onRetry}
        />
      )}
      <div className={mergeClasses(view === 'table' && styles.onPaperOnly)}>
        <Legend comparedDays={comparedDays} progress={settled < all ? `读取中 ${settled} / ${all} 天` : ''} />
        <div className={styles.frame} ref={frame}>
          <DailyChart ref={chart} points={trend.map(toPoint)} width={width} height={height} active={active} />
          <DayColumns
            label={`每日走势 ${days}，左右方向键逐日查看，Enter 打开一天`}
            {...{ trend, today, active }}
            onActive={setActive}
            onOpen={onOpenDay}
          />
        </div>
      </div>
      {view === 'table' && (
        <div className={styles.onScreenOnly}>
          <DayTable trend={trend} comparedDays={comparedDays} onOpenDay={onOpenDay} />
        </div>
      )}
    </ReportCard>
  )
}

function Legend({ comparedDays, progress }: { comparedDays: string; progress: string }) {
  const styles = useStyles()
  const paint = useChartPaint()
  return (
    <ul className={styles.legend}>
      <li className={styles.entry}>
        <svg width="12" height="12" aria-hidden>
          <rect className={paint.deposits} x="1" y="1" width="10" height="10" />
        </svg>
        上分
      </li>
      <li className={styles.entry}>
        <svg width="12" height="12" aria-hidden>
          <rect className={paint.withdrawals} x="1" y="1" width="10" height="10" />
        </svg>
        下分
      </li>
      <li className={styles.entry}>
        <svg width="24" height="12" aria-hidden>
          <path className={paint.profitLine} d="M0 6H24" />
          <circle className={paint.profit} cx="12" cy="6" r="3.5" />
        </svg>
        {winLostTitle()}
      </li>
      {comparedDays && (
        <li className={styles.entry}>
          <svg width="24" height="12" aria-hidden>
            <path className={paint.comparedLine} d="M0 6H24" />
          </svg>
          {comparedDays} 盈亏
        </li>
      )}
      <li className={styles.progress} aria-live="polite">
        {progress}
      </li>
    </ul>
  )
}

/** The width of an element in pixels; the last one while it is not displayed. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(INITIAL_WIDTH)
  useLayoutEffect(() => {
    const measured = element.current!
    const measure = () => {
      if (measured.clientWidth > 0) setWidth(measured.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}

const useTableStyles = makeStyles({
  loss: { color: tokens.colorStatusDangerForeground1 },
  zero: { color: tokens.colorNeutralForeground3 },
})

const HEADINGS = ['日期', '上分', '下分', '上下分差']

/** The values of the chart with all digits, the newest day first. */
function DayTable(props: {
  trend: readonly TrendDay[]
  /** Empty: without a comparison. */
  comparedDays: string
  onOpenDay: (day: Day) => void
}) {
  const { trend, comparedDays, onOpenDay } = props
  const styles = useTableStyles()
  return (
    <SimpleTable
      label="每日数据"
      headings={[...HEADINGS, winLostTitle(), ...(comparedDays ? ['对比日期', '对比盈亏'] : [])]}
      rows={trend.toReversed().map((day) => {
        const { current, compared } = day
        const figures = describeDay(day).map(({ text, isLoss, isNone }) =>
          isLoss || isNone ? (
            <span key={text} className={mergeClasses(isLoss && styles.loss, isNone && styles.zero)}>
              {text}
            </span>
          ) : (
            text
          ),
        )
        const comparedCells = comparedDays ? [compared?.day ?? '', figures[4] ?? ''] : []
        return {
          key: current.day,
          header: (
            <Link as="button" onClick={() => onOpenDay(current.day)}>
              {current.day}
            </Link>
          ),
          cells: [...figures.slice(0, 4), ...comparedCells],
        }
      })}
      numeric
      fill
    />
  )
}
