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
   * `ahead`: how many days of the future may be asked for, and are to begin with.
   */
  | { kind: 'days'; label: string; window: number; initial: number; ahead?: number; times?: boolean }

interface TextFilter {
  kind: 'text'
  name: string
  label: string
  placeholder?: string
  alias?: string
  /** May be a phone or an account number: stands in no address, and is remembered nowhere (A144). */
  secret?: true
}

/** Filter values by name, as they stand in the address. */
export type FilterValues = Readonly<Record<string, string>>

/** The values a list begins with: its range of days, and choices that have one; everything else is open. */
export function initialValues(filters: readonly Filter[], today: Day): FilterValues {
  const values: Record<string, string> = {}
  for (const filter of filters) {
    if (filter.kind === 'days') {
      Object.assign(values, { from: addDays(today, 1 - filter.initial), to: addDays(today, filter.ahead ?? 0) })
    } else if (filter.kind === 'day') values[filter.name] = today
    else if (filter.kind === 'select' && filter.initial) values[filter.name] = filter.initial
  }
  return values
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

/** Messages by filter name for what the specification forbids (D1 §5); empty when everything may be asked. */
export function filterFaults(filters: readonly Filter[], values: FilterValues, today: Day): FilterValues {
  const faults: Record<string, string> = {}
  for (const filter of filters) {
    if (filter.kind === 'days') {
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
