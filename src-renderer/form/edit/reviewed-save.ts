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
  try {
    let confirmed: readonly FormReview[] = []
    for (;;) {
      const prepared = await save.prepare()
      if (!prepared) return false
      const { reviews, submit } = prepared
      const needsAnswer = reviews.some(({ isRequired }) => isRequired) && !isSameReview(reviews, confirmed)
      if (!needsAnswer) return await submit()
      if (!(await askReview({ reviews, isRepeated: confirmed.length > 0 }))) return false
      confirmed = reviews
    }
  } finally {
    save.finish()
  }
}
