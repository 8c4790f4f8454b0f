import { useEffect } from 'react'
import { create } from 'zustand'

/** Names of forms with unsaved edits on this page. */
export const useUnsaved = create<{ names: readonly string[] }>(() => ({ names: [] }))

/** Registers a form's unsaved edits while it is mounted; `name` is shown to the operator. */
export function useUnsavedEdits(name: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    useUnsaved.setState(({ names }) => ({ names: [...names, name] }))
    return () =>
      useUnsaved.setState(({ names }) => {
        const index = names.indexOf(name)
        return { names: names.filter((_name, i) => i !== index) }
      })
  }, [name, isDirty])
}
