import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

type Values = Readonly<Record<string, string>>

interface ListAddress {
  params: URLSearchParams
  /** Goes with the address without standing in it: back and forward bring it again. */
  unseen: Values
  /** `replace`: back does not lead to the address that is left. */
  go: (values: Values, unseen: Values, replace: boolean) => void
}

const Own = createContext<ListAddress | null>(null)

/** Where a list keeps its question: in the page's address, or, for a list in a dialog, beside it. */
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

/** Around a list that is not the page's own: it begins, and begins again, with `initial`. */
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
