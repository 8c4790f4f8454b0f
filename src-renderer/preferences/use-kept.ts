import { useState } from 'react'
import { attempt } from './attempt.ts'

/**
 * A value the main process keeps. What the operator chose shows at once, under the hand that drags or clicks, and goes
 * back to what is kept where the change is refused.
 */
export function useKept<T>(kept: T, change: (value: T) => Promise<unknown>): [shown: T, choose: (value: T) => void] {
  const [chosen, setChosen] = useState<{ value: T } | null>(null)

  function choose(value: T): void {
    const mine = { value }
    setChosen(mine)
    // Only the answer to the last one ends it: what is dragged does not jump back to an earlier answer.
    attempt(change(value).finally(() => setChosen((last) => (last === mine ? null : last))))
  }

  return [chosen ? chosen.value : kept, choose]
}
