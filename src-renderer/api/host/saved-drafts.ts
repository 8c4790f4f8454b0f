import { desktop } from '../../platform/desktop.ts'

export function deleteSavedDraft(id: string): void {
  desktop.discardDraft(id).catch((error: unknown) => console.warn('a draft cannot be dropped', error))
}
