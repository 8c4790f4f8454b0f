import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface UnsavedEdits {
  name: string
  /** Resolves to whether the edits were saved; absent: only its own screen can save them. */
  save?: (() => Promise<boolean>) | undefined
}

/** Forms with unsaved edits on this page, and their names, which the operator is shown. */
export const useUnsaved = create<{ forms: readonly UnsavedEdits[]; names: readonly string[] }>(() => ({
  forms: [],
  names: [],
}))

function setForms(forms: readonly UnsavedEdits[]): void {
  useUnsaved.setState({ forms, names: forms.map(({ name }) => name) })
}

/** Registers a form's unsaved edits while it is mounted; `name` is shown to the operator. */
export function useUnsavedEdits(name: string, isDirty: boolean, save?: () => Promise<boolean>): void {
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  const canSave = save !== undefined
  useEffect(() => {
    if (!isDirty) return
    const form: UnsavedEdits = { name, save: canSave ? async () => (await latestSave.current?.()) === true : undefined }
    setForms([...useUnsaved.getState().forms, form])
    return () => setForms(useUnsaved.getState().forms.filter((other) => other !== form))
  }, [name, isDirty, canSave])
}

/** Saves the forms one after the other until one fails; resolves to whether all were saved. */
export async function saveUnsavedEdits(): Promise<boolean> {
  for (const form of useUnsaved.getState().forms) if (!(await form.save?.())) return false
  return true
}
