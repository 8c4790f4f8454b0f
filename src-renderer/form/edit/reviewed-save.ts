import { useEffect, useRef } from 'react'
import { trackWriting } from '../../lib/text-field.ts'
import { toast } from '../../stores/toast.ts'
import { askReview } from '../dialogs/ask-review.ts'
import { type FormReview, isSameReview } from './review.ts'

/** What would be sent, read and merged a moment ago. */
export interface PreparedSave {
  /** What would be sent; asked about if one of them requires it. */
  reviews: readonly FormReview[]
  /** Sends the changes once. Resolves to whether they were saved; the form says why not. */
  submit: () => Promise<boolean>
}

/** The save of a valid form, which is locked until `finish`. */
export interface StartedSave {
  name: string
  /**
   * Reads the server's values and resolves conflicts; called again, with what has changed since. Sends nothing. Resolves
   * to null when the operator goes on editing or the form says why it cannot be saved.
   */
  prepare: () => Promise<PreparedSave | null>
  finish: () => void
}

/**
 * Saves what `start` started after a review of its changes. What the server has is read again after the answer; other
 * changes than the confirmed ones are asked again. Resolves to whether it was saved.
 */
export async function saveReviewed(start: () => StartedSave | null): Promise<boolean> {
  const save = start()
  if (!save) return false
  const isWriting = trackWriting()
  try {
    let confirmed: readonly FormReview[] = []
    for (;;) {
      const prepared = await save.prepare()
      if (!prepared) return false
      const { reviews, submit } = prepared
      const needsAnswer = reviews.some(({ isRequired }) => isRequired) && !isSameReview(reviews, confirmed)
      if (!needsAnswer) return await submit()
      const question = { reviews, isRepeated: confirmed.length > 0, isWriting: isWriting() }
      if (!(await askReview(question))) return false
      confirmed = reviews
    }
  } finally {
    save.finish()
  }
}

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
export const saveOpenForms = (): Promise<boolean> => saveReviewed(() => combineSaves([...openForms]))

/** Starts the saves of edited forms as one; null if one of them cannot be saved. */
export function combineSaves(
  starts: readonly ((() => StartedSave | null) | null)[],
  onSaveFailed: (index: number) => void = () => {},
): StartedSave | null {
  const saves: { save: StartedSave; index: number }[] = []
  const finish = () => {
    for (const { save } of saves) save.finish()
  }
  for (const [index, start] of starts.entries()) {
    if (!start) continue
    const save = start()
    if (save) saves.push({ save, index })
    else {
      finish()
      onSaveFailed(index)
      return null
    }
  }

  async function prepare(): Promise<PreparedSave | null> {
    const prepared: PreparedSave[] = []
    for (const { save, index } of saves) {
      const next = await save.prepare()
      if (next) prepared.push(next)
      else {
        onSaveFailed(index)
        return null
      }
    }
    return { reviews: prepared.flatMap(({ reviews }) => reviews), submit: () => submitAll(prepared) }
  }

  async function submitAll(prepared: readonly PreparedSave[]): Promise<boolean> {
    for (const [position, { submit }] of prepared.entries()) {
      if (await submit()) continue
      // The one that failed says itself why, and whether its outcome is unknown.
      const list = (start: number, end?: number) => saves.slice(start, end).map(({ save }) => save.name)
      const [saved, unsent] = [list(0, position).join('、'), list(position + 1).join('、')]
      const texts = [saved && `已保存：${saved}`, unsent && `没有提交：${unsent}`].filter(Boolean)
      if (texts.length > 0) toast('warning', texts.join('。'))
      onSaveFailed(saves[position]!.index)
      return false
    }
    return true
  }

  return { name: saves.map(({ save }) => save.name).join('、'), prepare, finish }
}
