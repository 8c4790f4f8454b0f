import { create } from 'zustand'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { getChatDraft } from '#renderer/stores/chat-drafts.ts'
import { useSession } from '#renderer/stores/session.ts'
import { useUiPreferences } from '#renderer/stores/ui-preferences.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { hasPendingImages, useChat } from './chat-store.ts'

export type ConversationFilter = 'all' | 'unread' | 'waiting'

interface ChatView {
  filter: ConversationFilter
  /** Input of the search field above the conversations. */
  query: string
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

/** Pins and 标为未读 (A232): kept on this workstation per operator, unknown to the server. Only keys are stored. */
type MarkList = 'pinnedChats' | 'unreadChats'

/** Older marks are dropped. */
const MAX_MARKS = 200

const operatorId = () => useSession.getState().user?.id ?? ''

export const getMarked = (list: MarkList): readonly ConversationKey[] =>
  useUiPreferences.getState()[list]?.[operatorId()] ?? EMPTY_LIST

export function useMarked(list: MarkList): readonly ConversationKey[] {
  const id = useSession(({ user }) => user?.id ?? '')
  return useUiPreferences(({ [list]: marked }) => marked?.[id] ?? EMPTY_LIST)
}

export function setMarked(list: MarkList, key: ConversationKey, isMarked: boolean): void {
  const marked = getMarked(list)
  if (marked.includes(key) === isMarked) return
  const changed = isMarked ? [...marked, key].slice(-MAX_MARKS) : marked.filter((other) => other !== key)
  useUiPreferences.setState(({ [list]: all }) => ({ [list]: { ...all, [operatorId()]: changed } }))
}
