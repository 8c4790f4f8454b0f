import { create } from 'zustand'
import type { ConversationKey } from '../../src-preload/contract.ts'

/** What the chat is opened with: a conversation, a member wherever they wrote, or nothing chosen. */
export type ChatGoal = { conversation: ConversationKey } | { userId: string } | null

/** The goal of an address with `chat=<conversation>`; without a conversation nothing is chosen. */
export function chatGoalOf(asked: string): ChatGoal {
  return /^\d+:\d+(-\d+)?$/.test(asked) ? { conversation: asked } : null
}

/** The wish to see the chat, from anywhere in the console; `n` grows with every wish. */
export const useChatRequest = create<{ n: number; goal: ChatGoal }>(() => ({ n: 0, goal: null }))

export function requestChat(goal: ChatGoal = null): void {
  useChatRequest.setState(({ n }) => ({ n: n + 1, goal }))
}
