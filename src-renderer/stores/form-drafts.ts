import { useContext, useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { FormDraft } from '#contract/session.ts'
import { cutText } from '#shared/untrusted-text.ts'
import { DialogContext, type OpenDialog } from './dialogs.ts'

/** Input of a form that was neither sent nor discarded; survives the form, not the page. */
type InputDraft = Partial<Record<string, string>>

export const useInputDrafts = create<{ drafts: Record<string, InputDraft> }>(() => ({ drafts: {} }))

export function saveInputDraft(key: string, values: InputDraft): void {
  useInputDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: values } }))
}

export function deleteInputDraft(key: string): void {
  useInputDrafts.setState(({ drafts }) => {
    const { [key]: _dropped, ...rest } = drafts
    return { drafts: rest }
  })
}

/** Called on sign-out, so that the next operator of this workstation sees no previous input. */
export const clearInputDrafts = () => useInputDrafts.setState({ drafts: {} })

export type { FormDraft }

/** A mounted form. `collect` returns its current edits, null when it has none. */
export interface MountedForm {
  collect: () => Pick<FormDraft, 'key' | 'name' | 'edits' | 'incomplete'> | null
  /** The dialog that contains it; null when it is part of a screen. */
  dialog: OpenDialog | null
}

export const useFormDrafts = create<{
  /** Unsaved edits of this operator's interrupted session (A221). */
  offered: readonly FormDraft[]
  /** Drafts being restored, by the key of the form that takes them. */
  restoring: Readonly<Record<string, FormDraft>>
}>(() => ({ offered: [], restoring: {} }))

/** A draft that is too long is skipped, because the main process would reject all of them together. */
const MAX_EDITS_LENGTH = 5_000_000
/** Names contain member names, which have no length limit. */
const MAX_NAME_LENGTH = 200

const mountedForms = new Set<MountedForm>()
/** Dialog of each draft's form. Lost on reload; then the operator reopens it manually. */
const dialogs = new Map<string, OpenDialog>()

export function registerForm(form: MountedForm): () => void {
  mountedForms.add(form)
  return () => void mountedForms.delete(form)
}

export const collectDrafts = (route: string): FormDraft[] =>
  [...mountedForms].flatMap(({ collect, dialog }) => {
    const draft = collect()
    if (!draft || draft.edits.length > MAX_EDITS_LENGTH) return []
    const id = crypto.randomUUID()
    if (dialog) dialogs.set(id, dialog)
    return { ...draft, name: cutText(draft.name, MAX_NAME_LENGTH), id, route }
  })

export function setOfferedDrafts(offered: readonly FormDraft[]): void {
  const has = (drafts: readonly FormDraft[], id: string) => drafts.some((draft) => draft.id === id)
  const { offered: before } = useFormDrafts.getState()
  // Those that were never offered are kept by this page alone.
  keepRestoring(({ id }) => has(offered, id) || !has(before, id))
  useFormDrafts.setState({ offered })
}

function keepRestoring(matches: (draft: FormDraft) => boolean): void {
  const restoring = Object.entries(useFormDrafts.getState().restoring).filter(([, draft]) => matches(draft))
  useFormDrafts.setState({ restoring: Object.fromEntries(restoring) })
}

/** The current edits of one form, and its dialog; null if it has none. */
export function collectDraft(key: string, route: string): { draft: FormDraft; dialog: OpenDialog | null } | null {
  for (const { collect, dialog } of mountedForms) {
    const draft = collect()
    if (draft?.key === key) return { draft: { ...draft, id: crypto.randomUUID(), route }, dialog }
  }
  return null
}

/** The form takes these edits as soon as it is mounted. They are kept in memory only. */
export function keepDraft(draft: FormDraft): void {
  useFormDrafts.setState(({ restoring }) => ({ restoring: { ...restoring, [draft.key]: draft } }))
}

/** The form applies the edits as soon as it is mounted. Returns its dialog if this page still has it. */
export function restoreDraft(draft: FormDraft): OpenDialog | null {
  keepDraft(draft)
  return dialogs.get(draft.id) ?? null
}

/** A draft that is kept while it is typed and is shown where it was typed: nothing else offers it. */
export const HANDOVER_NOTE = 'shift-handover'

/** Takes the place of the draft with its id, before the main process says so. */
export function replaceOffered(draft: FormDraft): void {
  const others = useFormDrafts.getState().offered.filter(({ id }) => id !== draft.id)
  useFormDrafts.setState({ offered: [...others, draft] })
}

export function removeDraft(id: string): void {
  dialogs.delete(id)
  keepRestoring((draft) => draft.id !== id)
  setOfferedDrafts(useFormDrafts.getState().offered.filter((draft) => draft.id !== id))
}

/** Called on sign-out, so that the next operator of this workstation sees no previous edits. */
export function clearFormDrafts(): void {
  dialogs.clear()
  useFormDrafts.setState({ offered: [], restoring: {} })
}

interface UnsavedEdits {
  name: string
  /** false: only its own screen can save them. */
  canSave: boolean
  /** The operator leaves the page without them. */
  onDiscard: () => void
  /** The dialog that contains them, which closes then; null when they are part of a screen. */
  dialog: OpenDialog | null
}

/**
 * Forms with unsaved edits on this page, and their names, which the operator is shown. `draftNames`: of input that this
 * page keeps when its form is left, and that only a sign-out loses.
 */
export const useUnsaved = create<{
  forms: readonly UnsavedEdits[]
  names: readonly string[]
  draftNames: readonly string[]
}>(() => ({ forms: [], names: [], draftNames: [] }))

function setForms(forms: readonly UnsavedEdits[]): void {
  useUnsaved.setState({ forms, names: forms.map(({ name }) => name) })
}

/** Registers a form's unsaved edits while it is mounted; `name` is shown to the operator, null: there are none. */
export function useUnsavedEdits(
  name: string | null,
  { canSave = false, onDiscard }: Partial<Pick<UnsavedEdits, 'canSave' | 'onDiscard'>> = {},
): void {
  const dialog = useContext(DialogContext)
  const latest = useRef(onDiscard)
  useEffect(() => {
    latest.current = onDiscard
  })
  useEffect(() => {
    if (name === null) return
    const form: UnsavedEdits = { name, canSave, onDiscard: () => latest.current?.(), dialog }
    setForms([...useUnsaved.getState().forms, form])
    return () => setForms(useUnsaved.getState().forms.filter((other) => other !== form))
  }, [name, canSave, dialog])
}

/** Registers input that is kept when its form is left; null: there is none. */
export function useDraftName(name: string | null): void {
  useEffect(() => {
    if (name === null) return
    useUnsaved.setState(({ draftNames }) => ({ draftNames: [...draftNames, name] }))
    return () =>
      useUnsaved.setState(({ draftNames }) => ({ draftNames: draftNames.toSpliced(draftNames.indexOf(name), 1) }))
  }, [name])
}
