import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { prefetch } from '../lib/prefetch.ts'
import { type DialogOptions, openDialog } from './dialogs.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Loaders of the dialogs declared before `loadLazyDialogs`; null afterwards, when each is loaded as it is declared. */
let waiting: (() => Promise<unknown>)[] | null = []

/** Loads the code of all dialogs, so that they open at once. */
export function loadLazyDialogs(): void {
  for (const load of waiting ?? []) requestIdleCallback(() => void prefetch(load))
  waiting = null
}

/** Declares a dialog with code of its own and returns the function that opens it: it is open while the code loads. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
  options?: DialogOptions,
): (props: Omit<Props, 'onClose'>) => void {
  let Loaded: ComponentType<Props> | null = null
  const loadOnce: Load<Props> = async () => {
    Loaded ??= await load()
    return Loaded
  }
  if (waiting) waiting.push(loadOnce)
  else requestIdleCallback(() => void prefetch(loadOnce))
  return (props) =>
    openDialog(
      (close) => <LazyDialog loaded={Loaded} load={loadOnce} props={{ ...props, onClose: close } as Props} />,
      options,
    )
}

interface LazyDialogProps<Props> {
  loaded: ComponentType<Props> | null
  load: Load<Props>
  props: Props
}

/** Not `React.lazy`: it suspends once even when the code is there, and React delays what follows a fallback. */
function LazyDialog<Props extends object>({ loaded, load, props }: LazyDialogProps<Props>): ReactNode {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(() => loaded)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!Dialog) load().then((component) => setDialog(() => component), setError)
  }, [Dialog, load])
  if (error) throw error
  return Dialog && <Dialog {...props} />
}
