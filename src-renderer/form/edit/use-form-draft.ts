import { useContext, useEffect, useEffectEvent } from 'react'
import { parseJson, stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import { deleteSavedDraft } from '../../api/host/saved-drafts.ts'
import { type FormDraft, registerForm, removeDraft, useFormDrafts } from '../../stores/form-drafts.ts'
import { DialogContext } from '../dialogs/dialog-context.ts'

/** Saves a form's edits when the session ends and restores them at the operator's request (A221). Returns what collects them. */
export function useFormDraft<E>(options: {
  /** A stable key of the edited record: `notice:5`. Empty: no draft is saved. */
  key: string
  name: string
  /** The edits without passwords; null if there are none. */
  edits: E | null
  /** Whether the edits include a password, which is not saved. */
  incomplete?: boolean
  /** Restores the draft whenever the form opens, so that a submitted amount is not offered again later. */
  restoreImmediately?: boolean
  /** Applies saved edits to the form. Sends nothing. */
  restore: (edits: E, incomplete: boolean) => void
}): () => FormDraft | null {
  const { key, name, edits, incomplete = false, restoreImmediately = false, restore } = options
  const dialog = useContext(DialogContext)
  const collect = useEffectEvent(() =>
    edits === null || key === '' ? null : { key, name, edits: stringifyJson(edits), incomplete },
  )
  useEffect(() => registerForm({ collect: () => collect(), dialog }), [dialog])

  const draft = useFormDrafts(
    ({ restoring, offered }) =>
      restoring[key] ?? (restoreImmediately ? offered.find((item) => item.key === key) : undefined),
  )
  const applyDraft = useEffectEvent(restore)
  useEffect(() => {
    if (!draft) return
    applyDraft(parseJson(draft.edits) as E, draft.incomplete)
    removeDraft(draft.id)
    deleteSavedDraft(draft.id)
  }, [draft])
  return () => {
    const own = collect()
    return own && { ...own, id: crypto.randomUUID(), route: location.hash.slice(1) }
  }
}

/** The key, starting with `prefix`, of a draft to restore; a form that normally opens on a click opens for it. */
export function usePendingDraftKey(prefix: string): string | null {
  return useFormDrafts(({ restoring }) => Object.keys(restoring).find((key) => key.startsWith(prefix)) ?? null)
}
