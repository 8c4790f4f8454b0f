import { lazy, Suspense } from 'react'
import { openDialog } from '../../stores/dialogs.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

export function openCommandPalette(): void {
  openDialog(
    (close) => (
      <Suspense>
        <CommandPalette onClose={close} />
      </Suspense>
    ),
    { key: 'palette' },
  )
}
