import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { type FormEvent, useState } from 'react'
import type { Day } from '../../../src-preload/shared/server-time.ts'
import { dateWindow } from '../../lib/date-window.ts'
import { useToday } from '../../stores/clock.ts'
import { DayRange } from './day-range.tsx'
import { awaitNavigation, changeDraft, createDraft, rebaseDraft } from './filter-draft.ts'
import { type Filter, type FilterValues, resolveDays, validateFilters } from './filters.ts'
import { MultiSelectFilter } from './multi-select-filter.tsx'
import { PresetMenu } from './preset-menu.tsx'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 12px',
    alignItems: 'flex-start',
    '& label': { fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  },
  field: { width: '136px', '& select': { width: '100%', textOverflow: 'ellipsis' }, '& .fui-Select': { minWidth: 0 } },
  input: { width: '100%', minWidth: 0 },
  buttons: { display: 'flex', gap: '8px', paddingTop: '24px' },
})

/** The filters of a list. Input takes effect on 查询 or Enter; an invalid field shows its error. */
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
  const [draft, setDraft] = useState(() => createDraft(values))
  const [submitted, setSubmitted] = useState(false)
  // The URL changed (back, forward, a link): take its values.
  if (draft.baseValues !== values) setDraft(rebaseDraft(draft, filters, values))
  const today = useToday()
  const resolvedDraft = resolveDays(filters, draft.values, today)
  const errors = validateFilters(filters, resolvedDraft, today)
  const updateDraft = (change: FilterValues) => setDraft(changeDraft(draft, filters, change))

  function finishQuery(urlUnchanged: boolean): void {
    setSubmitted(false)
    setDraft(urlUnchanged ? createDraft(values) : awaitNavigation(draft))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (Object.keys(errors).length === 0) finishQuery(onApply(draft.values))
    else setSubmitted(true)
  }

  return (
    <search>
      <form className={styles.form} onSubmit={submit} noValidate>
        {filters.map((filter) => {
          const { label } = filter
          if (filter.kind === 'days') {
            const range = { filter, today, values: resolvedDraft, error: errors.from }
            return <DayRange key={label} {...range} onChange={updateDraft} />
          }
          const { kind, name } = filter
          const value = resolvedDraft[name] ?? ''
          const onChange = (next: string) => updateDraft({ [name]: next })
          const showsError = submitted || draft.values[name] !== values[name]
          return (
            <Field
              key={name}
              className={styles.field}
              label={label}
              size="small"
              validationMessage={showsError ? errors[name] : undefined}
            >
              {kind === 'choices' ? (
                <MultiSelectFilter filter={filter} value={value} onChange={onChange} />
              ) : kind === 'select' ? (
                <SelectFilter filter={filter} value={value} onChange={onChange} />
              ) : (
                <Input
                  className={styles.input}
                  size="small"
                  autoComplete="off"
                  value={value}
                  {...(kind === 'day' && dayInput(filter.window, today))}
                  inputMode={kind === 'text' ? 'text' : 'numeric'}
                  placeholder={kind === 'text' ? filter.placeholder : undefined}
                  maxLength={200}
                  onChange={(_event, data) => onChange(data.value)}
                />
              )}
            </Field>
          )
        })}
        <div className={styles.buttons}>
          <Button type="submit" appearance="primary" size="small">
            查询
          </Button>
          <Button size="small" onClick={() => finishQuery(onReset())}>
            重置
          </Button>
          <PresetMenu
            screen={screen}
            filters={filters}
            values={resolvedDraft}
            hasErrors={Object.keys(errors).length > 0}
            onApply={(next) => finishQuery(onApply(next))}
          />
        </div>
      </form>
    </search>
  )
}

function dayInput(days: number, today: Day) {
  const { first, last } = dateWindow(days, today)
  return { type: 'date', min: first, max: last } as const
}

/** For options from the server `options` is a hook; it must stay the same one for the life of the filter. */
function SelectFilter(props: {
  filter: Extract<Filter, { kind: 'select' }>
  value: string
  onChange: (value: string) => void
}) {
  const { filter, value, onChange, ...field } = props
  const useOptions = typeof filter.options === 'function' ? filter.options : () => filter.options as readonly never[]
  const options = useOptions()
  return (
    <Select {...field} size="small" value={value} onChange={(_event, data) => onChange(data.value)}>
      {!filter.hasAllOption && <option value="">全部</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
