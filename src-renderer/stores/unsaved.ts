import { useEffect } from 'react'
import { create } from 'zustand'

/** What would be lost if the page were left: the names of forms with edits of their own. */
export const useUnsaved = create<{ names: readonly string[] }>(() => ({ names: [] }))

/** Says for as long as it is shown whether a form holds edits; `name` tells the operator which one. */
export function useUnsavedEdits(name: string, edited: boolean): void {
  useEffect(() => {
    if (!edited) return
    useUnsaved.setState(({ names }) => ({ names: [...names, name] }))
    return () =>
      useUnsaved.setState(({ names }) => {
        const at = names.indexOf(name)
        return { names: names.filter((_name, i) => i !== at) }
      })
  }, [name, edited])
}
