import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useToday } from '../stores/today.ts'
import { setScreenPreferences, useUiPreferences } from '../stores/ui-preferences.ts'
import {
  type Filter,
  type FilterValues,
  hasSameValues,
  initialValues,
  isSecret,
  persistableValues,
  resolveAliases,
  resolveValues,
  tabValues,
  validateFilters,
} from './filters/filters.ts'

type Values = Readonly<Record<string, string>>

interface ListUrlState {
  params: URLSearchParams
  /** Stored in the history entry rather than in the URL; restored by back and forward. */
  hiddenValues: Values
  navigate: (values: Values, hiddenValues: Values, replace: boolean) => void
}

const LocalUrlContext = createContext<ListUrlState | null>(null)

/** Where a list stores its query: in the page's URL or, inside LocalUrlState, in component state. */
export function useListUrlState(): ListUrlState {
  const local = useContext(LocalUrlContext)
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  return useMemo(
    () =>
      local ?? {
        params,
        hiddenValues: (state as { hidden?: Values } | null)?.hidden ?? {},
        // At once: a transition on a busy page would let the next choice start from the values before this one.
        navigate: (values, hidden, replace) =>
          setParams(values, {
            replace,
            // An effect, which replaces the address of an empty page, cannot flush.
            flushSync: !replace,
            state: Object.keys(hidden).length > 0 ? { hidden } : undefined,
          }),
      },
    [local, params, state, setParams],
  )
}

/** For a list in a dialog: its query is kept in component state, starts as `initial`, and is not in the URL. */
export function LocalUrlState({ initial, children }: { initial: Values; children: ReactNode }) {
  const [values, setValues] = useState<Values>({})
  const urlState = useMemo<ListUrlState>(
    () => ({
      params: new URLSearchParams({ ...initial, ...values }),
      hiddenValues: {},
      navigate: (next, hidden) => setValues({ ...next, ...hidden }),
    }),
    [initial, values],
  )
  return <LocalUrlContext value={urlState}>{children}</LocalUrlContext>
}

/** The page sizes of the specification (D1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
const DEFAULT_SIZE = 50

export type ListQuery = ReturnType<typeof useListQuery>

/**
 * Filters, page and page size of a list, held in the URL. Page size and persistable filters are also stored under
 * `screen`, its name in the registry, and restored when it is opened from the menu (A008).
 */
export function useListQuery(screen: string, filters: readonly Filter[], defaultSize = DEFAULT_SIZE) {
  const urlState = useListUrlState()
  const rememberedSize = useUiPreferences(({ screens }) => screens[screen]?.pageSize)
  const today = useToday()

  const listState = useMemo(() => {
    const { page: pageText, size: sizeText, ...rest } = Object.fromEntries(urlState.params)
    const linkValues = resolveAliases(filters, { ...rest, ...urlState.hiddenValues })
    const secrets = filters.filter(isSecret).map(({ name }) => name)
    const navigate = (next: FilterValues, replace = false) => {
      const isHidden = ([name]: [string, unknown]) => secrets.includes(name)
      const entries = Object.entries(next)
      const inSight = entries.filter((entry) => !isHidden(entry))
      urlState.navigate(Object.fromEntries(inSight), Object.fromEntries(entries.filter(isHidden)), replace)
    }
    const page = Math.max(1, Math.trunc(Number(pageText)) || 1)
    const sizeParam: FilterValues = sizeText ? { size: sizeText } : {}
    const withDefaults = (next: FilterValues) => ({ ...initialValues(filters, next), ...next })
    const urlValues: FilterValues = withDefaults(linkValues)
    const applyValues = (next: FilterValues, sizeParams: FilterValues) => {
      const sameQuery = hasSameValues(withDefaults(next), urlValues)
      const unchanged = sameQuery && page === 1
      if (!unchanged) navigate({ ...next, ...sizeParams }, sameQuery)
      return unchanged
    }
    return {
      /** The URL's values, relative days unresolved. The same object until the URL changes. */
      urlValues,
      page,
      sizeText,
      /** Queries the first page with these filters. Returns true if it is the current query, so that the URL stays. */
      apply: (next: FilterValues) => {
        const filled = trimValues(next)
        setScreenPreferences(screen, { filters: persistableValues(filters, filled) })
        return applyValues(filled, sizeParam)
      },
      /** The same with the default filters, in the same tab. */
      reset: () => {
        setScreenPreferences(screen, { filters: {} })
        return applyValues(tabValues(filters, urlValues), {})
      },
      /** `replace`: replaces the history entry, for a page that no longer has rows. */
      setPage: (next: number, replace = false) =>
        navigate({ ...linkValues, ...sizeParam, page: String(next) }, replace),
      setSize: (next: number) => {
        setScreenPreferences(screen, { pageSize: next })
        navigate({ ...linkValues, size: String(next) })
      },
    }
  }, [urlState, filters, screen])

  return useMemo(() => {
    const { sizeText, ...query } = listState
    const values = resolveValues(filters, query.urlValues, today)
    const requestedSize = Number(sizeText ?? rememberedSize ?? defaultSize)
    const size = PAGE_SIZES.find((option) => option === requestedSize) ?? defaultSize
    const errors = validateFilters(filters, values, today)
    return { ...query, today, values, errors, size, queryId: JSON.stringify([values, query.page, size]) }
  }, [listState, filters, today, rememberedSize, defaultSize])
}

/** Trims values and removes empty ones. */
const trimValues = (values: FilterValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )

/**
 * Redirects from a page after the first that no longer has rows to the last page that exists. Returns the redirect, to
 * be called with the queryId of the empty result on screen, or null while the page has rows or is being read.
 */
export function useEmptyPageRedirect(
  { page, size, queryId, setPage }: ListQuery,
  result: { queryId: string; rows: readonly unknown[]; total: number } | undefined,
  isFetching: boolean,
): ((empty: string) => void) | null {
  const redirectedTo = useRef<number | null>(null)
  const empty = result?.rows.length === 0
  useEffect(() => {
    if (!empty) redirectedTo.current = null
  }, [empty])
  if (!result || !empty || page === 1 || isFetching || result.queryId !== queryId) return null
  return (emptyQueryId) => {
    if (emptyQueryId !== queryId) return
    // Some endpoints report a total of 0 for an empty page. If the page before is empty too, go to the first.
    const last = Math.ceil(result.total / size) || page - 1
    redirectedTo.current = redirectedTo.current === page ? 1 : Math.min(page - 1, last)
    setPage(redirectedTo.current, true)
  }
}
