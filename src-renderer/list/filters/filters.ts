import { addDays, type Day } from '#shared/server-time.ts'
import type { Option } from '../../api/options.ts'
import { NUMBER_REQUIRED, stripSeparators, toHalfWidthNumber } from '../../lib/number-input.ts'
import { dateWindow, validateRange } from '../../lib/report-ranges.ts'

/** One filter of a list. Declare filters as module constants. `name` is the URL parameter. */
export type Filter =
  /**
   * `hasAllOption`: the options include one for everything, so no 全部 is added. `initial`: the default value.
   * `deferred`: tells what another value means, so it queries with that one only.
   */
  | {
      kind: 'select'
      name: string
      label: string
      options: OptionSource
      hasAllOption?: true
      initial?: string
      deferred?: true
    }
  /** A value that the screen's own tabs choose: no field of the filter bar. `reopened`: its value from the menu. */
  | { kind: 'tab'; name: string; label: string; options?: readonly Option[]; initial: string; reopened: string }
  /** Any number of choices, comma-separated in the URL; none means everything. */
  | { kind: 'choices'; name: string; label: string; options: readonly Option[] }
  /** An id: digits only. `alias`: another parameter name that links use. */
  | { kind: 'id'; name: string; label: string; alias?: string }
  | { kind: 'number'; name: string; label: string }
  /** `secret`: may hold a phone or an account number, so it is kept out of the URL and never stored (A144). */
  | { kind: 'text'; name: string; label: string; placeholder?: string; alias?: string; secret?: true }
  /** One day, today by default. */
  | { kind: 'day'; name: string; label: string; window: number }
  /**
   * A range of days, `from` and `to` in the URL. `window`: how many days back are allowed. `initial`: length of the
   * default range. `futureDays`: how many days after today are allowed, and in the default range. `anyDayWhen`: the
   * value of another filter for which the range is empty by default and may stay so, meaning any day (A216).
   * `isOfDetails`: it chooses what is read about a row, not the rows.
   */
  | {
      kind: 'days'
      label: string
      window: number
      initial: number
      futureDays?: number
      times?: boolean
      isOfDetails?: true
      anyDayWhen?: { name: string; value: string; label?: string }
    }

type OptionSource = readonly Option[] | (() => readonly Option[])

/**
 * Filter values by name. In the URL a day is `yyyy-MM-dd`, or an offset in days from today (0 is today, -6 six days
 * ago), which advances at midnight, Beijing time (A216).
 */
export type FilterValues = Readonly<Record<string, string>>

export type DaysFilter = Extract<Filter, { kind: 'days' }>
/** A filter with a single value under its name. */
export type ValueFilter = Exclude<Filter, DaysFilter>

/** Default values for a list opened with the values of a link: relative days, and selects with a default. */
export function initialValues(filters: readonly Filter[], linkValues: FilterValues = {}): FilterValues {
  const values: Record<string, string> = {}
  for (const filter of filters) if (filter.kind === 'tab') values[filter.name] = filter.initial
  for (const filter of filters) {
    if (filter.kind === 'days') {
      const given = { ...values, ...linkValues }
      Object.assign(values, given.from || given.to ? initialRange(filter) : initialRangeFor(filter, given))
    }
    if (filter.kind === 'day') values[filter.name] = '0'
    if (filter.kind === 'select' && filter.initial) values[filter.name] = filter.initial
  }
  return values
}

const initialRange = ({ initial, futureDays = 0 }: DaysFilter): { from: string; to: string } => ({
  from: String(1 - initial),
  to: String(futureDays),
})

/** The default range, given the values of the other filters. */
const initialRangeFor = (filter: DaysFilter, values: FilterValues): { from: string; to: string } =>
  allowsAnyDay(filter, values) ? { from: '', to: '' } : initialRange(filter)

/** Whether the range may be empty, given the values of the other filters. */
export const allowsAnyDay = ({ anyDayWhen }: DaysFilter, values: FilterValues): boolean =>
  anyDayWhen !== undefined && values[anyDayWhen.name] === anyDayWhen.value

/** The values after a change of one filter. A range that still is the default follows the new values' default. */
export function applyFilterChange(filters: readonly Filter[], old: FilterValues, change: FilterValues): FilterValues {
  const values = { ...old, ...change }
  const filter = filters.find(({ kind }) => kind === 'days')
  if (filter?.kind !== 'days') return values
  const [before, after] = [initialRangeFor(filter, old), initialRangeFor(filter, values)]
  return values.from === before.from && values.to === before.to ? { ...values, ...after } : values
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const RELATIVE_DAY = /^-?\d{1,4}$/

/** The names of the values that are days. */
function dayNames(filter: Filter): string[] {
  if (filter.kind === 'days') return ['from', 'to']
  return filter.kind === 'day' ? [filter.name] : []
}

/** The values as they are queried with: relative days as dates, full-width digits as digits. */
export function resolveValues(filters: readonly Filter[], values: FilterValues, today: Day): FilterValues {
  const resolved = { ...values }
  for (const filter of filters) {
    const isTyped = filter.kind === 'id' || filter.kind === 'number' || filter.kind === 'text'
    const typed = isTyped && values[filter.name]
    if (typed) resolved[filter.name] = toHalfWidthNumber(typed)
    for (const name of dayNames(filter)) {
      const value = values[name] ?? ''
      if (RELATIVE_DAY.test(value)) resolved[name] = addDays(today, Number(value))
    }
  }
  return resolved
}

/** Whether two sets of values mean the same query. */
export function hasSameValues(left: FilterValues, right: FilterValues): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => (left[name] ?? '').trim() === (right[name] ?? '').trim())
}

/** Renames aliases in the URL to the filter's own name, which wins if both are present (A006, A009). */
export function resolveAliases(filters: readonly Filter[], linkValues: Readonly<Record<string, string>>): FilterValues {
  const values = { ...linkValues }
  for (const filter of filters) {
    if ((filter.kind !== 'id' && filter.kind !== 'text') || filter.alias === undefined) continue
    values[filter.name] ??= linkValues[filter.alias] ?? ''
    delete values[filter.alias]
  }
  return values
}

/** Error messages by filter name (D1 §5); empty when the query is valid. Days in `values` must be resolved. */
export function validateFilters(filters: readonly Filter[], values: FilterValues, today: Day): FilterValues {
  const errors: Record<string, string> = {}
  for (const filter of filters) {
    const name = filter.kind === 'days' ? 'from' : filter.name
    const error = filter.kind === 'days' ? daysError(filter, values, today) : valueError(filter, values, today)
    if (error !== null) errors[name] = error
  }
  return errors
}

function daysError(filter: DaysFilter, values: FilterValues, today: Day): string | null {
  const { from = '', to = '' } = values
  if (allowsAnyDay(filter, values) && !from && !to) return null
  const error = validateRange(from, to, dateWindow(filter.window, today, filter.futureDays))
  if (error !== null) return error
  const fromTime = values.fromTime || '00:00:00'
  const toTime = values.toTime || '23:59:59'
  if (!TIME.test(fromTime) || !TIME.test(toTime)) return '请输入正确的时间'
  return from === to && fromTime > toTime ? '开始时间不能晚于结束时间' : null
}

function valueError(filter: ValueFilter, values: FilterValues, today: Day): string | null {
  const value = (values[filter.name] ?? '').trim()
  if (filter.kind === 'day') return validateRange(value, value, dateWindow(filter.window, today))
  if (value === '') return null
  if (filter.kind === 'id') return /^\d+$/.test(value) ? null : NUMBER_REQUIRED
  if (filter.kind === 'number') return /^-?\d+(\.\d+)?$/.test(stripSeparators(value)) ? null : NUMBER_REQUIRED
  return null
}

/** Filters that may be stored: not days, which go out of date, and not secrets. */
export const persistableNames = (filters: readonly Filter[]): string[] =>
  filters.flatMap((filter) =>
    filter.kind === 'days' || filter.kind === 'day' || filter.kind === 'tab' || isSecret(filter) ? [] : filter.name,
  )

/** The values of the screen's tabs. */
export function tabValues(filters: readonly Filter[], values: FilterValues): FilterValues {
  const names = filters.flatMap((filter) => (filter.kind === 'tab' ? filter.name : []))
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

export const isSecret = (filter: Filter): filter is Extract<Filter, { kind: 'text' }> =>
  filter.kind === 'text' && filter.secret === true

/** The values to store for the next visit to the screen. */
export function persistableValues(filters: readonly Filter[], values: FilterValues): Record<string, string> {
  const names = persistableNames(filters)
  const stored = Object.fromEntries(names.filter((name) => values[name]).map((name) => [name, values[name]!.trim()]))
  const tabs = filters.flatMap((filter) => (filter.kind === 'tab' ? [[filter.name, filter.reopened]] : []))
  return { ...stored, ...Object.fromEntries(tabs) }
}

/** The filters in force other than days: those whose value is not their default. */
export function activeFilters(filters: readonly Filter[], values: FilterValues): ValueFilter[] {
  const defaults = initialValues(filters)
  return filters.filter((filter): filter is ValueFilter => {
    if (filter.kind === 'days' || filter.kind === 'day') return false
    const value = (values[filter.name] ?? '').trim()
    return value !== '' && value !== defaults[filter.name]
  })
}

/** The names of the values that an error of `errors` concerns; the one of a range has the key `from`. */
export function invalidNames(errors: FilterValues): string[] {
  const names = Object.keys(errors)
  return names.includes('from') ? [...names, 'to', 'fromTime', 'toTime'] : names
}

/** Filter input that has not been submitted yet. */
interface FilterDraft {
  /** The URL's values that the draft is based on. */
  baseValues: FilterValues
  values: FilterValues
  /** Input that could not be submitted with the rest: it stays in its fields when the URL changes. */
  invalidInput: FilterValues
}

export const createDraft = (values: FilterValues): FilterDraft => ({ baseValues: values, values, invalidInput: {} })

export const changeDraft = (draft: FilterDraft, filters: readonly Filter[], change: FilterValues): FilterDraft => ({
  ...draft,
  values: applyFilterChange(filters, draft.values, change),
})

/** The draft after the URL changed, by the operator's query or by back, forward or a link. */
export const rebaseDraft = ({ invalidInput }: FilterDraft, values: FilterValues): FilterDraft => ({
  baseValues: values,
  values: { ...values, ...invalidInput },
  invalidInput: {},
})
