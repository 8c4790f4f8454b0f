import { lazyDialog } from '../../stores/lazy-dialog.tsx'

export const openStatement = lazyDialog(async () => (await import('./statement-dialog.tsx')).StatementDialog, {
  key: 'statement',
  blocksUpdate: false,
})
