import { useContext, useEffect, useEffectEvent } from 'react'
import { dropKeptDraft } from '../api/drafts.ts'
import { parseWireJson, writeWireJson } from '../lib/wire-json.ts'
import { forgetDraft, registerForm, useFormDrafts } from '../stores/form-drafts.ts'
import { DialogContext } from './dialog-context.ts'

interface FormDraftOptions<E> {
  /** What is edited, the same whenever it is edited again: `notice:5`. Empty: nothing is kept. */
  key: string
  /** In the operator's words. */
  name: string
  /** What was typed, without passwords; null: nothing. */
  edits: E | null
  /** Whether a password was typed, which is not kept. */
  incomplete?: boolean
  /** Taken up as soon as the form is shown, however it was opened: an amount must not stay on offer once it was sent. */
  atOnce?: boolean
  /** Puts kept edits into the form. Sends nothing. */
  restore: (edits: E, incomplete: boolean) => void
}

/** Lets a form's edits outlive the end of the session: kept when it ends, taken up when the operator asks for them (A221). */
export function useFormDraft<E>(options: FormDraftOptions<E>): void {
  const { key, name, edits, incomplete = false, atOnce = false, restore } = options
  const dialog = useContext(DialogContext)
  const collect = useEffectEvent(() =>
    edits === null || key === '' ? null : { key, name, edits: writeWireJson(edits), incomplete },
  )
  useEffect(() => registerForm({ collect: () => collect(), dialog }), [dialog])

  const draft = useFormDrafts(
    ({ restoring, offered }) => restoring[key] ?? (atOnce ? offered.find((one) => one.key === key) : undefined),
  )
  const takeUp = useEffectEvent(restore)
  useEffect(() => {
    if (!draft) return
    takeUp(parseWireJson(draft.edits) as E, draft.incomplete)
    forgetDraft(draft.id)
    dropKeptDraft(draft.id)
  }, [draft])
}

/** The key of edits that wait for their form, of those that begin so; a form that is opened by a click opens for them. */
export function useAwaitedDraft(beginning: string): string | null {
  return useFormDrafts(({ restoring }) => Object.keys(restoring).find((key) => key.startsWith(beginning)) ?? null)
}
