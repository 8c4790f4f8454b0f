import { create } from 'zustand'
import type { ConversationKey } from '#shared/conversation-key.ts'

/** What the chat is opened with: a conversation, a member wherever they wrote, or nothing chosen. */
export type ChatTarget = { conversation: ConversationKey } | { userId: string } | null

/** The target of a URL with `chat=<conversation>`; without a valid conversation nothing is selected. */
export function parseChatTarget(param: string): ChatTarget {
  return /^\d+:\d+(-\d+)?$/.test(param) ? { conversation: param } : null
}

/** The latest request to open the chat; `count` grows with every request. */
export const useChatRequest = create<{ count: number; target: ChatTarget }>(() => ({ count: 0, target: null }))

export function openChat(target: ChatTarget = null): void {
  useChatRequest.setState(({ count }) => ({ count: count + 1, target }))
}
