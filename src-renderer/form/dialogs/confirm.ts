import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { ConfirmAnswer, ConfirmDialogProps } from './confirm-dialog.tsx'

const openConfirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

type Question = Omit<ConfirmDialogProps, 'onAnswer' | 'onClose'>

/** Opens a confirmation dialog; resolves to whether the operator chose 确定, false also if another is about to open. */
export async function askConfirm(question: Question): Promise<boolean> {
  return (await askChoice(question)) === 'submit'
}

/** Like `askConfirm`, with the answer itself; `cancel` also if another dialog is about to open. */
export function askChoice(question: Question): Promise<ConfirmAnswer> {
  return new Promise((resolve) => {
    if (!openConfirm({ ...question, onAnswer: resolve })) resolve('cancel')
  })
}
