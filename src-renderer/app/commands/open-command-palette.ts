import { lazyDialog } from '../../stores/lazy-dialog.tsx'

const openPalette = lazyDialog(async () => (await import('./command-palette.tsx')).CommandPalette, { key: 'palette' })

export const openCommandPalette = () => openPalette({})
