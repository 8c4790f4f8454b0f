import type { FocusEvent } from 'react'
import { useLedState } from '../lib/state-hooks.ts'

/**
 * Whether the text of a secret is shown: only while the focus is in its field, and not while it is `sent`. `props` are
 * those of its input.
 */
export function useRevealed(sent: boolean) {
  const [isRevealed, setIsRevealed] = useLedState<boolean>(false, sent ? false : undefined)
  return {
    isRevealed,
    toggle: () => setIsRevealed(!isRevealed),
    props: {
      type: isRevealed ? 'text' : 'password',
      root: {
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) setIsRevealed(false)
        },
      },
    } as const,
  }
}
