import { desktop } from '../../platform/desktop.ts'

/** Deletes a draft in the main process after it was restored or discarded. */
export function deleteSavedDraft(id: string): void {
  desktop.discardDraft(id).catch((error: unknown) => console.warn('a draft cannot be dropped', error))
}
