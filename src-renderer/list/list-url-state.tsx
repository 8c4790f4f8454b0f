import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

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
