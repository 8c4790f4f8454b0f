import { useState } from 'react'
import type { EditForm } from './edit-form.ts'
import type { Values } from './edits.ts'

export interface UndoableForm extends EditForm<Values> {
  /** Undoes the last input or paste; null if there is none. */
  undo: (() => void) | null
}

/** The undo history of a form: `withUndo` returns a form that records its steps, `clear` is called after saving. */
export function useUndo() {
  const [steps, setSteps] = useState<readonly Values[]>([])
  const clear = () => setSteps([])

  function withUndo(form: EditForm<Values>): UndoableForm {
    const last = steps.at(-1)
    /** Consecutive edits of the same cell are one step. */
    const addStep = (change: Values) => {
      const before = Object.fromEntries(Object.keys(change).map((key) => [key, form.values[key]]))
      const continuesLast = last && Object.keys(last).join() === Object.keys(change).join()
      if (!continuesLast) setSteps([...steps, before])
    }
    const set = (change: Values) => {
      addStep(change)
      form.set(change)
    }
    const undo = last
      ? () => {
          setSteps(steps.slice(0, -1))
          form.set(last)
        }
      : null
    const revert = () => {
      clear()
      form.revert()
    }
    const history = form.history.map((source) => ({
      ...source,
      restore: (values: Values) => {
        addStep(values)
        source.restore(values)
      },
    }))
    return { ...form, set, revert, undo, history }
  }

  return { clear, around: withUndo }
}
