import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { signOf } from '../../../src-preload/shared/money.ts'
import type { Report } from '../../api/reports/reports.ts'
import { computePercentChange, type PercentChange } from '../../lib/percent-change.ts'
import { formatFigure, type Metric } from './metrics.ts'
import { Sparkline } from './sparkline.tsx'
import type { DayReport } from './use-report.ts'

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '10px 14px 12px',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    breakInside: 'avoid',
  },
  head: { display: 'flex', alignItems: 'center', minHeight: '28px', color: tokens.colorNeutralForeground2 },
  title: { margin: 0, flex: 1, fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  link: { minWidth: 0, paddingInline: '6px', marginInlineEnd: '-6px' },
  open: { color: tokens.colorBrandForegroundLink },
  figure: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  // Smaller, so that a long amount fits on one line.
  long: { fontSize: tokens.fontSizeBase400 },
  loss: { color: tokens.colorStatusDangerForeground1 },
  change: {
    minHeight: '16px',
    marginBottom: '4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  chart: { height: '32px' },
})

const MAX_LARGE_FIGURE_LENGTH = 15

/** One metric: figure, change, sparkline and a link to its details. */
export function MetricTile(props: {
  metric: Metric
  report: Partial<Report>
  previous: Partial<Report> | undefined
  /** The comparison label: 较前一日. */
  label: string
  days: readonly DayReport[]
  onDetails?: () => void
}) {
  const { metric, report, previous, label, days, onDetails } = props
  const styles = useStyles()
  const { key, title, kind } = metric
  const value = report[key]
  const figure = formatFigure(kind, value)
  const change = computePercentChange(value, previous?.[key])
  const isLong = figure.length > MAX_LARGE_FIGURE_LENGTH
  const points = days.map(({ day, report: dayReport }) => ({
    label: day.slice(5),
    text: formatFigure(kind, dayReport?.[key]),
    value: dayReport?.[key] === undefined ? null : Number(dayReport[key]),
  }))
  return (
    <article className={styles.tile} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {onDetails && <DetailsLink metric={metric} empty={signOf(value) <= 0} onOpen={onDetails} />}
      </div>
      <div className={mergeClasses(styles.figure, isLong && styles.long, signOf(value) < 0 && styles.loss)}>
        {figure}
      </div>
      <div className={styles.change}>
        {change && `${label} ${formatChange(change, formatFigure(kind, previous?.[key]))}`}
      </div>
      <div className={styles.chart}>
        {points.some((point) => point.value !== null) && (
          <Sparkline label={`${title}近${points.length}日`} points={points} isLevel={kind === 'level'} />
        )}
      </div>
    </article>
  )
}

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

function formatChange({ direction, percent }: PercentChange, previous: string): string {
  if (direction === 'same') return '持平'
  return percent ? `${arrows[direction]} ${percent}（${previous}）` : `${arrows[direction]} 上期为 0`
}
