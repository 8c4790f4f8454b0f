import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { addDays, type Day, isDay } from '#shared/server-time.ts'
import {
  type ComparisonChoice,
  countDays,
  type DateWindow,
  type DayRange,
  dateWindow,
  lastComparisonStart,
  type QuickRange,
  resolveComparison,
  validateRange,
} from '../../lib/report-ranges.ts'
import { RangePicker } from '../../list/filters/range-picker.tsx'
import { OptionSelect } from '../../ui/option-select.tsx'
import { shortDays } from './charts/trend-figures.ts'

/** How far back a comparison may start: as far as the quick ranges' own comparisons reach. */
export const COMPARISON_WINDOW_DAYS = 93

const CUSTOM = 'custom'

const useStyles = makeStyles({ picker: { display: 'flex', gap: '8px', alignItems: 'flex-start' } })

/** What the report is compared with; a range of its own has as many days as the report's and is chosen by its first. */
export function ComparisonPicker(props: {
  choice: ComparisonChoice
  range: DayRange
  quick: QuickRange | null
  today: Day
  onChoose: (choice: ComparisonChoice) => void
}) {
  const { choice, range, quick, today, onChoose } = props
  const styles = useStyles()
  // The range of an address may be none.
  const isRange = countDays(range) > 0
  const describe = (label: string, option: ComparisonChoice) => {
    const compared = isRange ? resolveComparison(option, range, quick, today) : null
    return { value: option, label: compared ? `${label} ${shortDays(compared)}` : label }
  }
  const weeks = isRange ? Math.ceil(countDays(range) / 7) : 1
  const window = { ...dateWindow(COMPARISON_WINDOW_DAYS, today), last: lastComparisonStart(range, today) }
  const chosen = isDay(choice) && isRange ? resolveComparison(choice, range, quick, today) : null
  const options = [
    describe('较上一周期', 'previous'),
    describe(weeks === 1 ? '较上周同期' : `较 ${weeks} 周前`, 'week'),
    describe('较上月同期', 'month'),
    isDay(choice) ? { ...describe('较', choice), value: CUSTOM } : { value: CUSTOM, label: '较自选日期…' },
    { value: 'none', label: '不比较' },
  ]
  function choose(value: string): void {
    const monthBack = addDays(range.from, -30)
    const start = monthBack > window.first ? monthBack : window.first
    onChoose((value === CUSTOM ? start : value) as ComparisonChoice)
  }
  return (
    <div className={styles.picker}>
      <OptionSelect
        label="对比"
        value={isDay(choice) ? CUSTOM : choice}
        options={options}
        onChoose={choose}
        width={212}
      />
      {chosen && <FirstDayPicker key={chosen.from} day={chosen.from} {...{ range, window, today, onChoose }} />}
    </div>
  )
}

function FirstDayPicker(props: {
  day: Day
  range: DayRange
  window: DateWindow
  today: Day
  onChoose: (day: Day) => void
}) {
  const { day, range, window, today, onChoose } = props
  const [draft, setDraft] = useState(day)
  const isTooLate = isDay(draft) && draft > window.last
  const error = isTooLate
    ? `报表有 ${countDays(range)} 天，对比最晚从 ${window.last} 开始`
    : validateRange(draft, draft, window)
  return (
    <RangePicker
      label="对比开始"
      text={day}
      title={`从 ${day} 开始，天数与报表相同`}
      fieldLabels={['对比开始日期']}
      values={{ from: draft, to: draft }}
      today={today}
      window={window}
      error={error ?? undefined}
      onChange={({ from = '' }) => setDraft(from)}
      onCommit={({ from = '' }) => onChoose(from)}
      onSubmit={() => {
        if (error === null) onChoose(draft)
        return error === null
      }}
    />
  )
}
