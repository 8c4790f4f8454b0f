import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const openConfirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** Opens a confirmation dialog; resolves to whether the operator chose 确定, false also if another is about to open. */
export function askConfirm(question: Omit<ConfirmDialogProps, 'onAnswer' | 'onClose'>): Promise<boolean> {
  return new Promise((resolve) => {
    if (!openConfirm({ ...question, onAnswer: resolve })) resolve(false)
  })
}
