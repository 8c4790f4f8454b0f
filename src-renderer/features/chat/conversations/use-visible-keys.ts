import { useLayoutEffect, useMemo, useRef } from 'react'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { useUnanswered } from '#renderer/stores/alert-items.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { useChat } from '../state/chat-store.ts'
import { useChatView } from '../state/chat-view-store.ts'
import { getMarked, useMarked } from '../state/conversation-marks.ts'
import { visibleConversations } from './visible-conversations.ts'

const onScreen: { keys: readonly ConversationKey[] } = { keys: EMPTY_LIST }

/** The conversations in the order of the list on screen, for the keys that lead to the next one. */
export const getVisibleKeys = () => onScreen.keys

export function isConversationUnread(key: ConversationKey): boolean {
  return useChat.getState().unread.has(key) || getMarked('unreadChats').includes(key)
}

/** Computed again only for what it depends on: a push changes nothing while all conversations are shown. */
export function useVisibleKeys(channel: string): readonly ConversationKey[] {
  const keys = useChat(({ lists }) => lists[channel]?.keys) ?? EMPTY_LIST
  const openKey = useChat(({ thread }) => thread?.key ?? null)
  const filter = useChatView((view) => view.filter)
  const query = useChatView((view) => view.query)
  const pinned = useMarked('pinnedChats')
  const marked = useMarked('unreadChats')
  const unanswered = useUnanswered()
  const isFiltered = filter !== 'all' || query !== ''
  const openSince = openKey === null ? undefined : unanswered.get(openKey)
  /** Since when the open conversation waited until it was answered: it keeps its place, so that the next one is next. */
  const answered = useRef<{ key: ConversationKey; since: number } | null>(null)
  useLayoutEffect(() => {
    if (openKey !== null && openSince !== undefined) answered.current = { key: openKey, since: openSince }
    else if (answered.current?.key !== openKey) answered.current = null
  }, [openKey, openSince])
  // Names and unread counts are in maps that are mutated; each change of theirs has a version.
  const version = useChat((state) => (isFiltered ? state.version : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version and the marks stand for what is read
  const visible = useMemo(
    () =>
      visibleConversations({
        keys,
        filter,
        query,
        pinned,
        isUnread: isConversationUnread,
        unansweredSince: (key) => {
          const { current: open } = answered
          return unanswered.get(key) ?? (key === openKey && key === open?.key ? open.since : undefined)
        },
        nameOf: (key) => useChat.getState().conversations.get(key)?.name ?? '',
        openKey: isFiltered ? openKey : null,
      }),
    [keys, filter, query, pinned, isFiltered && openKey, version, marked, filter === 'waiting' && unanswered],
  )
  useLayoutEffect(() => {
    onScreen.keys = visible
  }, [visible])
  return visible
}
