import type { ChatMessage } from '#contract/chat.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { INVOKE_TIMEOUT_MS } from '../hub/hub.ts'
import { LIST_LAG_MS } from './list-sync.ts'

/** Ordinarily the push of a message already contained in a list arrives within this time. */
export const PUSH_LAG_MS = 2_000
/** How long pushes are compared with lists: the lag of a list plus the timeout of its request. */
const RECENT_PUSH_TTL_MS = LIST_LAG_MS + INVOKE_TIMEOUT_MS
const MAX_RECENT_PUSHES = 200
/** The server's clock is known from headers of whole seconds (`session/server-clock.ts`). */
const CLOCK_ERROR_MS = 1_000
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

interface ListedMessage {
  fingerprint: string
  /** Server time (epoch ms), NaN if it has none. */
  time: number
  /** When the list that showed it first was applied, ms by `performance.now()`. */
  appliedAt: number
  /** Its push arrived. */
  isPushed: boolean
  /** false: it is an operator's, or its push will announce it. */
  isAnnounced: boolean
  /** Number of other messages that the list added with it, and whose pushes did not arrive. */
  others: number
}

/** State of a conversation. Message times are epoch ms of the server, others ms by `performance.now()`. */
export class ConversationState {
  unread = 0
  /** When the first unread message was noticed; the first that may be, while it is marked read. */
  unreadSince = 0
  newestTime = Number.NEGATIVE_INFINITY
  /** Everything up to this time is announced or read; what a list shows later may be unexplained. */
  announcedTime = Number.NEGATIVE_INFINITY
  /** Recent pushes in order of arrival. */
  recentPushes: RecentPush[] = []
  /** The last message that was marked read, and when. */
  lastRead: { fingerprint: string; time: number; completedAt: number } | null = null
  /** The latest message of the last list or page. */
  listed: ListedMessage | null = null
  /** Number of the member's pushes that the last list did not contain. */
  pushesSinceListed = 0
  /** Pushes of the second of the last list: those that it seemed to contain may be newer, the others may be in it. */
  doubtfulPushes = { counted: 0, uncounted: 0 }
  /** The last list entry that was applied, and when its list was requested. */
  lastItem: ListedConversation | null = null
  listedAt = Number.NEGATIVE_INFINITY

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
const instantOf = (time: string): number => parseServerTime(time) ?? Number.NaN

/** Identifies a message by time and content, as lists contain no message ids. */
export function fingerprintOf({ time, content }: { time: string; content: string }): string {
  const instant = instantOf(time)
  return `${Number.isNaN(instant) ? time.trim() : instant}|${content.slice(0, FINGERPRINT_LENGTH)}`
}

/** The same message, whose text a push may lack. */
export const fingerprintWithoutText = ({ time }: { time: string }) => fingerprintOf({ time, content: '' })

/** Whether a push may be that of the listed message: by what it has of time and text, else by when it arrives. */
function mayBeListed({ time, content }: ChatMessage, listed: ListedMessage, serverNow: number): boolean {
  const instant = instantOf(time)
  const [lacksTime, lacksText] = [Number.isNaN(instant), content === '']
  if (!lacksTime && !lacksText) return fingerprintOf({ time, content }) === listed.fingerprint
  // Without any time, a later message of the same text is no different.
  const isRecent = Number.isNaN(listed.time)
    ? performance.now() <= listed.appliedAt + PUSH_LAG_MS
    : Math.abs(serverNow - listed.time) <= PUSH_LAG_MS + CLOCK_ERROR_MS
  const isSameText = lacksText || listed.fingerprint.endsWith(fingerprintOf({ time: '', content }))
  return isSameText && (lacksTime ? isRecent : instant === listed.time)
}

/** Whether a list counted the message of a push, or showed it as read; however late the push arrives. */
function takeListed(listed: ListedMessage, time: number, isListed: boolean): boolean {
  if (isListed && !listed.isPushed) {
    listed.isPushed = true
    return true
  }
  const isLate = performance.now() > listed.appliedAt + PUSH_LAG_MS
  // Times are whole seconds: a message of the same one may be newer than the list.
  const isOlder = time < listed.time || (time === listed.time && (listed.others > 0 || isLate))
  if (isOlder && listed.others > 0) listed.others -= 1
  return isOlder
}

/** Whether a list counted and announced the message of a push. If it was another message, the next list announces it. */
export interface PushOutcome {
  isCounted: boolean
  isAnnounced: boolean
}

/** Applies a push, at `serverNow` (epoch ms). A list may have counted its message, and announced it. */
export function applyPush(
  state: ConversationState,
  message: ChatMessage,
  fromMember: boolean,
  serverNow: number,
): PushOutcome {
  const [fingerprint, time, now] = [fingerprintOf(message), instantOf(message.time), performance.now()]
  const { listed, recentPushes } = state
  const isListed = listed !== null && mayBeListed(message, listed, serverNow)
  if (listed && takeListed(listed, time, isListed)) {
    const isAnnounced = isListed ? listed.isAnnounced : !(time > state.announcedTime)
    if (fromMember && !isAnnounced && !isListed) state.doubtfulPushes.counted += 1
    return { isCounted: true, isAnnounced }
  }
  recentPushes.push({ id: message.id, fingerprint, time, receivedAt: now, fromMember })
  while (recentPushes.length > MAX_RECENT_PUSHES || recentPushes[0]!.receivedAt < now - RECENT_PUSH_TTL_MS)
    recentPushes.shift()
  // What a list says of the time of a message without one is at most when it arrived.
  const latest = Number.isNaN(time) ? serverNow + CLOCK_ERROR_MS : time
  if (latest > state.newestTime) state.newestTime = latest
  if (latest > state.announcedTime) state.announcedTime = latest
  if (fromMember) state.pushesSinceListed += 1
  if (fromMember && time === listed?.time) state.doubtfulPushes.uncounted += 1
  return { isCounted: false, isAnnounced: false }
}

/** Applies that fetching `page`, requested at `startedAt`, marked the conversation read. */
export function applyRead(state: ConversationState, page: readonly ChatMessage[], startedAt: number): void {
  const ids = new Set(page.map(({ id }) => id))
  state.recentPushes = state.recentPushes.filter(({ id, receivedAt }) => receivedAt >= startedAt && !ids.has(id))
  state.pushesSinceListed = state.recentPushes.filter(({ fromMember }) => fromMember).length
  state.unreadSince = performance.now()
  const newest = page.at(-1)
  const time = newest ? instantOf(newest.time) : Number.NaN
  if (time > state.newestTime) state.newestTime = time
  if (time > state.announcedTime) state.announcedTime = time
  const [fingerprint, now] = [newest ? fingerprintOf(newest) : '', performance.now()]
  state.lastRead = { fingerprint, time, completedAt: now }
  if (state.listed === null || time >= state.listed.time)
    state.listed = { fingerprint, time, appliedAt: now, isPushed: true, isAnnounced: true, others: 0 }
}

export interface ListFetch {
  /** When the list was requested, ms by `performance.now()`. */
  startedAt: number
  /** Pushes may have been lost since the previous fetch. */
  afterGap: boolean
  /** May be the first to contain the messages of lost pushes, since a list may lag. */
  mayShowLost: boolean
  /** Whether the listed message was pushed or listed before, by its fingerprint, or is our own. */
  isSeen: boolean
  /** Whether this console sent it. */
  isOwn: boolean
}

/**
 * Evaluates a list entry: the resulting unread count, and whether it shows a message not announced yet (A201, A203).
 * The list may lag: pushes it does not contain are added, and messages marked read after it was made stay read.
 */
export function assessListed(state: ConversationState, listed: ListedConversation, fetch: ListFetch) {
  const { startedAt, afterGap, mayShowLost, isSeen, isOwn } = fetch
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
  const newerPushes = isBeforeRead ? recent : pushesNewerThan(time, recent, index, startedAt)
  const newerCount = newerPushes.filter(({ fromMember }) => fromMember).length
  const most = (isBeforeRead ? 0 : listed.count) + newerCount
  // Pushed while the list was under way, in the second of its latest message: it may have counted them.
  const mayBeCounted =
    isBeforeRead || index >= 0 ? 0 : newerPushes.filter((push) => push.fromMember && push.time === time).length
  const unread = state.unread < most && state.unread >= most - mayBeCounted ? state.unread : most
  const { listed: previous } = state
  const isUnchanged = isBeforeRead || listed.count === 0 || fingerprint === previous?.fingerprint
  const showsNewer =
    !isUnchanged &&
    !isSeen &&
    // Times are whole seconds: the message of a lost push may be of the same one.
    (time > state.newestTime || (mayShowLost && time === state.newestTime) || (afterGap && !(time < state.newestTime)))
  const doubtful = isSeen && !isOwn ? state.doubtfulPushes.counted : 0
  const isMore = !isBeforeRead && listed.count > 0 && unread > state.unread + doubtful
  // Those announced were read, and more were written since than were pushed.
  const isMissed =
    !isUnchanged &&
    unread < state.unread - state.doubtfulPushes.uncounted &&
    unread > state.pushesSinceListed &&
    (showsNewer || (previous !== null && time >= previous.time))
  // As many or fewer unread messages behind another latest one: an operator's answer, if nothing was lost. A single one
  // may as well be the member's next, written after a colleague had read; several are hardly as many by chance.
  const isNew = isMore || isMissed || (showsNewer && mayShowLost && unread === 1)
  return {
    unread,
    isNew,
    /** Its latest message may be an operator's or one whose push will arrive. */
    isUnexplained: showsNewer && !isNew,
    newerCount,
    missesPushes: unread < most || newerPushes.some(({ receivedAt }) => receivedAt < startedAt),
  }
}

/** Pushes that are newer than the latest message of a list; `index`: that of its own push, -1 if there is none. */
function pushesNewerThan(time: number, recent: readonly RecentPush[], index: number, startedAt: number): RecentPush[] {
  // One that comes late or once more is older.
  if (index >= 0) return recent.slice(index + 1).filter((push) => !(push.time < time))
  return recent.filter((push) => push.time > time || (push.receivedAt >= startedAt && !(push.time < time)))
}

/**
 * Whether a list entry says what it said when it was applied last, and nothing happened since that a list may lack: it
 * would change nothing.
 */
export function isUnchangedItem(state: ConversationState, listed: ListedConversation, startedAt: number): boolean {
  const { lastItem: last, lastRead, recentPushes } = state
  if (last === null || state.unread !== listed.count || state.pushesSinceListed > 0) return false
  const isSame =
    last === listed ||
    (last.count === listed.count &&
      last.time === listed.time &&
      last.content === listed.content &&
      last.name === listed.name)
  const happenedAt = Math.max(lastRead?.completedAt ?? 0, recentPushes.at(-1)?.receivedAt ?? 0)
  return isSame && (happenedAt === 0 || startedAt - happenedAt > LIST_LAG_MS)
}

/** Applies a list entry at `now`. The push of its message may still arrive. */
export function applyListed(
  state: ConversationState,
  listed: ListedConversation,
  { unread, isNew, isUnexplained, newerCount }: ReturnType<typeof assessListed>,
  now = performance.now(),
): void {
  const [fingerprint, time] = [fingerprintOf(listed), instantOf(listed.time)]
  state.lastItem = listed
  state.name = listed.name || state.name
  if (time > state.newestTime) state.newestTime = time
  if (!isUnexplained && time > state.announcedTime && fingerprint !== state.listed?.fingerprint)
    state.announcedTime = time
  state.pushesSinceListed = newerCount
  state.doubtfulPushes = { counted: 0, uncounted: 0 }
  const isPushed = state.recentPushes.some((push) => push.fingerprint === fingerprint)
  if (!isNew && fingerprint === state.listed?.fingerprint) return
  const added = unread > state.unread ? unread - state.unread : unread
  const others = isNew || isUnexplained ? added - 1 : 0
  state.listed = { fingerprint, time, appliedAt: now, isPushed, isAnnounced: !isUnexplained, others }
}

/** Unread count of a conversation missing from its list: only pushes that may be newer than the list (A205). */
export const unlistedUnread = (state: ConversationState, startedAt: number): number =>
  state.recentPushes.filter(({ receivedAt, fromMember }) => fromMember && receivedAt >= startedAt - LIST_LAG_MS).length
