import type { Day } from '../../../src-preload/shared/server-time.ts'
import { dateWindow } from '../../lib/date-window.ts'
import { allowsAnyDay, type DaysFilter, type Filter, type FilterValues } from './filters.ts'
import { describeRange, formatDay, formatRange, quickRanges } from './quick-ranges.ts'
import { RangePicker } from './range-picker.tsx'

interface PickerProps<Value> {
  today: Day
  error: string | undefined
  onChange: (value: Value) => void
  onCommit: (value: Value) => void
  onSubmit: () => boolean
}

/** A range filter; `values` have their days resolved. */
export function RangeFilter(props: PickerProps<FilterValues> & { filter: DaysFilter; values: FilterValues }) {
  const { filter, values, ...picker } = props
  const { today } = picker
  const text = describeRange(filter, values, today)
  return (
    <RangePicker
      {...picker}
      label={filter.label}
      text={text}
      title={formatRange(values)}
      fieldLabels={['开始日期', '结束日期']}
      values={values}
      window={dateWindow(filter.window, today, filter.futureDays)}
      quick={quickRanges(filter, values)}
      selectedQuick={text}
      times={
        filter.times
          ? {
              isShown: Boolean(values.fromTime || values.toTime),
              disabled: allowsAnyDay(filter, values) && !values.from && !values.to,
            }
          : undefined
      }
    />
  )
}

/** A filter for one day; `value` is resolved. */
export function DayFilter(props: PickerProps<string> & { filter: Extract<Filter, { kind: 'day' }>; value: string }) {
  const { filter, value, onChange, onCommit, ...picker } = props
  const { today } = picker
  return (
    <RangePicker
      {...picker}
      label={filter.label}
      text={value === today ? '今天' : formatDay(value, today)}
      title={value}
      fieldLabels={[filter.label]}
      values={{ from: value, to: value }}
      window={dateWindow(filter.window, today)}
      onChange={({ from = '' }) => onChange(from)}
      onCommit={({ from = '' }) => onCommit(from)}
    />
  )
}
