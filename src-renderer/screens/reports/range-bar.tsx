import { Button, Field, Input, makeStyles, ToggleButton } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import type { Day } from '../../../src-preload/shared/server-time.ts'
import { dateWindow, validateRange } from '../../lib/date-window.ts'
import { type DayRange, type QuickRange, quickRanges } from '../../lib/report-ranges.ts'

/** How far back a custom range may start (D3 §2.2, §9). */
export const WINDOW_DAYS = 30

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start' },
  quick: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: '0 none' },
  days: { display: 'flex', gap: '4px', alignItems: 'center' },
  day: { width: '132px' },
})

/** Five quick ranges, or a custom range within the last thirty days (A134). */
export function RangeBar(props: {
  range: DayRange
  quick: QuickRange | null
  today: Day
  onQuick: (quick: QuickRange) => void
  onRange: (range: DayRange) => void
}) {
  const { range, quick, today, onQuick, onRange } = props
  const styles = useStyles()
  const [draft, setDraft] = useState({ source: range, days: range })
  if (draft.source.from !== range.from || draft.source.to !== range.to) setDraft({ source: range, days: range })
  const { days } = draft
  const window = dateWindow(WINDOW_DAYS, today)
  const isEdited = days.from !== range.from || days.to !== range.to
  // Only a custom range is limited; a quick range may start earlier.
  const error = isEdited || quick === null ? validateRange(days.from, days.to, window) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!error) onRange(days)
  }

  const renderInput = (name: keyof DayRange, label: string) => (
    <Input
      className={styles.day}
      type="date"
      size="small"
      aria-label={label}
      min={window.first}
      max={window.last}
      value={days[name]}
      onChange={(_event, { value }) => setDraft({ source: range, days: { ...days, [name]: value } })}
    />
  )
  return (
    <search>
      <form className={styles.bar} onSubmit={submit} noValidate>
        <fieldset className={styles.quick} aria-label="快捷日期">
          {Object.entries(quickRanges).map(([name, label]) => (
            <ToggleButton key={name} size="small" checked={quick === name} onClick={() => onQuick(name as QuickRange)}>
              {label}
            </ToggleButton>
          ))}
        </fieldset>
        <Field validationMessage={error}>
          {() => (
            <div className={styles.days}>
              {renderInput('from', '开始日期')}–{renderInput('to', '结束日期')}
              <Button type="submit" size="small" appearance="primary">
                查询
              </Button>
            </div>
          )}
        </Field>
      </form>
    </search>
  )
}
