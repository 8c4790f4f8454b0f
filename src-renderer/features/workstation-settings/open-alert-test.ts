import { lazyDialog } from '../../stores/lazy-dialog.tsx'

const openDialog = lazyDialog(async () => (await import('./alert-test-dialog.tsx')).AlertTestDialog, {
  blocksUpdate: false,
})

export const openAlertTest = () => openDialog({})
