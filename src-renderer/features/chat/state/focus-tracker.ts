import type { ConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { desktop } from '../../../platform/desktop.ts'

/** How often the window has been focused: what arrives between two visits was not seen. */
let visits = 0
export const visitCount = () => visits

let currentConversation: ConversationKey | null = null
let lastSent = ''

/** Reports the conversation on screen and whether the window has focus: only then are its messages read (A160). */
export async function reportFocus(key: ConversationKey | null): Promise<void> {
  currentConversation = key
  await sendFocus()
}

export const isWindowFocused = () => document.visibilityState === 'visible' && document.hasFocus()

/** Fetching messages marks them read (A196), so the window must have focus or the operator must just have used it. */
export function canMarkRead(): boolean {
  return isWindowFocused() || navigator.userActivation.isActive
}

async function sendFocus(): Promise<void> {
  const focused = isWindowFocused()
  const fingerprint = `${currentConversation} ${focused}`
  if (fingerprint === lastSent) return
  lastSent = fingerprint
  await desktop.setFocusedConversation(currentConversation, currentConversation !== null && focused)
}

/** Reports focus and visibility of the window, without which it reads nothing; calls `onBeforeReport` before each. */
export function trackFocus(onBeforeReport: () => void): () => void {
  const onChange = () => {
    onBeforeReport()
    void sendFocus()
  }
  const stop = new AbortController()
  document.addEventListener('visibilitychange', onChange, { signal: stop.signal })
  window.addEventListener('focus', () => visits++, { signal: stop.signal })
  window.addEventListener('focus', onChange, { signal: stop.signal })
  window.addEventListener('blur', onChange, { signal: stop.signal })
  return () => {
    stop.abort()
    void reportFocus(null)
  }
}
