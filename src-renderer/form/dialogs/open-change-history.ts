import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { ChangeHistoryDialogProps } from './change-history-dialog.tsx'

/** Lists the earlier changes of the forms of a page, made at this workstation, and restores their values. */
export const openChangeHistory = lazyDialog<ChangeHistoryDialogProps>(
  async () => (await import('./change-history-dialog.tsx')).ChangeHistoryDialog,
)
