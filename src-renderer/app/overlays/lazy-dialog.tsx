import { type ComponentType, lazy, Suspense } from 'react'
import { openDialog } from '../../stores/dialogs.ts'

/** Returns a function that opens a dialog whose code is loaded when it is first opened. */
export function lazyDialog<P>(
  load: () => Promise<ComponentType<P & { onClose: () => void }>>,
  options?: Parameters<typeof openDialog>[1],
): (props: P) => void {
  const LazyDialog = lazy(async () => ({ default: await load() }))
  return (props) =>
    openDialog(
      (close) => (
        <Suspense>
          <LazyDialog {...props} onClose={close} />
        </Suspense>
      ),
      options,
    )
}
