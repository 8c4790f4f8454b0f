import { lazy, Suspense } from 'react'
import { openDialog } from '../stores/dialogs.ts'

export const TRAIL = '操作记录'

const TrailDialog = lazy(async () => ({ default: (await import('../screens/trail/trail-dialog.tsx')).TrailDialog }))

/** Opens the audit log of this console. It has no URL, since it is no screen of the specification. */
export function openTrail(): void {
  openDialog((close) => (
    <Suspense>
      <TrailDialog title={TRAIL} onClose={close} />
    </Suspense>
  ))
}
