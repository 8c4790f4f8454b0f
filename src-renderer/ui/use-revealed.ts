import { type FocusEvent, useState } from 'react'

/**
 * Whether the text of a secret is shown: only while the focus is in its field, and not while it is `sent`. `props` are
 * those of its input.
 */
export function useRevealed(sent: boolean) {
  const [isRevealed, setIsRevealed] = useState(false)
  if (sent && isRevealed) setIsRevealed(false)
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
