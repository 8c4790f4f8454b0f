import type { ChatMessage } from '../../../src-preload/contract/chat.ts'
import type { ConversationKey } from '../../../src-preload/shared/conversation-key.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { INVOKE_TIMEOUT_MS } from '../hub/hub.ts'
import { LIST_LAG_MS } from './list-sync.ts'

/** The push of a message already contained in a list arrives within this time, or never. */
const PUSH_LAG_MS = 2_000
/** How long pushes are compared with lists: the lag of a list plus the timeout of its request. */
const RECENT_PUSH_TTL_MS = LIST_LAG_MS + INVOKE_TIMEOUT_MS
const MAX_RECENT_PUSHES = 200
/** Long enough to distinguish messages of the same second. */
const FINGERPRINT_LENGTH = 100

interface RecentPush {
  id: string
  fingerprint: string
  /** Server time of the message (epoch ms), NaN if it has none. */
  time: number
  /** When the push arrived, ms by `performance.now()`. */
  receivedAt: number
  fromMember: boolean
}

/** State of a conversation. Message times are epoch ms of the server, others ms by `performance.now()`. */
export class ConversationState {
  unread = 0
  /** When the first unread message was noticed; the first that may be, while it is marked read. */
  unreadSince = 0
  newestTime = Number.NEGATIVE_INFINITY
  /** Recent pushes in order of arrival. */
  recentPushes: RecentPush[] = []
  /** The last message that was marked read, and when. */
  lastRead: { fingerprint: string; time: number; completedAt: number } | null = null
  /** Fingerprint of the latest message in the last list. */
  listedFingerprint: string | null = null
  /** A message contained in a list before its push arrived, and how many others the list counted. */
  awaitedPush: { fingerprint: string; time: number; until: number; others: number } | null = null

  constructor(
    readonly key: ConversationKey,
    public name: string,
  ) {}
}

/** A conversation as an entry of the server's list. */
export interface ListedConversation {
  conversation: ConversationKey
  name: string
  time: string
  content: string
  count: number
}

/** NaN for an invalid time, as NaN is neither before nor after any other time. */
function instantOf(time: string): number {
  return parseServerTime(time) ?? Number.NaN
}

/** Identifies a message by time and content, as lists contain no message ids. */
export function fingerprintOf({ time, content }: { time: string; content: string }): string {
  const instant = instantOf(time)
  return `${Number.isNaN(instant) ? time.trim() : instant}|${content.slice(0, FINGERPRINT_LENGTH)}`
}

/** Returns whether a list counted the message of a push, once for each that it counted. */
function takeCounted(state: ConversationState, fingerprint: string, time: number): boolean {
  const { awaitedPush } = state
  if (awaitedPush === null || performance.now() > awaitedPush.until) return false
  if (fingerprint === awaitedPush.fingerprint) {
    state.awaitedPush = null
    return true
  }
  // Times are whole seconds: a message of the same one may be newer than the list.
  if (awaitedPush.others === 0 || !(time <= awaitedPush.time)) return false
  awaitedPush.others -= 1
  return true
}

/** Applies a push; returns whether a list already counted its message. */
export function applyPush(state: ConversationState, message: ChatMessage, fromMember: boolean): boolean {
  const [fingerprint, time, now] = [fingerprintOf(message), instantOf(message.time), performance.now()]
  const isCounted = takeCounted(state, fingerprint, time)
  const { recentPushes } = state
  recentPushes.push({ id: message.id, fingerprint, time, receivedAt: now, fromMember })
  while (recentPushes.length > MAX_RECENT_PUSHES || recentPushes[0]!.receivedAt < now - RECENT_PUSH_TTL_MS)
    recentPushes.shift()
  if (time > state.newestTime) state.newestTime = time
  return isCounted
}

/** Applies that fetching `page`, requested at `startedAt`, marked the conversation read. */
export function applyRead(state: ConversationState, page: readonly ChatMessage[], startedAt: number): void {
  const ids = new Set(page.map(({ id }) => id))
  state.recentPushes = state.recentPushes.filter(({ id, receivedAt }) => receivedAt >= startedAt && !ids.has(id))
  state.awaitedPush = null
  state.unreadSince = performance.now()
  const newest = page.at(-1)
  const time = newest ? instantOf(newest.time) : Number.NaN
  if (time > state.newestTime) state.newestTime = time
  state.lastRead = { fingerprint: newest ? fingerprintOf(newest) : '', time, completedAt: performance.now() }
}

export interface ListFetch {
  /** When the list was requested, ms by `performance.now()`. */
  startedAt: number
  /** Pushes may have been lost since the previous fetch. */
  afterGap: boolean
  /** May be the first to contain the messages of lost pushes, since a list may lag. */
  mayShowLost: boolean
  /** Whether the listed message was pushed or listed before, by its fingerprint. */
  isSeen: boolean
}

/**
 * Evaluates a list entry: the resulting unread count, and whether it shows a message not announced yet (A201, A203).
 * The list may lag: pushes it does not contain are added, and messages marked read after it was made stay read.
 */
export function assessListed(state: ConversationState, listed: ListedConversation, fetch: ListFetch) {
  const { startedAt, afterGap, mayShowLost, isSeen } = fetch
  const [fingerprint, time] = [fingerprintOf(listed), instantOf(listed.time)]
  const recent = state.recentPushes.filter(({ receivedAt }) => receivedAt >= startedAt - LIST_LAG_MS)
  const { lastRead } = state
  const isBeforeRead =
    lastRead !== null &&
    startedAt - lastRead.completedAt < LIST_LAG_MS &&
    (fingerprint === lastRead.fingerprint ||
      time < lastRead.time ||
      (time === lastRead.time && !recent.some((push) => push.fingerprint === fingerprint)))
  const index = recent.findLastIndex((push) => push.fingerprint === fingerprint)
  const newerPushes = isBeforeRead
    ? recent
    : index >= 0
      ? recent.slice(index + 1)
      : recent.filter((push) => push.time > time || (push.receivedAt >= startedAt && !(push.time < time)))
  const unread = (isBeforeRead ? 0 : listed.count) + newerPushes.filter(({ fromMember }) => fromMember).length
  const showsNewer =
    !isSeen &&
    fingerprint !== state.listedFingerprint &&
    // Times are whole seconds: the message of a lost push may be of the same one.
    (time > state.newestTime || (mayShowLost && time === state.newestTime) || (afterGap && !(time < state.newestTime)))
  return {
    unread,
    isNew: !isBeforeRead && listed.count > 0 && (unread > state.unread || showsNewer),
    missesPushes: newerPushes.some(({ receivedAt }) => receivedAt < startedAt),
  }
}

/** Applies a list entry. The push of its message may still arrive. */
export function applyListed(state: ConversationState, listed: ListedConversation, isNew: boolean): void {
  const [fingerprint, time] = [fingerprintOf(listed), instantOf(listed.time)]
  state.name = listed.name || state.name
  state.listedFingerprint = fingerprint
  if (time > state.newestTime) state.newestTime = time
  const isPushed = state.recentPushes.some((push) => push.fingerprint === fingerprint)
  if (!isNew || isPushed) return
  state.awaitedPush = { fingerprint, time, until: performance.now() + PUSH_LAG_MS, others: listed.count - 1 }
}

/** Unread count of a conversation missing from its list: only pushes that may be newer than the list (A205). */
export function unlistedUnread(state: ConversationState, startedAt: number): number {
  return state.recentPushes.filter(({ receivedAt, fromMember }) => fromMember && receivedAt >= startedAt - LIST_LAG_MS)
    .length
}
