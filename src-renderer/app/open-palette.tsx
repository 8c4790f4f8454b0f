import { lazy, Suspense } from 'react'
import { openDialog } from '../stores/dialogs.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

export function openPalette(): void {
  openDialog(
    (close) => (
      <Suspense>
        <Palette onClose={close} />
      </Suspense>
    ),
    { key: 'palette' },
  )
}
