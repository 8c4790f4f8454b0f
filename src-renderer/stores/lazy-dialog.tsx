import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { prefetch } from '../lib/prefetch.ts'
import { type DialogOptions, isDialogOpen, openDialog } from './dialogs.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Loaders of the dialogs declared before `loadLazyDialogs`; null afterwards, when each is loaded as it is declared. */
const declared: { waiting: (() => Promise<unknown>)[] | null } = { waiting: [] }

/** Loads the code of all dialogs, so that they open at once. */
export function loadLazyDialogs(): void {
  for (const load of declared.waiting ?? []) requestIdleCallback(() => void prefetch(load))
  declared.waiting = null
}

/**
 * Declares a dialog with code of its own and returns the function that opens it. A dialog whose code is loading covers
 * nothing yet: until it is shown, a second click opens no other one, and the function returns false.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
  options?: DialogOptions,
): (props: Omit<Props, 'onClose'>) => boolean {
  let Loaded: ComponentType<Props> | null = null
  let notShown: number | null = null
  const loadOnce: Load<Props> = async () => {
    Loaded ??= await load()
    return Loaded
  }
  const onShown = () => {
    notShown = null
  }
  if (declared.waiting) declared.waiting.push(loadOnce)
  else requestIdleCallback(() => void prefetch(loadOnce))
  return (props) => {
    if (notShown !== null && isDialogOpen(notShown)) return false
    const render = (close: () => void) => {
      const own = { ...props, onClose: close } as Props
      return <LazyDialog loaded={Loaded} load={loadOnce} onShown={onShown} props={own} />
    }
    notShown = openDialog(render, options)
    return true
  }
}

interface LazyDialogProps<Props> {
  loaded: ComponentType<Props> | null
  load: Load<Props>
  onShown: () => void
  props: Props
}

/** Not `React.lazy`: it suspends once even when the code is there, and React delays what follows a fallback. */
function LazyDialog<Props extends object>({ loaded, load, onShown, props }: LazyDialogProps<Props>): ReactNode {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(() => loaded)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (Dialog) onShown()
    else
      load().then(
        (component) => setDialog(() => component),
        (reason) => {
          onShown()
          setError(reason)
        },
      )
  }, [Dialog, load, onShown])
  if (error) throw error
  return Dialog && <Dialog {...props} />
}
