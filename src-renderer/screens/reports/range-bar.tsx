import { Button, makeStyles, ToggleButton } from '@fluentui/react-components'
import type { FormEvent } from 'react'
import type { Day } from '#shared/server-time.ts'
import { type DayRange, dateWindow, type QuickRange, quickRanges, validateRange } from '../../lib/report-ranges.ts'
import { useDraftOf } from '../../lib/state-hooks.ts'
import { describeDays, formatRange } from '../../list/filters/quick-ranges.ts'
import { RangePicker } from '../../list/filters/range-picker.tsx'

/** How far back a custom range may start (D3 §2.2, §9). */
export const WINDOW_DAYS = 30

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' },
  quick: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: '0 none' },
  // As narrow as its words: the row has room for the comparison.
  button: { minWidth: 'auto' },
})

/** Five quick ranges, or a custom range within the last thirty days (A134). */
export function RangeBar(props: {
  range: DayRange
  quick: QuickRange | null
  /** A quick range and a day opened from a chart may lie before the window. */
  isLimited: boolean
  today: Day
  onQuick: (quick: QuickRange) => void
  onRange: (range: DayRange) => void
}) {
  const { range, quick, isLimited, today, onQuick, onRange } = props
  const styles = useStyles()
  const [days, setDays] = useDraftOf(`${range.from} ${range.to}`, range)
  const window = dateWindow(WINDOW_DAYS, today)
  const isEdited = days.from !== range.from || days.to !== range.to
  const error = isEdited || isLimited ? validateRange(days.from, days.to, window) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!error) onRange(days)
  }

  const isValid = validateRange(days.from, days.to, window) === null
  const visible = { ...days, fromTime: '', toTime: '' }
  return (
    <search>
      <form className={styles.bar} onSubmit={submit} noValidate>
        <fieldset className={styles.quick} aria-label="快捷日期">
          {Object.entries(quickRanges).map(([name, label]) => (
            <ToggleButton
              key={name}
              className={styles.button}
              size="small"
              checked={quick === name}
              onClick={() => onQuick(name as QuickRange)}
            >
              {label}
            </ToggleButton>
          ))}
        </fieldset>
        <RangePicker
          label="日期"
          text={describeDays(visible, today)}
          title={formatRange(visible)}
          fieldLabels={['开始日期', '结束日期']}
          values={visible}
          today={today}
          window={window}
          error={error ?? undefined}
          onChange={(change) => setDays({ ...days, ...change })}
          onCommit={({ from = '', to = '' }) => onRange({ from, to })}
          onSubmit={() => {
            if (isValid) onRange(days)
            return isValid
          }}
        />
        <Button type="submit" className={styles.button} size="small" appearance={isEdited ? 'primary' : 'secondary'}>
          查询
        </Button>
      </form>
    </search>
  )
}
