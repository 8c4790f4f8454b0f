import { useContext, useEffect, useEffectEvent } from 'react'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { deleteSavedDraft } from '../../api/host/saved-drafts.ts'
import { DialogContext, openDialog, useDialogs } from '../../stores/dialogs.ts'
import {
  collectDraft,
  type FormDraft,
  keepDraft,
  registerForm,
  removeDraft,
  useFormDrafts,
} from '../../stores/form-drafts.ts'
import { toast } from '../../stores/toast.ts'

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
export const usePendingDraftKey = (prefix: string): string | null =>
  useFormDrafts(({ restoring }) => Object.keys(restoring).find((key) => key.startsWith(prefix)) ?? null)

/** Called before a form is closed, maybe with edits: a toast offers to open it again with them (A287). */
export function offerDiscarded(key: string, text = '已放弃修改'): void {
  const discarded = collectDraft(key, location.hash.slice(1))
  if (!discarded) return
  const { draft, dialog } = discarded
  const others = () => useDialogs.getState().open.filter((other) => other !== dialog)
  const below = others()
  const offer = () => offerRestore(`${text}：${draft.name}`, restore)
  function restore(): void {
    // It opens above the dialogs that it was above, such as the chat.
    if (dialog && others().some((other) => !below.includes(other))) {
      toast('info', '请先关闭当前对话框')
      offer()
    } else {
      keepDraft(draft)
      if (dialog) openDialog(dialog.render, dialog)
    }
  }
  offer()
}

/** A toast that brings discarded edits back, as long as the page is the same. */
export function offerRestore(text: string, restore: () => void): void {
  const page = location.hash
  const run = () => (location.hash === page ? restore() : toast('warning', '已离开原来的页面，修改无法恢复'))
  toast('info', text, { label: '恢复修改', run })
}
