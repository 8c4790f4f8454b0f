import { type Filter, type FilterValues, initialValues, type ValueFilter } from './filters.ts'

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
