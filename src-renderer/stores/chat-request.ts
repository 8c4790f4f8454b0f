import { create } from 'zustand'
import type { ConversationKey } from '#shared/conversation-key.ts'

/** Width of the chat beside the page. */
export const CHAT_SIDE_WIDTH = 760

/** From this width of the window on, the chat stands beside the page; below, it is a dialog above it. */
export const DOCKS_CHAT = '(min-width: 1600px)'

/** Whether the chat is open beside the page. */
export const useChatSide = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const setChatSideOpen = (isOpen: boolean) => useChatSide.setState({ isOpen })

/** What the chat is opened with: a conversation, a member wherever they wrote, or nothing chosen. */
export type ChatTarget = { conversation: ConversationKey } | { userId: string } | null

/** The target of a URL with `chat=<conversation>`; without a valid conversation nothing is selected. */
export const parseChatTarget = (param: string): ChatTarget =>
  /^\d+:\d+(-\d+)?$/.test(param) ? { conversation: param } : null

/** The latest request to open the chat; `count` grows with every request. */
export const useChatRequest = create<{ count: number; target: ChatTarget }>(() => ({ count: 0, target: null }))

export function openChat(target: ChatTarget = null): void {
  useChatRequest.setState(({ count }) => ({ count: count + 1, target }))
}
