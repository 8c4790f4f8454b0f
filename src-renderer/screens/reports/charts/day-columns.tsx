import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, useRef } from 'react'
import type { Day } from '#shared/server-time.ts'
import type { TrendDay } from '../use-report.ts'
import { CHART_MARGIN } from './daily-chart.tsx'
import { describeDay, nameDay } from './trend-figures.ts'

const useStyles = makeStyles({
  columns: { position: 'absolute', inset: `0 ${CHART_MARGIN.right}px 0 ${CHART_MARGIN.left}px`, display: 'flex' },
  column: {
    flex: '1 1 0',
    minWidth: 0,
    padding: 0,
    border: '0 none',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ...createFocusOutlineStyle(),
  },
  readout: {
    position: 'absolute',
    top: '4px',
    zIndex: 1,
    padding: '8px 12px',
    // The columns under it stay reachable.
    pointerEvents: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '@media print': { display: 'none' },
  },
  day: { fontWeight: tokens.fontWeightSemibold },
  figures: { display: 'grid', gridTemplateColumns: 'auto auto', gap: '2px 12px', margin: '4px 0 0' },
  value: { margin: 0, textAlign: 'end', whiteSpace: 'nowrap' },
  loss: { color: tokens.colorStatusDangerForeground1 },
})

/**
 * A button over each day of the chart: the pointer or the arrow keys choose a day, whose values appear; a click or Enter
 * opens it. `current`: the day that Tab leads to.
 */
export function DayColumns(props: {
  label: string
  trend: readonly TrendDay[]
  today: Day
  active: Day | null
  onActive: (day: Day | null) => void
  onOpen: (day: Day) => void
}) {
  const { label, trend, today, active, onActive, onOpen } = props
  const styles = useStyles()
  const container = useRef<HTMLDivElement>(null)
  const activeIndex = trend.findIndex(({ current }) => current.day === active)
  const tabStop = activeIndex === -1 ? trend.length - 1 : activeIndex

  function moveFocus(event: KeyboardEvent, index: number): void {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: trend.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (target === undefined) onActive(null)
    else container.current?.querySelectorAll('button')[Math.min(Math.max(target, 0), trend.length - 1)]?.focus()
  }

  const activeDay = trend[activeIndex]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keyboard
    <div onMouseLeave={() => onActive(null)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={styles.columns} ref={container} role="group" aria-label={label}>
        {trend.map((day, index) => (
          <button
            key={day.current.day}
            className={styles.column}
            type="button"
            tabIndex={index === tabStop ? 0 : -1}
            aria-label={nameDay(day)}
            onMouseEnter={() => onActive(day.current.day)}
            onFocus={() => onActive(day.current.day)}
            onBlur={() => onActive(null)}
            onKeyDown={(event) => moveFocus(event, index)}
            onClick={() => onOpen(day.current.day)}
          />
        ))}
      </div>
      {activeDay && (
        // Beside its column, on the side with more space.
        <div className={styles.readout} aria-hidden style={readoutPosition(activeIndex, trend.length)}>
          <span className={styles.day}>
            {activeDay.current.day}
            {activeDay.current.day === today && '（今天，未结束）'}
          </span>
          <dl className={styles.figures}>
            {describeDay(activeDay).map(({ label, text, isLoss }) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd className={mergeClasses(styles.value, isLoss && styles.loss)}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

function readoutPosition(index: number, count: number) {
  const { left, right } = CHART_MARGIN
  const share = (columns: number) => `(100% - ${left + right}px) * ${columns / count}`
  return index < count / 2
    ? { left: `calc(${left + 8}px + ${share(index + 1)})` }
    : { right: `calc(${right + 8}px + ${share(count - index)})` }
}
