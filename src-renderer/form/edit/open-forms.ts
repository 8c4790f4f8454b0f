import { useEffect, useRef } from 'react'
import { combineSaves } from './combine-saves.ts'
import { type StartedSave, saveReviewed } from './reviewed-save.ts'

type StartSave = () => StartedSave | null

/** The forms with unsaved edits, in the order in which they were edited. */
const openForms = new Set<StartSave>()

/** Registers a form while it has edits that another part of the page may save. */
export function useOpenForm(isSavable: boolean, startSave: StartSave): void {
  const latest = useRef(startSave)
  useEffect(() => {
    latest.current = startSave
  })
  useEffect(() => {
    if (!isSavable) return
    const start = () => latest.current()
    openForms.add(start)
    return () => void openForms.delete(start)
  }, [isSavable])
}

/** Reviews all edits of the page in one panel and saves them in order until one fails. Resolves to whether all were. */
export function saveOpenForms(): Promise<boolean> {
  return saveReviewed(() => combineSaves([...openForms]))
}
