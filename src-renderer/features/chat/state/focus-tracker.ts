import { desktop } from '#renderer/platform/desktop.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'

const focus: {
  /** How often the window has been focused: what arrives between two visits was not seen. */
  visits: number
  conversation: ConversationKey | null
  lastSent: string
} = { visits: 0, conversation: null, lastSent: '' }

export const visitCount = () => focus.visits

/** Reports the conversation on screen and whether the window has focus: only then are its messages read (A160). */
export async function reportFocus(key: ConversationKey | null): Promise<void> {
  focus.conversation = key
  await sendFocus()
}

export const isWindowFocused = () => document.visibilityState === 'visible' && document.hasFocus()

/** Fetching messages marks them read (A196), so the window must have focus or the operator must just have used it. */
export const canMarkRead = (): boolean => isWindowFocused() || navigator.userActivation.isActive

async function sendFocus(): Promise<void> {
  const { conversation } = focus
  const focused = isWindowFocused()
  const fingerprint = `${conversation} ${focused}`
  if (fingerprint === focus.lastSent) return
  focus.lastSent = fingerprint
  await desktop.setFocusedConversation(conversation, conversation !== null && focused)
}

/** Reports focus and visibility of the window, without which it reads nothing; calls `onBeforeReport` before each. */
export function trackFocus(onBeforeReport: () => void): () => void {
  const onChange = () => {
    onBeforeReport()
    void sendFocus()
  }
  const stop = new AbortController()
  document.addEventListener('visibilitychange', onChange, { signal: stop.signal })
  window.addEventListener('focus', () => focus.visits++, { signal: stop.signal })
  window.addEventListener('focus', onChange, { signal: stop.signal })
  window.addEventListener('blur', onChange, { signal: stop.signal })
  return () => {
    stop.abort()
    void reportFocus(null)
  }
}
