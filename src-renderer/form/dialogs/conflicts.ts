import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import type { Comparison, ConflictDialogProps } from './conflict-dialog.tsx'

const openConflicts = lazyDialog<ConflictDialogProps>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
)

/**
 * Another operator saved different values meanwhile: asks which to keep. Resolves to the fields whose values of the other
 * operator are kept; null to continue editing.
 */
export function resolveConflicts(comparison: Comparison): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    if (!openConflicts({ ...comparison, onChoice: resolve })) resolve(null)
  })
}
