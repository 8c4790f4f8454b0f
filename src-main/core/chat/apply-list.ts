import { type ConversationKey, channelOf } from '#shared/conversation-key.ts'
import { inTurns, Turns } from '../scheduling.ts'
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

/** Messages of one conversation that were not announced yet. */
export interface UnreportedMessages {
  key: ConversationKey
  name: string
  /** Content of the latest message. */
  content: string
  /** Of the latest message, if it was pushed: lists do not contain it. */
  contentType?: number
  count: number
  /** true: `count` is the total of unread messages from a list (A203), including those pushed before. */
  isTotal: boolean
}

/** Merges the items of each conversation; the most recently updated conversation comes last. */
export function mergeByConversation(all: readonly UnreportedMessages[]): UnreportedMessages[] {
  const byKey = new Map<ConversationKey, UnreportedMessages>()
  for (const item of all) {
    const previous = byKey.get(item.key)
    const count = item.isTotal ? Math.max(previous?.count ?? 0, item.count) : (previous?.count ?? 0) + item.count
    if (previous) byKey.delete(item.key)
    byKey.set(item.key, previous ? { ...item, count } : item)
  }
  return [...byKey.values()]
}

/** At least so many of the latest are known, at most twice as many: enough for the busiest hours. */
const MIN_SEEN = 20_000

/** Set of known messages, by id or by fingerprint. */
export class SeenMessages {
  #latest = new Set<string>()
  /** Those before, forgotten together: a set is slow to give up its oldest entries one by one. */
  #older = new Set<string>()

  has(key: ConversationKey, idOrFingerprint: string): boolean {
    const entry = `${key}|${idOrFingerprint}`
    return this.#latest.has(entry) || this.#older.has(entry)
  }

  /** Returns true if the message was not known before. */
  add(key: ConversationKey, idOrFingerprint: string): boolean {
    if (this.has(key, idOrFingerprint)) return false
    this.#latest.add(`${key}|${idOrFingerprint}`)
    if (this.#latest.size < MIN_SEEN) return true
    this.#older = this.#latest
    this.#latest = new Set()
    return true
  }

  clear(): void {
    this.#latest.clear()
    this.#older.clear()
  }
}

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
