import { useMemo } from 'react'
import { dayOf } from '../lib/beijing.ts'
import { serverNow } from '../stores/clock.ts'
import { setScreenPreferences, usePreferences } from '../stores/preferences.ts'
import {
  type Filter,
  type FilterValues,
  filterFaults,
  givenValues,
  initialValues,
  isSecret,
  lastingValues,
} from './filters.ts'
import { useListAddress } from './list-address.tsx'

/** D1 §9. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 50

export interface ListQuery {
  values: FilterValues
  faults: FilterValues
  page: number
  size: number
  /** Changes with anything that asks for other rows. */
  identity: string
  apply: (values: FilterValues) => void
  reset: () => void
  setPage: (page: number) => void
  setSize: (size: number) => void
}

/**
 * Filters, page and page size of a list, kept in the address. `screen` is its name in the registry: under it page size
 * and lasting filters are remembered, and the menu leads back to them (A008).
 */
export function useListQuery(screen: string, filters: readonly Filter[], defaultSize = DEFAULT_SIZE): ListQuery {
  const address = useListAddress()
  const remembered = usePreferences(({ screens }) => screens[screen])
  const today = dayOf(serverNow())

  return useMemo(() => {
    const { page: pageText, size: sizeText, ...rest } = Object.fromEntries(address.params)
    const given = givenValues(filters, { ...rest, ...address.unseen })
    const secrets = filters.filter(isSecret).map(({ name }) => name)
    const go = (next: Record<string, string>) => {
      const only = (secret: boolean) =>
        Object.fromEntries(Object.entries(next).filter(([name]) => secrets.includes(name) === secret))
      address.go(only(false), only(true))
    }
    const values = { ...initialValues(filters, today), ...given }
    const page = Math.max(1, Math.trunc(Number(pageText)) || 1)
    const wanted = Number(sizeText ?? remembered?.pageSize ?? defaultSize)
    const size = PAGE_SIZES.find((known) => known === wanted) ?? defaultSize
    return {
      values,
      faults: filterFaults(filters, values, today),
      page,
      size,
      identity: JSON.stringify([values, page, size]),
      apply: (next: FilterValues) => {
        const known = Object.fromEntries(Object.entries(next).filter(([, value]) => value.trim() !== ''))
        setScreenPreferences(screen, { filters: lastingValues(filters, known) })
        go({ ...trimmed(known), ...(sizeText ? { size: sizeText } : {}) })
      },
      reset: () => {
        setScreenPreferences(screen, { filters: {} })
        go({})
      },
      setPage: (next: number) => go({ ...given, ...(sizeText ? { size: sizeText } : {}), page: String(next) }),
      setSize: (next: number) => {
        setScreenPreferences(screen, { pageSize: next })
        go({ ...given, size: String(next) })
      },
    }
  }, [address, filters, today, remembered, screen, defaultSize])
}

function trimmed(values: FilterValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
}
