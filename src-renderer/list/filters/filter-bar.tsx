import { Button, makeStyles } from '@fluentui/react-components'
import { type FormEvent, useRef, useState } from 'react'
import type { Day } from '#shared/server-time.ts'
import { dateWindow } from '../../lib/report-ranges.ts'
import { useToday } from '../../stores/today.ts'
import { ConditionChips } from './condition-chips.tsx'
import { FilterField } from './filter-field.tsx'
import {
  activeFilters,
  allowsAnyDay,
  changeDraft,
  createDraft,
  type DaysFilter,
  type Filter,
  type FilterValues,
  hasSameValues,
  invalidNames,
  rebaseDraft,
  resolveValues,
  validateFilters,
} from './filters.ts'
import { PresetMenu } from './preset-menu.tsx'
import { describeRange, formatDay, formatRange, quickRanges } from './quick-ranges.ts'
import { RangePicker } from './range-picker.tsx'

const useStyles = makeStyles({
  search: { display: 'block', flex: '1 1 auto', minWidth: '0' },
  form: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center', minHeight: '32px' },
  button: { minWidth: 'auto', height: '28px', flexShrink: 0 },
})

/** The range of a list is what an operator changes most. */
const daysFirst = (filters: readonly Filter[]) =>
  filters.toSorted((left, right) => Number(right.kind === 'days') - Number(left.kind === 'days'))

/**
 * The filters of a list in one row, those of an advanced search (D3 §2.14) among them; in a narrow window the rest goes
 * into a second one, so that no field is cut. What is chosen queries at once, what is typed on Enter or 查询. An invalid
 * field keeps its text and shows its error; the others still query.
 */
export function FilterBar(props: {
  screen: string
  filters: readonly Filter[]
  /** The values in the URL, that is, of the current query. */
  values: FilterValues
  /** Both return true when the URL did not change, in which case no new `values` follow. */
  onApply: (values: FilterValues) => boolean
  onReset: () => boolean
}) {
  const { screen, filters, values, onApply, onReset } = props
  const styles = useStyles()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => createDraft(values))
  const [submitted, setSubmitted] = useState(false)
  // The URL changed (back, forward, a link): take its values.
  if (draft.baseValues !== values) setDraft(rebaseDraft(draft, values))
  const today = useToday()
  const resolvedDraft = resolveValues(filters, draft.values, today)
  const errors = validateFilters(filters, resolvedDraft, today)
  const hasErrors = Object.keys(errors).length > 0
  // The selected tab is in sight.
  const active = activeFilters(filters, values).filter(({ kind }) => kind !== 'tab')
  const conditions = active.map((filter) => ({ filter, value: values[filter.name]! }))
  const updateDraft = (change: FilterValues) => setDraft(changeDraft(draft, filters, change))

  function finishQuery(urlUnchanged: boolean): void {
    setSubmitted(false)
    if (urlUnchanged) setDraft(createDraft(values))
  }

  function submit(): boolean {
    if (hasErrors) setSubmitted(true)
    else finishQuery(onApply(draft.values))
    return !hasErrors
  }

  /** Queries with the input so far and this change. Invalid input stays in its field, and its condition as it is. */
  function commit(change: FilterValues): void {
    const next = changeDraft(draft, filters, change)
    const invalid = invalidNames(validateFilters(filters, resolveValues(filters, next.values, today), today))
    const pick = (from: FilterValues) => Object.fromEntries(invalid.map((name) => [name, from[name] ?? '']))
    const urlUnchanged = onApply({ ...next.values, ...pick(values) })
    const committed = { ...next, invalidInput: pick(next.values) }
    setDraft(urlUnchanged ? rebaseDraft(committed, values) : committed)
  }

  return (
    <search className={styles.search}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        {daysFirst(filters).map((filter) => {
          const picker = { today, onSubmit: submit }
          if (filter.kind === 'days') {
            // Of any day unless a link names some: no choice to make.
            if (allowsAnyDay(filter, values) && !resolvedDraft.from && !resolvedDraft.to) return null
            const range = { filter, values: resolvedDraft, error: errors.from }
            return <RangeFilter key={filter.label} {...picker} {...range} onChange={updateDraft} onCommit={commit} />
          }
          if (filter.kind === 'tab') return null
          const { name } = filter
          const field = {
            value: resolvedDraft[name] ?? '',
            error: submitted || draft.values[name] !== values[name] ? errors[name] : undefined,
            onChange: (value: string) => updateDraft({ [name]: value }),
            onCommit: (value: string) => {
              if (filter.kind === 'select' && filter.deferred) updateDraft({ [name]: value })
              else commit({ [name]: value })
            },
          }
          if (filter.kind === 'day') return <DayFilter key={name} filter={filter} {...picker} {...field} />
          return <FilterField key={name} filter={filter} {...field} />
        })}
        <Button
          type="submit"
          className={styles.button}
          appearance={hasSameValues(draft.values, values) ? 'secondary' : 'primary'}
          size="small"
        >
          查询
        </Button>
        <Button className={styles.button} size="small" onClick={() => finishQuery(onReset())}>
          重置
        </Button>
        <PresetMenu
          screen={screen}
          filters={filters}
          values={resolvedDraft}
          hasErrors={hasErrors}
          onApply={(next) => finishQuery(onApply(next))}
        />
        <ConditionChips
          conditions={conditions}
          onRemove={(name) => {
            commit({ [name]: '' })
            // The chip that had the focus goes away.
            form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
          }}
        />
      </form>
    </search>
  )
}

interface PickerProps<Value> {
  today: Day
  error: string | undefined
  onChange: (value: Value) => void
  onCommit: (value: Value) => void
  onSubmit: () => boolean
}

/** A range filter; `values` have their days resolved. */
function RangeFilter(props: PickerProps<FilterValues> & { filter: DaysFilter; values: FilterValues }) {
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
function DayFilter(props: PickerProps<string> & { filter: Extract<Filter, { kind: 'day' }>; value: string }) {
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
