import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface UnsavedEdits {
  name: string
  /** false: only its own screen can save them. */
  canSave: boolean
  /** The operator leaves the page without them. */
  onDiscard: () => void
}

/** Forms with unsaved edits on this page, and their names, which the operator is shown. */
export const useUnsaved = create<{ forms: readonly UnsavedEdits[]; names: readonly string[] }>(() => ({
  forms: [],
  names: [],
}))

function setForms(forms: readonly UnsavedEdits[]): void {
  useUnsaved.setState({ forms, names: forms.map(({ name }) => name) })
}

/** Registers a form's unsaved edits while it is mounted; `name` is shown to the operator, null: there are none. */
export function useUnsavedEdits(
  name: string | null,
  { canSave = false, onDiscard }: Partial<Pick<UnsavedEdits, 'canSave' | 'onDiscard'>> = {},
): void {
  const latest = useRef(onDiscard)
  useEffect(() => {
    latest.current = onDiscard
  })
  useEffect(() => {
    if (name === null) return
    const form: UnsavedEdits = { name, canSave, onDiscard: () => latest.current?.() }
    setForms([...useUnsaved.getState().forms, form])
    return () => setForms(useUnsaved.getState().forms.filter((other) => other !== form))
  }, [name, canSave])
}
