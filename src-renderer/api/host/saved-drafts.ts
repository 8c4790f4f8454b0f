import type { FormDraft } from '#contract/session.ts'
import { desktop } from '../../platform/desktop.ts'

export function saveDraft(epoch: number, draft: FormDraft): void {
  desktop.saveDrafts(epoch, [draft]).catch((error: unknown) => console.warn('a draft is not kept', error))
}

export function deleteSavedDraft(id: string): void {
  desktop.discardDraft(id).catch((error: unknown) => console.warn('a draft cannot be dropped', error))
}
