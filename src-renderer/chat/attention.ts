import type { ConversationKey } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

let shown: ConversationKey | null = null
let told = ''

/** Says which conversation is on screen and whether somebody looks at it: only then is it read (A160). */
export async function attend(key: ConversationKey | null): Promise<void> {
  shown = key
  await tell()
}

/** Whether somebody looks at this window. */
function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Reading marks a conversation read (A196): it takes an operator who looks, or one who asks for it with hand or key. */
export function mayRead(): boolean {
  return isLookedAt() || navigator.userActivation.isActive
}

async function tell(): Promise<void> {
  const looked = isLookedAt()
  const words = `${shown} ${looked}`
  if (words === told) return
  told = words
  await desktop.setConversationOpen(shown, shown !== null && looked)
}

/**
 * Follows the window: hidden, minimised or without the focus nobody reads. `onChange` runs before the main process hears of
 * it. Returns the end of it.
 */
export function followAttention(beforeTelling: () => void): () => void {
  const onChange = () => {
    beforeTelling()
    void tell()
  }
  const ends = [
    ['visibilitychange', document],
    ['focus', window],
    ['blur', window],
  ] as const
  for (const [name, target] of ends) target.addEventListener(name, onChange)
  return () => {
    for (const [name, target] of ends) target.removeEventListener(name, onChange)
    void attend(null)
  }
}
