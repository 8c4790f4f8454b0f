import { create } from 'zustand'
import type { ConversationKey } from '../../src-preload/contract.ts'

/** What the chat is opened with: a conversation, a member wherever they wrote, or nothing chosen. */
export type ChatGoal = { conversation: ConversationKey } | { userId: string } | null

/** The target of a URL with `chat=<conversation>`; without a valid conversation nothing is selected. */
export function chatGoalOf(asked: string): ChatGoal {
  return /^\d+:\d+(-\d+)?$/.test(asked) ? { conversation: asked } : null
}

/** The latest request to open the chat; `count` grows with every request. */
export const useChatRequest = create<{ n: number; goal: ChatGoal }>(() => ({ n: 0, goal: null }))

export function requestChat(goal: ChatGoal = null): void {
  useChatRequest.setState(({ n }) => ({ n: n + 1, goal }))
}
