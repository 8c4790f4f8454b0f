import { useState } from 'react'
import { attempt } from './attempt.ts'

/**
 * A setting stored by the main process, updated optimistically: the new value shows at once, and reverts to `saved` if
 * the change is rejected.
 */
export function useKept<T>(kept: T, change: (value: T) => Promise<unknown>): [shown: T, choose: (value: T) => void] {
  const [chosen, setChosen] = useState<{ value: T } | null>(null)

  function choose(value: T): void {
    const mine = { value }
    setChosen(mine)
    // Only the last change clears the pending value, so that a slider does not jump back to an earlier response.
    attempt(change(value).finally(() => setChosen((last) => (last === mine ? null : last))))
  }

  return [chosen ? chosen.value : kept, choose]
}
