import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

type Values = Readonly<Record<string, string>>

interface ListAddress {
  params: URLSearchParams
  /** Stored in the history entry rather than in the URL; restored by back and forward. */
  unseen: Values
  /** `replace`: replaces the current history entry. */
  go: (values: Values, unseen: Values, replace: boolean) => void
}

const Own = createContext<ListAddress | null>(null)

/** Where a list stores its query: in the page's URL or, inside LocalUrlState, in component state. */
export function useListAddress(): ListAddress {
  const own = useContext(Own)
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  return useMemo(
    () =>
      own ?? {
        params,
        unseen: (state as { unseen?: Values } | null)?.unseen ?? {},
        go: (values, unseen, replace) =>
          setParams(values, { replace, ...(Object.keys(unseen).length > 0 && { state: { unseen } }) }),
      },
    [own, params, state, setParams],
  )
}

/** For a list in a dialog: its query is kept in component state, starts as `initial`, and is not in the URL. */
export function OwnAddress({ initial, children }: { initial: Values; children: ReactNode }) {
  const [values, setValues] = useState<Values>({})
  const address = useMemo<ListAddress>(
    () => ({
      params: new URLSearchParams({ ...initial, ...values }),
      unseen: {},
      go: (next, unseen) => setValues({ ...next, ...unseen }),
    }),
    [initial, values],
  )
  return <Own value={address}>{children}</Own>
}
