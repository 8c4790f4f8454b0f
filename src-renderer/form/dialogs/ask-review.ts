import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { ReviewDialogProps } from './review-dialog.tsx'

const openReview = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Lists the changes that a save would send and asks once. Resolves to false when the operator goes on editing. */
export function askReview(question: Omit<ReviewDialogProps, 'onAnswer' | 'onClose'>): Promise<boolean> {
  return new Promise((resolve) => {
    if (!openReview({ ...question, onAnswer: resolve })) resolve(false)
  })
}
