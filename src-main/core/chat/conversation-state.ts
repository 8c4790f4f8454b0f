import type { ChatMessage, ConversationKey } from '../../../src-preload/contract.ts'
import { INVOKE_LIMIT_MS } from '../hub/hub.ts'
import { serverTime } from '../server-time.ts'

/** A list may lack pushes and read marks up to this long before its request. */
const LIST_LAG_MS = 10_000
/** The push of a message already contained in a list arrives within this time, or never. */
const PUSH_LAG_MS = 2_000
/** How long pushes are compared with lists: the lag of a list plus the timeout of its request. */
const RECENT_MS = LIST_LAG_MS + INVOKE_LIMIT_MS
const MAX_RECENT = 200
/** Long enough to distinguish messages of the same second. */
const MARK_LENGTH = 100

interface RecentPush {
  id: string
  mark: string
  /** Server time of the message (epoch ms), NaN if it has none. */
  time: number
  /** When the push arrived, ms by `performance.now()`. */
  at: number
  fromMember: boolean
}

/** State of a conversation. Message times are epoch ms of the server, others ms by `performance.now()`. */
export interface ConversationState {
  key: ConversationKey
  name: string
  unread: number
  /** When the first unread message was noticed. */
  since: number
  /** Time of the newest known message. */
  newest: number
  /** Recent pushes in order of arrival. */
  recent: RecentPush[]
  /** The last message that was marked read, and when. */
  read: { mark: string; time: number; at: number } | null
  /** Fingerprint of the latest message in the last list. */
  listed: string | null
  /** A message contained in a list before its push arrived. */
  ahead: { mark: string; time: number; until: number } | null
}

/** A conversation as an entry of the server's list. */
export interface ListedConversation {
  conversation: ConversationKey
  name: string
  time: string
  content: string
  count: number
}

export function newConversation(key: ConversationKey, name: string): ConversationState {
  return {
    key,
    name,
    unread: 0,
    since: 0,
    newest: Number.NEGATIVE_INFINITY,
    recent: [],
    read: null,
    listed: null,
    ahead: null,
  }
}

/** NaN for an invalid time, as NaN is neither before nor after any other time. */
function instantOf(time: string): number {
  return serverTime(time) ?? Number.NaN
}

/** Identifies a message by time and content, as lists contain no message ids. */
export function markOf({ time, content }: { time: string; content: string }): string {
  const instant = instantOf(time)
  return `${Number.isNaN(instant) ? time.trim() : instant}|${content.slice(0, MARK_LENGTH)}`
}

/** Applies a push; returns whether a list already counted its message. */
export function applyPush(state: ConversationState, message: ChatMessage, fromMember: boolean): boolean {
  const [mark, time, now] = [markOf(message), instantOf(message.time), performance.now()]
  const { ahead } = state
  const isCounted = ahead !== null && now <= ahead.until && (mark === ahead.mark || time <= ahead.time)
  if (ahead && (mark === ahead.mark || !isCounted)) state.ahead = null
  const { recent } = state
  recent.push({ id: message.id, mark, time, at: now, fromMember })
  while (recent.length > MAX_RECENT || recent[0]!.at < now - RECENT_MS) recent.shift()
  if (time > state.newest) state.newest = time
  return isCounted
}

/** Applies that fetching `page`, requested at `startedAt`, marked the conversation read. */
export function applyRead(state: ConversationState, page: readonly ChatMessage[], startedAt: number): void {
  const ids = new Set(page.map(({ id }) => id))
  state.recent = state.recent.filter(({ id, at }) => at >= startedAt && !ids.has(id))
  state.ahead = null
  const newest = page.at(-1)
  const time = newest ? instantOf(newest.time) : Number.NaN
  if (time > state.newest) state.newest = time
  state.read = { mark: newest ? markOf(newest) : '', time, at: performance.now() }
}

interface Reading {
  /** When the list was requested, ms by `performance.now()`. */
  startedAt: number
  /** Pushes may have been lost since the previous fetch. */
  afterGap: boolean
  /** Whether the listed message was pushed or listed before, by its fingerprint. */
  isSeen: boolean
}

/**
 * Evaluates a list entry: the resulting unread count, and whether it shows a message not announced yet (A201, A203).
 * The list may lag: pushes it does not contain are added, and messages marked read after it was made stay read.
 */
export function assessListed(state: ConversationState, listed: ListedConversation, reading: Reading) {
  const { startedAt, afterGap, isSeen } = reading
  const [mark, time] = [markOf(listed), instantOf(listed.time)]
  const recent = state.recent.filter(({ at }) => at >= startedAt - LIST_LAG_MS)
  const { read } = state
  const isBeforeRead =
    read !== null &&
    startedAt - read.at < LIST_LAG_MS &&
    (mark === read.mark || time < read.time || (time === read.time && !recent.some((push) => push.mark === mark)))
  const place = recent.findLastIndex((push) => push.mark === mark)
  const later = isBeforeRead
    ? recent
    : place >= 0
      ? recent.slice(place + 1)
      : recent.filter((push) => push.time > time || (push.at >= startedAt && !(push.time < time)))
  const unread = (isBeforeRead ? 0 : listed.count) + later.filter(({ fromMember }) => fromMember).length
  const showsNewer = !isSeen && mark !== state.listed && (time > state.newest || (afterGap && !(time < state.newest)))
  return {
    unread,
    isNew: !isBeforeRead && listed.count > 0 && (unread > state.unread || showsNewer),
    isBehind: later.some(({ at }) => at < startedAt),
  }
}

/** Applies a list entry. The push of its message may still arrive. */
export function applyListed(state: ConversationState, listed: ListedConversation, isNew: boolean): void {
  const [mark, time] = [markOf(listed), instantOf(listed.time)]
  state.name = listed.name || state.name
  state.listed = mark
  if (time > state.newest) state.newest = time
  const isPushed = state.recent.some((push) => push.mark === mark)
  if (isNew && !isPushed) state.ahead = { mark, time, until: performance.now() + PUSH_LAG_MS }
}

/** Unread count of a conversation missing from its list: only pushes that may be newer than the list (A205). */
export function unlistedUnread(state: ConversationState, startedAt: number): number {
  return state.recent.filter(({ at, fromMember }) => fromMember && at >= startedAt - LIST_LAG_MS).length
}
