import { toHalfWidthNumber } from '#renderer/lib/number-input.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import type { ConversationFilter } from '../state/chat-view-store.ts'

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
