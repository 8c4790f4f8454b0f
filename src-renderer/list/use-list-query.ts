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

/** D1 §9. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 50

export interface ListQuery {
  /** As the address has them: relative days are relative. The same object until the address changes. */
  asked: FilterValues
  /** The same with the days they mean today. */
  values: FilterValues
  faults: FilterValues
  page: number
  size: number
  /** Changes with anything that asks for other rows. */
  identity: string
  /**
   * Asks with these filters, from the first page on. Answers whether the question is the one that is on screen: then the
   * address stays, and back leads to the screen before.
   */
  apply: (values: FilterValues) => boolean
  /** The same with the filters a list begins with. */
  reset: () => boolean
  setPage: (page: number) => void
  /** Leaves a page that has no rows any more: back does not lead to it. */
  leavePage: (next: number) => void
  setSize: (size: number) => void
}

/**
 * Filters, page and page size of a list, kept in the address. `screen` is its name in the registry: under it page size
 * and lasting filters are remembered, and the menu leads back to them (A008).
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

/** Without what is empty. */
function trimmed(values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
}
