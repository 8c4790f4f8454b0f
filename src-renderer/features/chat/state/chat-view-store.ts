import { create } from 'zustand'
import { getChatDraft } from '#renderer/stores/chat-drafts.ts'
import { useChat } from './chat-store.ts'
import { hasPendingImages } from './pending-images-store.ts'

export type ConversationFilter = 'all' | 'unread' | 'waiting'

interface ChatView {
  filter: ConversationFilter
  /** Input of the search field above the conversations. */
  query: string
  /** The search in the loaded history is open. */
  searchingHistory: boolean
  /** The member panel covers the messages, in a window too narrow for a third column. */
  memberOpen: boolean
  /** Incremented to ask for the focus of the message field. */
  composerFocusRequests: number
}

const INITIAL: ChatView = {
  filter: 'all',
  query: '',
  searchingHistory: false,
  memberOpen: false,
  composerFocusRequests: 0,
}

/** What is open inside of the chat; gone with its dialog. */
export const useChatView = create<ChatView>(() => INITIAL)

export const setChatView = (change: Partial<ChatView>) => useChatView.setState(change)

export const resetChatView = () => useChatView.setState(INITIAL)

export function focusComposer(): void {
  useChatView.setState(({ composerFocusRequests }) => ({ composerFocusRequests: composerFocusRequests + 1 }))
}

/** Escape: closes or clears what is open inside, one thing at a time. False: nothing is, and the chat may close. */
export function dismissInside(): boolean {
  const { searchingHistory, query, memberOpen } = useChatView.getState()
  const conversation = useChat.getState().thread?.key
  if (memberOpen) setChatView({ memberOpen: false })
  else if (searchingHistory) setChatView({ searchingHistory: false })
  else if (query !== '') {
    setChatView({ query: '' })
    return true
  } else if (!conversation || (getChatDraft(conversation).trim() === '' && !hasPendingImages(conversation)))
    return false
  focusComposer()
  return true
}
