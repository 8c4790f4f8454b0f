import { useMemo } from 'react'
import { useToday } from '../stores/clock.ts'
import { setScreenPreferences, usePreferences } from '../stores/preferences.ts'
import {
  type Filter,
  type FilterValues,
  filterFaults,
  givenValues,
  initialValues,
  isSecret,
  lastingValues,
  resolveDays,
  sameValues,
} from './filters.ts'
import { useListAddress } from './list-address.tsx'

/** The page sizes of the specification (D1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 50

export interface ListQuery {
  /** The URL's values, relative days unresolved. The same object until the URL changes. */
  asked: FilterValues
  /** `urlValues` with days resolved. */
  values: FilterValues
  faults: FilterValues
  page: number
  size: number
  /** Changes whenever filters, page or size change. */
  identity: string
  /**
   * Queries with these filters, from the first page. Returns true if that is the current query: then the URL does not
   * change and no history entry is added.
   */
  apply: (values: FilterValues) => boolean
  /** The same with the default filters. */
  reset: () => boolean
  setPage: (page: number) => void
  /** Goes to another page and replaces the history entry, for a page that no longer has rows. */
  leavePage: (next: number) => void
  setSize: (size: number) => void
}

/**
 * Filters, page and page size of a list, held in the URL. Page size and persistable filters are also stored under
 * `screen`, its name in the registry, and restored when it is opened from the menu (A008).
 */
export function useListQuery(screen: string, filters: readonly Filter[], defaultSize = DEFAULT_SIZE): ListQuery {
  const address = useListAddress()
  const rememberedSize = usePreferences(({ screens }) => screens[screen]?.pageSize)
  const today = useToday()

  const place = useMemo(() => {
    const { page: pageText, size: sizeText, ...rest } = Object.fromEntries(address.params)
    const given = givenValues(filters, { ...rest, ...address.unseen })
    const secrets = filters.filter(isSecret).map(({ name }) => name)
    const go = (next: FilterValues, replace = false) => {
      const only = (secret: boolean) =>
        Object.fromEntries(Object.entries(next).filter(([name]) => secrets.includes(name) === secret))
      address.go(only(false), only(true), replace)
    }
    const page = Math.max(1, Math.trunc(Number(pageText)) || 1)
    const sized: FilterValues = sizeText ? { size: sizeText } : {}
    const complete = (next: FilterValues) => ({ ...initialValues(filters, next), ...next })
    const asked: FilterValues = complete(given)
    const ask = (next: FilterValues, kept: FilterValues) => {
      const same = sameValues(complete(next), asked)
      const stays = same && page === 1
      if (!stays) go({ ...next, ...kept }, same)
      return stays
    }
    return {
      asked,
      page,
      sizeText,
      apply: (next: FilterValues) => {
        const known = trimmed(next)
        setScreenPreferences(screen, { filters: lastingValues(filters, known) })
        return ask(known, sized)
      },
      reset: () => {
        setScreenPreferences(screen, { filters: {} })
        return ask({}, {})
      },
      setPage: (next: number) => go({ ...given, ...sized, page: String(next) }),
      leavePage: (next: number) => go({ ...given, ...sized, page: String(next) }, true),
      setSize: (next: number) => {
        setScreenPreferences(screen, { pageSize: next })
        go({ ...given, size: String(next) })
      },
    }
  }, [address, filters, screen])

  return useMemo(() => {
    const { sizeText, ...query } = place
    const values = resolveDays(filters, query.asked, today)
    const wanted = Number(sizeText ?? rememberedSize ?? defaultSize)
    const size = PAGE_SIZES.find((known) => known === wanted) ?? defaultSize
    const faults = filterFaults(filters, values, today)
    return { ...query, values, faults, size, identity: JSON.stringify([values, query.page, size]) }
  }, [place, filters, today, rememberedSize, defaultSize])
}

/** Trims values and removes empty ones. */
function trimmed(values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
}
