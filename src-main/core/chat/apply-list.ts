import { type ConversationKey, channelOf } from '#shared/conversation-key.ts'
import { inTurns, Turns } from '../turns.ts'
import {
  applyListed,
  assessListed,
  type ConversationState,
  fingerprintOf,
  fingerprintWithoutText,
  isUnchangedItem,
  type ListedConversation,
  type ListFetch,
} from './conversation-state.ts'
import type { ConversationStore } from './conversation-store.ts'
import type { SeenMessages } from './seen-messages.ts'
import type { UnreportedMessages } from './unreported-messages.ts'

export type FetchedAt = Omit<ListFetch, 'isSeen' | 'isOwn'>

interface ListDeps {
  conversations: ConversationStore
  seenFingerprints: SeenMessages
  isOwnText(key: ConversationKey, content: string): boolean
  isBeingRead(key: ConversationKey): boolean
  isFocused(key: ConversationKey): boolean
  markRead(state: ConversationState, unreadBefore: number, message?: UnreportedMessages): void
  /** Whether neither the session ended nor a later list was read. */
  isLatest(): boolean
  /** Entries were applied; those that say the same as before are left out. */
  onListed(listed: readonly ListedConversation[]): void
}

/**
 * Applies a list of the server in turns. Returns what it shows that was not announced yet, and whether it lacks pushes. A
 * later list ends it: that one has every entry.
 */
export async function applyList(
  list: string,
  listed: readonly ListedConversation[],
  fetch: FetchedAt,
  deps: ListDeps,
): Promise<{ unreported: UnreportedMessages[]; missesPushes: boolean }> {
  const { conversations } = deps
  const { startedAt } = fetch
  const turns = new Turns()
  const isSame = conversations.isListed(list, listed)
  const unreported: UnreportedMessages[] = []
  let missesPushes = false

  /** Returns whether the entry says something else than before. */
  function apply(item: ListedConversation): boolean {
    const { conversation: key, content, count } = item
    const known = conversations.get(key)
    if (count === 0 && !known) return !isSame
    const isBeingRead = deps.isBeingRead(key)
    const isFocused = deps.isFocused(key)
    if (known) known.listedAt = startedAt
    if (known && !isBeingRead && !isFocused && isUnchangedItem(known, item, startedAt)) return false
    const isOwn = deps.isOwnText(key, content)
    const isPushedWithoutText = deps.seenFingerprints.has(key, fingerprintWithoutText(item))
    const isSeen = !deps.seenFingerprints.add(key, fingerprintOf(item)) || isPushedWithoutText || isOwn
    const state = conversations.getOrCreate(key, item.name)
    state.listedAt = startedAt
    const assessment = assessListed(state, item, { ...fetch, isSeen, isOwn })
    applyListed(state, item, assessment)
    if (isBeingRead) return true
    const message = { key, name: state.name, content, count: assessment.unread, isTotal: true }
    if (isFocused) {
      if (assessment.unread > 0) deps.markRead(state, assessment.unread, assessment.isNew ? message : undefined)
      return true
    }
    missesPushes ||= assessment.missesPushes
    conversations.setUnread(state, assessment.unread)
    if (assessment.isNew) unreported.push(message)
    return true
  }

  await inTurns(listed, (items) => {
    if (!deps.isLatest()) return false
    const changed = items.filter(apply)
    if (changed.length > 0) deps.onListed(changed)
    return true
  })
  if (deps.isLatest()) {
    conversations.setListed(list, listed)
    conversations.clearUnlisted(({ key, listedAt }) => channelOf(key) === list && listedAt !== startedAt, startedAt)
  }
  // What follows announces the messages.
  await turns.next()
  return { unreported, missesPushes }
}
