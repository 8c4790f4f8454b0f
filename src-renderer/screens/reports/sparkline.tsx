import { makeStyles, tokens } from '@fluentui/react-components'
import { HIGH_CONTRAST } from './charts/chart-paint.ts'

const WIDTH = 140
const HEIGHT = 32
const GAP = 4

const useStyles = makeStyles({
  chart: { display: 'block', width: '100%', height: `${HEIGHT}px`, overflow: 'visible' },
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
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    [HIGH_CONTRAST]: { stroke: 'CanvasText' },
  },
})

/** A small chart of a figure over the last days; the values are also in its accessible label. */
export function Sparkline(props: {
  label: string
  /** `value` null: unknown. */
  points: readonly { label: string; text: string; value: number | null }[]
  /** A level is drawn as a line scaled between minimum and maximum; sums are bars from 0. */
  isLevel: boolean
}) {
  const { label, points, isLevel } = props
  const styles = useStyles()
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
        <polyline
          className={styles.line}
          points={points
            .map(({ value }, i) => (value === null ? '' : `${(i + 0.5) * step},${2 + y(value) * (1 - 4 / HEIGHT)}`))
            .join(' ')}
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
