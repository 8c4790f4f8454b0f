import { useLayoutEffect, useMemo, useRef } from 'react'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { toHalfWidthNumber } from '#renderer/lib/number-input.ts'
import { useUnanswered } from '#renderer/stores/alert-state.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { useChat } from '../state/chat-store.ts'
import { type ConversationFilter, getMarked, useChatView, useMarked } from '../state/chat-view-store.ts'

interface ListView {
  /** As the server orders them, latest first. */
  keys: readonly ConversationKey[]
  filter: ConversationFilter
  query: string
  pinned: readonly ConversationKey[]
  isUnread: (key: ConversationKey) => boolean
  /** Epoch ms; undefined: it waits for no answer, or that is not known. */
  unansweredSince: (key: ConversationKey) => number | undefined
  nameOf: (key: ConversationKey) => string
  /** The open conversation stays in its place when it no longer matches the filter. */
  openKey: ConversationKey | null
}

/** The conversations that the list shows: pinned ones first, those that wait for an answer by their waiting time. */
export function visibleConversations(view: ListView): readonly ConversationKey[] {
  const { keys, filter, pinned, isUnread, unansweredSince, openKey } = view
  const query = toHalfWidthNumber(view.query).trim().toLowerCase()
  const matchesFilter = (key: ConversationKey) =>
    filter === 'all' || (filter === 'unread' ? isUnread(key) : unansweredSince(key) !== undefined)
  const matchesQuery = (key: ConversationKey) =>
    query === '' || key.includes(query, key.indexOf(':')) || view.nameOf(key).toLowerCase().includes(query)
  const isVisible = (key: ConversationKey) =>
    query === '' ? key === openKey || matchesFilter(key) : matchesFilter(key) && matchesQuery(key)

  const matching = filter === 'all' && query === '' ? keys : keys.filter(isVisible)
  if (filter === 'waiting') {
    const since = (key: ConversationKey) => unansweredSince(key) ?? Number.POSITIVE_INFINITY
    // Infinite ones have no difference. Of the same second, the one whose latest message is older comes first.
    return matching.toReversed().sort((a, b) => since(a) - since(b) || 0)
  }
  if (pinned.length === 0) return matching
  const isPinned = new Set(pinned)
  const first = matching.filter((key) => isPinned.has(key))
  return first.length === 0 ? matching : [...first, ...matching.filter((key) => !isPinned.has(key))]
}

/** The next key after `from` in a list, from its start again after its end; undefined if none matches. */
export function nextMatching(
  keys: readonly ConversationKey[],
  from: ConversationKey | null,
  isMatch: (key: ConversationKey) => boolean,
): ConversationKey | undefined {
  const start = from === null ? 0 : keys.indexOf(from) + 1
  return [...keys.slice(start), ...keys.slice(0, start)].find((key) => key !== from && isMatch(key))
}

const onScreen: { keys: readonly ConversationKey[] } = { keys: EMPTY_LIST }

/** The conversations in the order of the list on screen, for the keys that lead to the next one. */
export const getVisibleKeys = () => onScreen.keys

export const isConversationUnread = (key: ConversationKey): boolean =>
  useChat.getState().unread.has(key) || getMarked('unreadChats').includes(key)

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
