import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { type Day, daysBetween, isDay } from '#shared/server-time.ts'
import { ConditionValue } from './filters/condition-chips.tsx'
import { activeFilters, allowsAnyDay, type DaysFilter, type Filter, type FilterValues } from './filters/filters.ts'
import { memberFilter } from './filters/member-filter.ts'
import { describeRange, lastDays, type QuickRange } from './filters/quick-ranges.ts'
import { NoRows } from './table/no-rows.tsx'

const useStyles = makeStyles({
  buttons: { display: 'flex', gap: '8px' },
  conditions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '4px 16px',
    maxWidth: '640px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
})

interface EmptyListProps {
  title: string
  filters: readonly Filter[]
  /** The values of the query, with days resolved. */
  values: FilterValues
  today: Day
  /** Of all pages, by the server's count; of the first one alone: another may have lost its rows since. */
  total?: number | undefined
  /** Starts a query with these changes. */
  onChange: (change: FilterValues) => void
  /** What brings the first rows, given the names of the filters in use. */
  step?: ((filterNames: readonly string[]) => ReactNode) | undefined
}

type EmptyQuery = Omit<EmptyListProps, 'onChange' | 'step' | 'total'>

/** Why a list is empty, and what may find more. */
export function EmptyList({ onChange, step, total, ...query }: EmptyListProps) {
  const styles = useStyles()
  const conditions = activeFilters(query.filters, query.values)
  const longer = longerRange(query)
  const days = findDays(query.filters)
  // The state of 待处理 stands in the sentence.
  const namedFilter = days && allowsAnyDay(days, query.values) ? days.anyDayWhen?.name : undefined
  const range = days && query.values.from ? describeRange(days, query.values, query.today) : ''
  const hasConditions = conditions.length > 0
  const reason = explainEmpty(query)
  const nextStep = step?.(conditions.map(({ name }) => name))
  const clear = () => onChange(Object.fromEntries(conditions.map(({ name }) => [name, ''])))
  return (
    <>
      <NoRows total={total} isAll={reason.startsWith(NONE_YET)}>
        {reason}
      </NoRows>
      {hasConditions && (
        <ul className={styles.conditions} aria-label="查询条件">
          {range && <li>{range}</li>}
          {conditions
            .filter(({ name }) => name !== namedFilter)
            .map((filter) => (
              <li key={filter.name}>
                {filter.label} <ConditionValue filter={filter} value={query.values[filter.name]!} />
              </li>
            ))}
        </ul>
      )}
      {(hasConditions || longer || nextStep) && (
        <span className={styles.buttons}>
          {longer && (
            <Button size="small" onClick={() => onChange(longer.change)}>
              查{longer.label}
            </Button>
          )}
          {hasConditions && (
            <Button size="small" onClick={clear}>
              清除条件
            </Button>
          )}
          {nextStep}
        </span>
      )}
    </>
  )
}

/** What the rows of a list are called: 注单 for 注单查询. */
const rowsName = (title: string) => title.replace(/(查询|管理|设置)$/, '')

const NONE_YET = '还没有'

export function explainEmpty({ title, filters, values, today }: EmptyQuery): string {
  const conditions = activeFilters(filters, values)
  const days = findDays(filters)
  // Rows of any day are not all there are.
  const kind = days && allowsAnyDay(days, values) && days.anyDayWhen?.label
  const name = kind ? `${kind}的${rowsName(title)}` : rowsName(title)
  if (conditions.some((filter) => filter.name !== memberFilter.name)) return `当前条件下没有${name}`
  const range = days && values.from ? describeRange(days, values, today) : ''
  const member = conditions.length > 0 ? '该会员' : ''
  return member || range || kind ? `${member}${range}${/\d$/.test(range) ? ' ' : ''}没有${name}` : `${NONE_YET}${name}`
}

/** A longer range of the same list: the last seven days, or all that it allows. */
function longerRange({ filters, values: { from = '', to = '' } }: EmptyQuery): QuickRange | null {
  const window = findDays(filters)?.window ?? 0
  if (!isDay(from) || !isDay(to)) return null
  const days = daysBetween(from, to) + 1
  const longer = days < 7 ? Math.min(7, window) : window
  return longer > days ? lastDays(longer) : null
}

function findDays(filters: readonly Filter[]): DaysFilter | undefined {
  return filters.find((filter): filter is DaysFilter => filter.kind === 'days' && !filter.isOfDetails)
}
