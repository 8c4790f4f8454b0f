import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type Amount, isZero, signOf } from '#shared/money.ts'
import type { Report } from '../../api/reports/reports.ts'
import { computePercentChange, type PercentChange, whoseWinLost, winLostSign } from '../../lib/figures.ts'
import { HIGH_CONTRAST } from './charts/chart-paint.ts'
import { toDrawn } from './charts/trend-figures.ts'
import { difference, formatFigure, type Metric, readMetric } from './metrics.ts'
import type { DayReport } from './use-report.ts'

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '10px 14px 12px',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    breakInside: 'avoid',
    '@media print': { paddingBlock: '4px', gap: '0' },
  },
  card: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium },
  inCard: { gap: 0, paddingBlock: '4px' },
  head: { display: 'flex', alignItems: 'center', minHeight: '28px', color: tokens.colorNeutralForeground2 },
  whose: { color: tokens.colorNeutralForeground3 },
  title: { margin: 0, flex: 1, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  link: { minWidth: 0, paddingInline: '6px', marginInlineEnd: '-6px' },
  open: { color: tokens.colorBrandForegroundLink },
  figure: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  loss: { color: tokens.colorStatusDangerForeground1 },
  zero: { color: tokens.colorNeutralForeground3 },
  change: {
    minHeight: '16px',
    marginBottom: '4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  whole: { whiteSpace: 'nowrap' },
  headline: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  // Smaller, so that a long amount fits on one line.
  long: { fontSize: tokens.fontSizeBase300 },
  longHeadline: { fontSize: tokens.fontSizeBase400 },
  values: { display: 'flex', gap: '12px' },
  // Beside the figure, which is never narrower for it: no tile grows when the days are read. On paper the chart has them.
  chart: {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    maxWidth: '140px',
    marginInlineStart: 'auto',
    '@media print': { display: 'none' },
  },
})

const MAX_FIGURE_LENGTH = 18
const MAX_HEADLINE_LENGTH = 16

/** One metric: figure, change, sparkline and a link to its details. */
export function MetricTile(props: {
  metric: Metric
  /** With a larger figure. */
  isHeadline?: boolean
  report: Partial<Report>
  /** What it is compared with; the heading of the report names it. */
  previous: Partial<Report> | undefined
  days: readonly DayReport[]
  onDetails?: () => void
}) {
  const { metric, isHeadline = false, report, previous, days, onDetails } = props
  const styles = useStyles()
  const { title, kind } = metric
  const value = readMetric(metric, report)
  const figure = formatFigure(kind, value)
  const change = computePercentChange(value, readMetric(metric, previous))
  const points = days.map(({ day, report: dayReport }) => ({
    label: day.slice(5),
    text: formatFigure(kind, readMetric(metric, dayReport)),
    value: toDrawn(readMetric(metric, dayReport)),
  }))
  const hasBars = points.some((point) => point.value !== null)
  const Tile = metric === difference ? 'section' : 'article'
  return (
    <Tile className={mergeClasses(styles.tile, isHeadline ? styles.card : styles.inCard)} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title}
          {metric.key === 'sumWinLost' && <span className={styles.whose}> · {whoseWinLost()}</span>}
        </h3>
        {onDetails && <DetailsLink metric={metric} empty={isNone(value)} onOpen={onDetails} />}
      </div>
      {/* Apart in the text too, which is read and copied as one. */ ' '}
      <div className={styles.values}>
        <div
          className={mergeClasses(
            styles.figure,
            isHeadline && styles.headline,
            !isHeadline && figure.length > MAX_FIGURE_LENGTH && styles.long,
            isHeadline && figure.length > MAX_HEADLINE_LENGTH && styles.longHeadline,
            (metric.key === 'sumWinLost' ? winLostSign(value) : signOf(value)) < 0 && styles.loss,
            isZero(value) && styles.zero,
          )}
        >
          {figure}
        </div>
        {hasBars && (
          <div className={styles.chart}>
            <Sparkline label={`${title}近 ${points.length} 天`} points={points} isLevel={kind === 'level'} />
          </div>
        )}
      </div>
      <div className={styles.change}>
        {change && formatChange(change)}
        {change?.percent && (
          <span className={styles.whole}>（{formatFigure(kind, readMetric(metric, previous))}）</span>
        )}
      </div>
    </Tile>
  )
}

/** A figure that is not known may have details. */
const isNone = (value: Amount | null | undefined) => isZero(value) || signOf(value) < 0

/** Deposit and withdrawal details are available above 0 only; otherwise the link is disabled with the reason (A136). */
function DetailsLink({ metric, empty, onOpen }: { metric: Metric; empty: boolean; onOpen: () => void }) {
  const { title, details } = metric
  const styles = useStyles()
  const reason = empty && (details === 'payIn' || details === 'payOut') ? `${title}为 0，没有明细` : undefined
  return (
    <Button
      className={mergeClasses(styles.link, reason === undefined && styles.open)}
      size="small"
      appearance="transparent"
      aria-label={`${title}明细`}
      disabledFocusable={reason !== undefined}
      title={reason}
      onClick={onOpen}
    >
      明细
    </Button>
  )
}

const arrows = { up: '▲', down: '▼' } as const

function formatChange({ direction, percent }: PercentChange): string {
  if (direction === 'same') return '持平'
  return `${arrows[direction]} ${percent || '上期为 0'}`
}

const WIDTH = 140
const HEIGHT = 32
const GAP = 4

const useSparklineStyles = makeStyles({
  chart: { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  base: { fill: tokens.colorNeutralStroke2, [HIGH_CONTRAST]: { fill: 'CanvasText' } },
  // As light as a drawing may be (3:1), so that the last day stands out.
  bar: {
    fill: tokens.colorNeutralStrokeAccessible,
    fillOpacity: 0.7,
    [HIGH_CONTRAST]: { fill: 'CanvasText', fillOpacity: 1 },
  },
  last: { fill: tokens.colorBrandForeground1, [HIGH_CONTRAST]: { fill: 'Highlight' } },
  line: {
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '2px',
    strokeLinecap: 'round',
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    [HIGH_CONTRAST]: { stroke: 'CanvasText' },
  },
})

/** A small chart of a figure over the last days; the values are also in its accessible label. */
function Sparkline(props: {
  label: string
  /** `value` null: unknown. */
  points: readonly { label: string; text: string; value: number | null }[]
  /** A level is drawn as a line scaled between minimum and maximum; sums are bars from 0. */
  isLevel: boolean
}) {
  const { label, points, isLevel } = props
  const styles = useSparklineStyles()
  const values = points.flatMap(({ value }) => value ?? [])
  const description = points.map((point) => `${point.label} ${point.text}`).join('，')
  const min = isLevel ? Math.min(...values) : Math.min(0, ...values)
  const max = isLevel ? Math.max(...values) : Math.max(0, ...values)
  const range = max - min || 1
  const step = WIDTH / Math.max(1, points.length)
  const y = (value: number) => HEIGHT - ((value - min) / range) * HEIGHT
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}：${description}`}
    >
      {!isLevel && <rect className={styles.base} width={WIDTH} y={y(0) - 0.5} height={1} />}
      {isLevel && (
        <path
          className={styles.line}
          d={points
            .map(({ value }, i) => {
              if (value === null) return ''
              const place = `${(i + 0.5) * step},${2 + y(value) * (1 - 4 / HEIGHT)}`
              // Nothing is drawn across an unknown day, and a day between two of them is a dot.
              return (points[i - 1]?.value ?? null) === null ? `M${place}h0` : `L${place}`
            })
            .join('')}
        />
      )}
      {points.map((point, i) => {
        const { value } = point
        const height = value === null ? 0 : Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0)))
        return (
          <g key={point.label}>
            <title>{`${point.label} ${point.text}`}</title>
            {/* Full height, so that the tooltip appears anywhere in the day's column. */}
            <rect x={i * step} width={step} height={HEIGHT} fill="transparent" />
            {!isLevel && value !== null && (
              <rect
                className={i === points.length - 1 ? styles.last : styles.bar}
                x={i * step + GAP / 2}
                width={step - GAP}
                y={value >= 0 ? y(0) - height : y(0)}
                height={height}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
