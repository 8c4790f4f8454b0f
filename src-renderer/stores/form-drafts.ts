import { create } from 'zustand'
import type { FormDraft } from '../../src-preload/contract.ts'
import type { OpenDialog } from './dialogs.ts'

/** A form that is shown, and its edits at the moment they are asked for; null: it holds none. */
export interface OpenForm {
  collect: () => Pick<FormDraft, 'key' | 'name' | 'edits' | 'incomplete'> | null
  /** The dialog it stands in; null: it stands on its screen. */
  dialog: OpenDialog | null
}

interface FormDraftState {
  /** What an ended session left of this operator's edits (A221). */
  offered: readonly FormDraft[]
  /** Those that were asked for, by the key of the form that takes them up. */
  restoring: Readonly<Record<string, FormDraft>>
}

export const useFormDrafts = create<FormDraftState>(() => ({ offered: [], restoring: {} }))

/** One draft too long must not cost the others (the main process refuses them together). */
const MAX_LENGTH = 5_000_000
/** A name may be as long as a member likes. */
const MAX_NAME = 200

const openForms = new Set<OpenForm>()
/** By draft: the dialog its form stood in. Gone with the page; then the operator opens it again. */
const dialogs = new Map<string, OpenDialog>()

export function registerForm(form: OpenForm): () => void {
  openForms.add(form)
  return () => void openForms.delete(form)
}

/** The edits of every form that is shown. */
export function collectDrafts(route: string): FormDraft[] {
  return [...openForms].flatMap(({ collect, dialog }) => {
    const draft = collect()
    if (!draft || draft.edits.length > MAX_LENGTH) return []
    const id = crypto.randomUUID()
    if (dialog) dialogs.set(id, dialog)
    return { ...draft, name: draft.name.slice(0, MAX_NAME), id, route }
  })
}

export function offerDrafts(offered: readonly FormDraft[]): void {
  useFormDrafts.setState(({ restoring }) => ({
    offered,
    restoring: Object.fromEntries(
      Object.entries(restoring).filter(([, { id }]) => offered.some((draft) => draft.id === id)),
    ),
  }))
}

/** The form takes the edits up as soon as it is shown. Returns the dialog it stood in, where this page still has it. */
export function restoreDraft(draft: FormDraft): OpenDialog | null {
  useFormDrafts.setState(({ restoring }) => ({ restoring: { ...restoring, [draft.key]: draft } }))
  return dialogs.get(draft.id) ?? null
}

/** It was taken up or given up. */
export function forgetDraft(id: string): void {
  dialogs.delete(id)
  offerDrafts(useFormDrafts.getState().offered.filter((draft) => draft.id !== id))
}

/** The next person at this desk finds nothing of the last one's. */
export function forgetAllDrafts(): void {
  dialogs.clear()
  useFormDrafts.setState({ offered: [], restoring: {} })
}
