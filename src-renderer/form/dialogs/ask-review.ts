import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { Comparison, ConflictDialogProps } from './conflict-dialog.tsx'
import type { ReviewDialogProps } from './review-dialog.tsx'

const openReview = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Lists the changes that a save would send and asks once. Resolves to false when the operator goes on editing. */
export const askReview = (question: Omit<ReviewDialogProps, 'onAnswer' | 'onClose'>): Promise<boolean> =>
  new Promise((resolve) => {
    if (!openReview({ ...question, onAnswer: resolve })) resolve(false)
  })

const openConflicts = lazyDialog<ConflictDialogProps>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
)

/**
 * Another operator saved different values meanwhile: asks which to keep. Resolves to the fields whose values of the other
 * operator are kept; null to continue editing.
 */
export const resolveConflicts = (comparison: Comparison): Promise<readonly string[] | null> =>
  new Promise((resolve) => {
    if (!openConflicts({ ...comparison, onChoice: resolve })) resolve(null)
  })
