import type { Option } from '../api/names.ts'
import type { Day } from '../lib/beijing.ts'
import { addDays } from '../lib/beijing.ts'
import { dateWindow, rangeFault } from '../lib/date-window.ts'
import { NUMBER_ONLY, plainNumber } from '../lib/number-text.ts'

/** One filter of a list: a module constant of its screen. Its name is its place in the address. */
export type Filter =
  /** `ownAll`: the options say themselves how to ask for everything. */
  | {
      kind: 'select'
      name: string
      label: string
      options: readonly Option[] | (() => readonly Option[])
      ownAll?: true
      /** What the list begins with. */
      initial?: string
    }
  /** Any number of choices, in the address with commas between them; none asks for everything. */
  | { kind: 'choices'; name: string; label: string; options: readonly Option[] }
  /** An id: digits only. `alias`: another name by which links ask for it. */
  | { kind: 'id'; name: string; label: string; alias?: string }
  /** An amount. */
  | { kind: 'number'; name: string; label: string }
  | TextFilter
  /** One day, today at first. */
  | { kind: 'day'; name: string; label: string; window: number }
  /**
   * Days in the address as `from` and `to`; `initial` days back from today; times are optional where they make sense.
   * `ahead`: how many days of the future may be asked for, and are to begin with. `open`: the choice of another filter
   * with which the range begins, and may stay, empty: rows of any day (A216).
   */
  | {
      kind: 'days'
      label: string
      window: number
      initial: number
      ahead?: number
      times?: boolean
      open?: { name: string; value: string }
    }

interface TextFilter {
  kind: 'text'
  name: string
  label: string
  placeholder?: string
  alias?: string
  /** May be a phone or an account number: stands in no address, and is remembered nowhere (A144). */
  secret?: true
}

/**
 * Filter values by name. In the address a day is `yyyy-MM-dd`, or a whole number of days from today (0 is today, -6 six
 * days ago): such a day moves on at midnight, Beijing time (A216).
 */
export type FilterValues = Readonly<Record<string, string>>

type DaysFilter = Extract<Filter, { kind: 'days' }>

/** What a list begins with beside the given values: its days, relative to today, and choices that have one. */
export function initialValues(filters: readonly Filter[], given: FilterValues = {}): FilterValues {
  const values: Record<string, string> = {}
  for (const filter of filters) {
    if (filter.kind === 'days') {
      Object.assign(values, given.from || given.to ? initialRange(filter) : rangeWith(filter, given))
    }
    if (filter.kind === 'day') values[filter.name] = '0'
    if (filter.kind === 'select' && filter.initial) values[filter.name] = filter.initial
  }
  return values
}

function initialRange({ initial, ahead = 0 }: DaysFilter): { from: string; to: string } {
  return { from: String(1 - initial), to: String(ahead) }
}

/** The range a list begins with beside these values. */
function rangeWith(filter: DaysFilter, values: FilterValues): { from: string; to: string } {
  return mayBeOpen(filter, values) ? { from: '', to: '' } : initialRange(filter)
}

/** Whether rows of any day may be asked for beside these values. */
export function mayBeOpen({ open }: DaysFilter, values: FilterValues): boolean {
  return open !== undefined && values[open.name] === open.value
}

/** The values after a change of one filter: a range that the operator did not choose becomes what belongs to the change. */
export function changedValues(filters: readonly Filter[], old: FilterValues, change: FilterValues): FilterValues {
  const values = { ...old, ...change }
  const filter = filters.find(({ kind }) => kind === 'days')
  if (filter?.kind !== 'days') return values
  const [before, after] = [rangeWith(filter, old), rangeWith(filter, values)]
  return values.from === before.from && values.to === before.to ? { ...values, ...after } : values
}

const FROM_TODAY = /^-?\d{1,4}$/

/** The values with the days they mean today. */
export function resolveDays(filters: readonly Filter[], values: FilterValues, today: Day): FilterValues {
  const resolved = { ...values }
  for (const filter of filters) {
    const names = filter.kind === 'days' ? ['from', 'to'] : filter.kind === 'day' ? [filter.name] : []
    for (const name of names) {
      const value = values[name] ?? ''
      if (FROM_TODAY.test(value)) resolved[name] = addDays(today, Number(value))
    }
  }
  return resolved
}

/** Whether two sets of values ask for the same rows. */
export function sameValues(some: FilterValues, others: FilterValues): boolean {
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return [...names].every((name) => (some[name] ?? '').trim() === (others[name] ?? '').trim())
}

/** The values of an address: a filter's own name or its alias (A006, A009). */
export function givenValues(filters: readonly Filter[], given: Readonly<Record<string, string>>): FilterValues {
  const values = { ...given }
  for (const filter of filters) {
    if ((filter.kind !== 'id' && filter.kind !== 'text') || filter.alias === undefined) continue
    values[filter.name] ??= given[filter.alias] ?? ''
    delete values[filter.alias]
  }
  return values
}

/** Messages by filter name for what the specification forbids (D1 §5); empty when everything may be asked. Days are resolved. */
export function filterFaults(filters: readonly Filter[], values: FilterValues, today: Day): FilterValues {
  const faults: Record<string, string> = {}
  for (const filter of filters) {
    if (filter.kind === 'days') {
      if (mayBeOpen(filter, values) && !values.from && !values.to) continue
      const fault = rangeFault(values.from ?? '', values.to ?? '', dateWindow(filter.window, today, filter.ahead))
      if (fault) faults.from = fault
      else if (timesReversed(values)) faults.from = '开始时间不能晚于结束时间'
    } else {
      const value = (values[filter.name] ?? '').trim()
      const fault = filter.kind === 'day' && rangeFault(value, value, dateWindow(filter.window, today))
      if (fault) faults[filter.name] = fault
      if (filter.kind === 'id' && value && !/^\d+$/.test(value)) faults[filter.name] = NUMBER_ONLY
      const isNumber = /^-?\d+(\.\d+)?$/.test(plainNumber(value))
      if (filter.kind === 'number' && value && !isNumber) faults[filter.name] = NUMBER_ONLY
    }
  }
  return faults
}

function timesReversed({ from, to, fromTime = '00:00:00', toTime = '23:59:59' }: FilterValues): boolean {
  return from === to && fromTime > toTime
}

/** What may be remembered: everything but days, which grow old, and secrets. */
export function lastingNames(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) =>
    filter.kind === 'days' || filter.kind === 'day' || isSecret(filter) ? [] : filter.name,
  )
}

export function isSecret(filter: Filter): filter is TextFilter {
  return filter.kind === 'text' && filter.secret === true
}

/** What is worth remembering until the screen is opened again. */
export function lastingValues(filters: readonly Filter[], values: FilterValues): Record<string, string> {
  const names = lastingNames(filters)
  return Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]!.trim()]))
}
