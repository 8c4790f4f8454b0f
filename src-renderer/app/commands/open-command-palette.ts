import { lazyDialog } from '../overlays/lazy-dialog.tsx'

const openDialog = lazyDialog<object>(async () => (await import('./command-palette.tsx')).CommandPalette, {
  key: 'palette',
})

export function openCommandPalette(): void {
  openDialog({})
}
