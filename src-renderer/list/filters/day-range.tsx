import { Button, Field, Input, Label, makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import type { Day } from '../../../src-preload/shared/server-time.ts'
import { dateWindow } from '../../lib/date-window.ts'
import { allowsAnyDay, type Filter, type FilterValues } from './filters.ts'

const useStyles = makeStyles({
  range: { display: 'flex', gap: '4px', alignItems: 'center', flexWrap: 'wrap' },
  day: { width: '132px' },
  time: { width: '112px' },
  quick: { minWidth: 'auto', paddingInline: '6px', fontWeight: tokens.fontWeightRegular },
  label: { display: 'block', fontSize: tokens.fontSizeBase200, lineHeight: '24px' },
})

/** Windows longer than this get no shortcut button. */
const MAX_QUICK_DAYS = 31

/**
 * `values` have their days resolved. Days are Beijing days, whatever the workstation's time zone. The picker offers no
 * day outside the window; a typed one is rejected.
 */
export function DayRange(props: {
  filter: Extract<Filter, { kind: 'days' }>
  values: FilterValues
  today: Day
  error?: string
  onChange: (change: FilterValues) => void
}) {
  const { filter, values, today, error, onChange } = props
  const styles = useStyles()
  const labelId = useId()
  const allowed = dateWindow(filter.window, today, filter.futureDays)
  const hasTimes = filter.times === true && values.fromTime !== undefined
  const canBeAnyDay = allowsAnyDay(filter, values)
  const isAnyDay = canBeAnyDay && !values.from && !values.to
  // Relative to today, so that they advance at midnight (A216).
  const quickRanges: ({ label: string } & FilterValues)[] = [
    ...(canBeAnyDay ? [{ label: '不限日期', from: '', to: '', fromTime: '', toTime: '' }] : []),
    { label: '今天', from: '0', to: '0' },
    { label: '昨天', from: '-1', to: '-1' },
    { label: `近${Math.min(7, filter.window)}天`, from: '-6', to: '0' },
    ...(filter.window > 7 && filter.window <= MAX_QUICK_DAYS
      ? [{ label: `近${filter.window}天`, from: String(1 - filter.window), to: '0' }]
      : []),
  ]
  const dayInput = (name: 'from' | 'to', label: string) => (
    <Input
      className={styles.day}
      type="date"
      size="small"
      aria-label={label}
      min={allowed.first}
      max={allowed.last}
      value={values[name] ?? ''}
      onChange={(_event, { value }) => onChange({ [name]: value })}
    />
  )
  const timeInput = (name: 'fromTime' | 'toTime', label: string) => (
    <Input
      className={styles.time}
      // Fluent's types do not list `time`, but the native input works.
      type={'time' as 'text'}
      step={1}
      size="small"
      aria-label={label}
      value={values[name] ?? ''}
      onChange={(_event, { value }) => onChange({ [name]: value.length === 5 ? `${value}:00` : value })}
    />
  )
  return (
    <fieldset aria-labelledby={labelId} style={{ border: 0, padding: 0, margin: 0 }}>
      <Label className={styles.label} id={labelId}>
        {filter.label}
      </Label>
      <Field validationMessage={error}>
        {() => (
          <div className={styles.range}>
            {dayInput('from', '开始日期')}
            {hasTimes && timeInput('fromTime', '开始时间')}
            <span>–</span>
            {dayInput('to', '结束日期')}
            {hasTimes && timeInput('toTime', '结束时间')}
            {quickRanges.map(({ label, ...range }) => (
              <Button
                key={label}
                className={styles.quick}
                size="small"
                appearance="subtle"
                onClick={() => onChange(range)}
              >
                {label}
              </Button>
            ))}
            {filter.times && (
              <Button
                className={styles.quick}
                size="small"
                appearance="subtle"
                aria-pressed={hasTimes}
                disabled={isAnyDay}
                onClick={() =>
                  onChange(hasTimes ? { fromTime: '', toTime: '' } : { fromTime: '00:00:00', toTime: '23:59:59' })
                }
              >
                {hasTimes ? '不限时间' : '精确时间'}
              </Button>
            )}
          </div>
        )}
      </Field>
    </fieldset>
  )
}
