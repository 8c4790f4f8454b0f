import type { ChatMessage, ConversationKey } from '../../../src-preload/contract.ts'
import { INVOKE_LIMIT_MS } from '../hub/hub.ts'
import { serverTime } from '../server-time.ts'

/** A list may be this much older than what was pushed or marked read before it was asked for. */
const LIST_LAG_MS = 10_000
/** The push of a message that a list knew first comes this soon, or never. */
const PUSH_LAG_MS = 2_000
/** Longer no push is compared with a list: as long as a list may be asked for, and older than that. */
const RECENT_MS = LIST_LAG_MS + INVOKE_LIMIT_MS
const MAX_RECENT = 200
/** Enough to tell messages of one second apart. */
const MARK_LENGTH = 100

interface RecentPush {
  id: string
  mark: string
  /** Instant of the message by the server's clock, NaN when it says none. */
  time: number
  /** When it was pushed, ms by `performance.now()`. */
  at: number
  fromMember: boolean
}

/** What is known of a conversation. Instants of messages are epoch ms by the server, others ms by `performance.now()`. */
export interface ConversationState {
  key: ConversationKey
  name: string
  unread: number
  /** When the first of the unread ones was seen. */
  since: number
  /** Instant of the newest message known. */
  newest: number
  /** The latest pushes, in their order. */
  recent: RecentPush[]
  /** Up to which message it was marked read, and when. */
  read: { mark: string; time: number; at: number } | null
  /** What its list showed last. */
  listed: string | null
  /** A message that a list knew before its push came. */
  ahead: { mark: string; time: number; until: number } | null
}

/** What the server's list says of a conversation. */
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

/** NaN for what is no time: it is neither before nor after any other. */
function instantOf(time: string): number {
  return serverTime(time) ?? Number.NaN
}

/** What a list shows of its latest message, which has no id there. */
export function markOf({ time, content }: { time: string; content: string }): string {
  const instant = instantOf(time)
  return `${Number.isNaN(instant) ? time.trim() : instant}|${content.slice(0, MARK_LENGTH)}`
}

/** Takes a push in; returns whether a list has counted its message already. */
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

/** Takes in that the conversation was marked read by a call begun at `startedAt`, whose page these messages are. */
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
  /** When it was asked for, ms by `performance.now()`. */
  startedAt: number
  /** Pushes may have been lost since the reading before it. */
  afterGap: boolean
  /** Whether a message was pushed or listed before, by its mark. */
  isSeen: boolean
}

/**
 * What a list's word about a conversation amounts to: how much is unread, and whether it shows something that was not
 * announced yet (A201, A203). The list is a moment old: pushes that it does not contain are added, and what was marked read
 * after it was made stays read.
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

/** Takes in what a list shows. A message not pushed yet may still be. */
export function applyListed(state: ConversationState, listed: ListedConversation, isNew: boolean): void {
  const [mark, time] = [markOf(listed), instantOf(listed.time)]
  state.name = listed.name || state.name
  state.listed = mark
  if (time > state.newest) state.newest = time
  const isPushed = state.recent.some((push) => push.mark === mark)
  if (isNew && !isPushed) state.ahead = { mark, time, until: performance.now() + PUSH_LAG_MS }
}

/** What is unread of a conversation that is in no list: only what may have been pushed after it was made (A205). */
export function unlistedUnread(state: ConversationState, startedAt: number): number {
  return state.recent.filter(({ at, fromMember }) => fromMember && at >= startedAt - LIST_LAG_MS).length
}
