import { lazy, Suspense } from 'react'
import { openDialog } from '../stores/dialogs.ts'

export const TRAIL = '操作记录'

const TrailDialog = lazy(async () => ({ default: (await import('../screens/trail/trail-dialog.tsx')).TrailDialog }))

/** What this console changed: no screen of the specification, so it has no address of its own. */
export function openTrail(): void {
  openDialog((close) => (
    <Suspense>
      <TrailDialog title={TRAIL} onClose={close} />
    </Suspense>
  ))
}
