import type { ConversationKey } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'

let shown: ConversationKey | null = null
let told = ''

/** Reports the conversation on screen and whether the window has focus: only then are its messages read (A160). */
export async function attend(key: ConversationKey | null): Promise<void> {
  shown = key
  await tell()
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Fetching messages marks them read (A196), so the window must have focus or the operator must just have used it. */
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
 * Reports focus and visibility changes of the window: a hidden, minimised or unfocused window reads nothing.
 * `onBeforeReport` runs before each report. Returns the unsubscribe function.
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
