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

interface FilterBarProps {
  screen: string
  filters: readonly Filter[]
  /** The values in the URL, that is, of the current query. */
  values: FilterValues
  /** Both return true when the URL did not change, in which case no new `values` follow. */
  onApply: (values: FilterValues) => boolean
  onReset: () => boolean
}

/** The filters of a list. Input takes effect on 查询 or Enter; an invalid field shows its error. */
export function FilterBar({ screen, filters, values, onApply, onReset }: FilterBarProps) {
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
        {filters.map((filter) =>
          filter.kind === 'days' ? (
            <DayRange
              key={filter.label}
              filter={filter}
              values={resolvedDraft}
              today={today}
              error={errors.from}
              onChange={updateDraft}
            />
          ) : (
            <Field
              key={filter.name}
              className={styles.field}
              label={filter.label}
              size="small"
              validationMessage={
                submitted || draft.values[filter.name] !== values[filter.name] ? errors[filter.name] : undefined
              }
            >
              {filter.kind === 'choices' ? (
                <MultiSelectFilter
                  filter={filter}
                  value={resolvedDraft[filter.name] ?? ''}
                  onChange={(value) => updateDraft({ [filter.name]: value })}
                />
              ) : filter.kind === 'select' ? (
                <SelectFilter
                  filter={filter}
                  value={resolvedDraft[filter.name] ?? ''}
                  onChange={(value) => updateDraft({ [filter.name]: value })}
                />
              ) : (
                <Input
                  className={styles.input}
                  size="small"
                  autoComplete="off"
                  value={resolvedDraft[filter.name] ?? ''}
                  {...(filter.kind === 'day' && dayInput(filter.window, today))}
                  inputMode={filter.kind === 'text' ? 'text' : 'numeric'}
                  placeholder={filter.kind === 'text' ? filter.placeholder : undefined}
                  maxLength={200}
                  onChange={(_event, { value }) => updateDraft({ [filter.name]: value })}
                />
              )}
            </Field>
          ),
        )}
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

interface SelectFilterProps {
  filter: Extract<Filter, { kind: 'select' }>
  value: string
  onChange: (value: string) => void
}

/** For options from the server `options` is a hook; it must stay the same one for the life of the filter. */
function SelectFilter({ filter, value, onChange, ...field }: SelectFilterProps) {
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
