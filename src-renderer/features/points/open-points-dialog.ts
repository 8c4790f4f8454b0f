import { lazyDialog } from '../../stores/lazy-dialog.tsx'

export const openPointsDialog = lazyDialog(async () => (await import('./points-dialog.tsx')).PointsDialog)
