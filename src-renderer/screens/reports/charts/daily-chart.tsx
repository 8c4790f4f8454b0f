import { makeStyles } from '@fluentui/react-components'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { type Ref, useMemo } from 'react'
import { useMediaQuery } from '#renderer/ui/use-media-query.ts'
import type { Day } from '#shared/server-time.ts'
import { useChartPaint } from './chart-paint.ts'
import { shortDay, type TrendPoint } from './trend-figures.ts'

/** Of the drawing; in a lower window it is lower, so that the shares below it are in sight. */
const [CHART_HEIGHT, LOW_CHART_HEIGHT] = [240, 168]
export const useChartHeight = () => (useMediaQuery('(min-height: 1000px)') ? CHART_HEIGHT : LOW_CHART_HEIGHT)
export const CHART_MARGIN = { top: 12, right: 8, bottom: 24, left: 72 }

/** Pixels of a label `11-20` and its gap. */
const DAY_LABEL_WIDTH = 46
const TICK_COUNT = 4
const COLUMN_GAP = 0.3

const useStyles = makeStyles({ chart: { display: 'block', width: '100%', '@media print': { maxHeight: '260px' } } })

/** For the axis only; exact amounts are in the readout and the table. */
const tickFormat = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * Deposits and withdrawals of each day as bars, profit as a line, the compared days' profit as a dashed line. A day that
 * is not known has no bars, and a dotted frame if it could not be read. `width`, `height`: pixels.
 */
export function DailyChart(props: {
  points: readonly TrendPoint[]
  width: number
  height: number
  active: Day | null
  ref?: Ref<SVGSVGElement>
}) {
  const { points, width, height: chartHeight, active, ref } = props
  const styles = useStyles()
  const paint = useChartPaint()
  const { x, y, step } = useMemo(() => createScales(points, width, chartHeight), [points, width, chartHeight])
  const innerWidth = width - CHART_MARGIN.left - CHART_MARGIN.right
  const left = (day: Day) => x(day) ?? 0
  const center = (day: Day) => left(day) + x.bandwidth() / 2
  const barWidth = Math.min(28, x.bandwidth() / 2)
  const bottom = chartHeight - CHART_MARGIN.bottom
  const labelled = Math.max(1, Math.ceil(DAY_LABEL_WIDTH / step))

  function renderBar(part: 'deposits' | 'withdrawals', { day, [part]: value }: TrendPoint) {
    if (value === null) return null
    const offset = part === 'deposits' ? -barWidth : 0
    // A pixel at least, so that a small amount is not taken for none.
    const height = Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0)))
    return (
      <Bar
        key={`${part} ${day}`}
        className={paint[part]}
        data-part={part}
        x={center(day) + offset + 0.5}
        y={value >= 0 ? y(0) - height : y(0)}
        width={Math.max(1, barWidth - 1)}
        height={height}
      />
    )
  }

  return (
    <svg ref={ref} className={styles.chart} aria-hidden viewBox={`0 0 ${width} ${chartHeight}`}>
      {y.ticks(TICK_COUNT).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? paint.base : paint.grid}
            data-part={tick === 0 ? 'base' : 'grid'}
            x1={CHART_MARGIN.left}
            x2={width - CHART_MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text
            className={paint.label}
            data-part="label"
            x={CHART_MARGIN.left - 8}
            y={y(tick)}
            dy="0.35em"
            textAnchor="end"
          >
            {tickFormat.format(tick)}
          </text>
        </g>
      ))}
      {active !== null && x(active) !== undefined && (
        <rect
          className={paint.active}
          data-part="active"
          x={center(active) - step / 2}
          y={0}
          width={step}
          height={chartHeight}
        />
      )}
      {points.map((point, i) => (
        <g key={point.day}>
          {renderBar('deposits', point)}
          {renderBar('withdrawals', point)}
          {point.state === 'failed' && (
            <rect
              className={paint.unknown}
              data-part="unknown"
              x={left(point.day)}
              y={CHART_MARGIN.top}
              width={x.bandwidth()}
              height={bottom - CHART_MARGIN.top}
            />
          )}
          {point.state !== 'read' && (
            <text className={paint.label} data-part="label" x={center(point.day)} y={bottom - 8} textAnchor="middle">
              {point.state === 'failed' ? '?' : '…'}
            </text>
          )}
          {/* Counted from the last day, which is always named. */}
          {(points.length - 1 - i) % labelled === 0 && (
            <text
              className={paint.label}
              data-part="label"
              x={center(point.day)}
              y={chartHeight - 6}
              textAnchor="middle"
            >
              {shortDay(point.day)}
            </text>
          )}
        </g>
      ))}
      {innerWidth > 0 && (
        <>
          <LinePath
            className={paint.comparedLine}
            data-part="comparedLine"
            data={[...points]}
            x={({ day }) => center(day)}
            y={({ comparedProfit }) => y(comparedProfit ?? 0)}
            defined={({ comparedProfit }) => comparedProfit !== null}
          />
          <LinePath
            className={paint.profitLine}
            data-part="profitLine"
            data={[...points]}
            x={({ day }) => center(day)}
            y={({ profit }) => y(profit ?? 0)}
            defined={({ profit }) => profit !== null}
          />
        </>
      )}
      {points.map(
        ({ day, profit }) =>
          profit !== null && (
            <circle
              key={day}
              className={profit < 0 ? paint.loss : paint.profit}
              data-part={profit < 0 ? 'loss' : 'profit'}
              cx={center(day)}
              cy={y(profit)}
              r={day === active ? 5 : 3.5}
            />
          ),
      )}
    </svg>
  )
}

function createScales(points: readonly TrendPoint[], width: number, height: number) {
  const values = points.flatMap(({ deposits, withdrawals, profit, comparedProfit }) =>
    [deposits, withdrawals, profit, comparedProfit].filter((value) => value !== null),
  )
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)]
  const x = scaleBand<Day>({
    domain: points.map(({ day }) => day),
    range: [CHART_MARGIN.left, width - CHART_MARGIN.right],
    paddingInner: COLUMN_GAP,
    // Half of it, so that the columns are as wide as the buttons above them.
    paddingOuter: COLUMN_GAP / 2,
  })
  const y = scaleLinear<number>({
    domain: min === max ? [0, 1] : [min, max],
    range: [height - CHART_MARGIN.bottom, CHART_MARGIN.top],
    nice: TICK_COUNT,
  })
  return { x, y, step: x.step() }
}
