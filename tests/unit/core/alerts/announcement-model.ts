import { expect, vi } from 'vitest'
import { AlertAggregator } from '#main/core/alerts/alert-aggregator.ts'
import { Alerts } from '#main/core/alerts/alerts.ts'
import type { UnreportedMessages } from '#main/core/chat/apply-list.ts'
import { UnreadTracker } from '#main/core/chat/unread-tracker.ts'
import type { FakeServer } from '../fake-server.ts'

/** Maximum delay of a list after a push lost while connecting. */
const LATE_PUSH_MS = 2_000
/** Maximum duration of a mark-read call, including a freeze; messages that arrive meanwhile wait for it. */
const MARK_READ_MS = 20_000
/** Maximum time that the poller holds what one list shows back for the others. */
const MAX_COLLECT_MS = 2_000
/** After a reconnect lists may show lost messages: their lag, and the interval of the polls. */
const GAP_MS = 10_000 + 35_000
/** How long the workstation sleeps. */
export const SLEEP_MS = 3_600_000

interface Announcement extends UnreportedMessages {
  at: number
}

export interface Announcements {
  pushed: Announcement[]
  found: Announcement[]
  /** The lists that were read, by channel. */
  lists: { at: number; channels: Set<string> }[]
  /** The focused conversation of each window from each time on. */
  focusChanges: { at: number; window: string; key: string | null }[]
  /** When the workstation woke up. */
  wokeAt: number[]
  connectedAt: number[]
}

/** Records announcements and focus changes from now on, until the mocks are restored. */
export function recordAnnouncements(): Announcements {
  const record: Announcements = { pushed: [], found: [], lists: [], focusChanges: [], wokeAt: [], connectedAt: [] }
  const { addPushed: onPushed, messages: onFound } = AlertAggregator.prototype
  const { setFocus, onWindowClosed, onReconnected } = UnreadTracker.prototype
  const { onListed } = Alerts.prototype
  vi.spyOn(AlertAggregator.prototype, 'addPushed').mockImplementation(function (this: AlertAggregator, message) {
    // A list's announcement comes this way when its conversation could not be marked read after all.
    const announcements = message.isTotal ? record.found : record.pushed
    announcements.push({ ...message, at: Date.now() })
    onPushed.call(this, message)
  })
  vi.spyOn(AlertAggregator.prototype, 'messages').mockImplementation(function (this: AlertAggregator, messages) {
    record.found.push(...messages.map((message) => ({ ...message, at: Date.now() })))
    onFound.call(this, messages)
  })
  vi.spyOn(Alerts.prototype, 'onListed').mockImplementation(function (this: Alerts, listed) {
    const channels = new Set(listed.map(({ conversation }) => conversation.slice(0, 1)))
    record.lists.push({ at: Date.now(), channels })
    onListed.call(this, listed)
  })
  vi.spyOn(UnreadTracker.prototype, 'setFocus').mockImplementation(function (this: UnreadTracker, ...args) {
    record.focusChanges.push({ at: Date.now(), window: args[0], key: args[1] })
    setFocus.apply(this, args)
  })
  vi.spyOn(UnreadTracker.prototype, 'onWindowClosed').mockImplementation(function (this: UnreadTracker, window) {
    record.focusChanges.push({ at: Date.now(), window, key: null })
    onWindowClosed.call(this, window)
  })
  vi.spyOn(UnreadTracker.prototype, 'onReconnected').mockImplementation(function (this: UnreadTracker) {
    record.connectedAt.push(Date.now())
    onReconnected.call(this)
  })
  return record
}

/** Forgets what was recorded: a console starts. */
export function clearAnnouncements(announcements: Announcements): void {
  for (const list of Object.values(announcements)) list.length = 0
}

/** Whether the conversation was focused at that time, or so recently that it may still be being marked read. */
function wasFocused({ focusChanges }: Announcements, key: string, at: number): boolean {
  return focusChanges.some((change, index) => {
    const end = focusChanges.slice(index + 1).find(({ window }) => window === change.window)
    return change.key === key && change.at <= at && (end?.at ?? at) >= at - MARK_READ_MS
  })
}

/**
 * For the messages that a console could tell of: a push is announced immediately and once, finally unread messages were
 * announced, and a list announces only conversations with unannounced messages (A203). What a list announced or showed
 * as read is not announced by its push, however late.
 */
export function expectMessagesAnnounced(server: FakeServer, announcements: Announcements): void {
  const { pushed, found, lists, wokeAt, connectedAt } = announcements
  /** The time of what a list that arrived at `at` shows: an answer may have been on its way during a sleep. */
  const listedUpTo = (at: number, collected = 0) =>
    wokeAt.reduceRight(
      (since, woke) => (woke > since && woke <= at ? since - SLEEP_MS : since),
      at - server.listLag - server.latency - collected,
    )
  for (const [key, { messages: written, unread, listed }] of server.conversations) {
    const messages = written.filter(({ speakId }) => key.endsWith(`:${speakId}`))
    const ofConversation = {
      pushed: pushed.filter((announcement) => announcement.key === key),
      found: found.filter((announcement) => announcement.key === key),
    }
    // Lists have no ids, and times are whole seconds: such a push may be that of a listed message or of the next one.
    const isOfSharedSecond = ({ id, time }: (typeof messages)[number]) =>
      written.some((other) => other.id !== id && other.time === time)
    const countOf = (content: string) => messages.filter((message) => message.content === content).length
    for (const { at, content } of ofConversation.pushed) {
      const times = ofConversation.pushed.filter((announcement) => announcement.content === content).length
      expect(times, `${content} of ${key} announced too often`).toBeLessThanOrEqual(countOf(content))
      const message = messages.find((one) => one.content === content)!
      if (countOf(content) > 1 || wasFocused(announcements, key, at)) continue
      const isBefore = (list: { at: number }) => list.at < at - (isOfSharedSecond(message) ? LATE_PUSH_MS : 0)
      const byList = ofConversation.found.some(
        (list) => isBefore(list) && listedUpTo(list.at, MAX_COLLECT_MS) > message.timestamp,
      )
      expect(byList, `${content} of ${key} announced by its push after a list`).toBe(false)
      const { readAt = Number.POSITIVE_INFINITY } = message
      const isLate = isOfSharedSecond(message) && !lists.every((list) => list.at >= at || isBefore(list))
      const asRead =
        !isLate &&
        lists.some(
          (list) =>
            list.channels.has(key.slice(0, 1)) &&
            isBefore(list) &&
            listedUpTo(list.at) > readAt &&
            // Another count does not say which messages were read.
            listed.findLast(({ timestamp }) => timestamp <= listedUpTo(list.at))?.count === 0,
        )
      expect(asRead, `${content} of ${key} announced after it was read`).toBe(false)
    }

    for (const { id, timestamp } of server.delivered.filter((announcement) => announcement.key === key)) {
      const message = messages.find((one) => one.id === id)!
      const { content, readAt, timestamp: writtenAt } = message
      const atOnce = ofConversation.pushed.some(
        (announcement) => announcement.content === content && announcement.at === timestamp,
      )
      // The next list tells.
      const latest = isOfSharedSecond(message) ? Number.POSITIVE_INFINITY : timestamp + LATE_PUSH_MS
      const byList = ofConversation.found.some(({ at }) => at >= writtenAt && at <= latest)
      const wasRead = readAt !== undefined && readAt <= timestamp
      if (countOf(content) === 1 && !wasRead && !wasFocused(announcements, key, timestamp))
        expect(atOnce || byList, `${content} of ${key} not announced at once`).toBe(true)
    }

    // After a gap, as many unread messages as were announced before a colleague read those: the count shows no more.
    const lastReadAt = Math.max(...messages.map(({ readAt }) => readAt ?? 0))
    const wereRead = messages.filter(({ readAt }) => readAt === lastReadAt).length
    const unreadMessages = unread > 0 ? messages.slice(-unread) : []
    const pushedUnread = unreadMessages.filter(({ id }) => server.delivered.some((one) => one.id === id)).length
    const isHidden = unread > 1 && unread <= wereRead + pushedUnread
    for (const { id, content, timestamp } of unreadMessages) {
      if (isHidden && !server.delivered.some((one) => one.id === id)) continue
      const announced =
        ofConversation.pushed.some((announcement) => announcement.content === content) ||
        ofConversation.found.some((announcement) => announcement.at >= timestamp)
      expect(announced, `${content} of ${key} not announced at all`).toBe(true)
    }

    for (const [index, { at, content, count }] of ofConversation.found.entries()) {
      const previous = ofConversation.found[index - 1]?.at ?? Number.NEGATIVE_INFINITY
      const isNew = messages.some(
        (message) =>
          message.timestamp <= at &&
          message.timestamp >= listedUpTo(previous, MAX_COLLECT_MS) &&
          !((message.readAt ?? at) < listedUpTo(at, MAX_COLLECT_MS)) &&
          (countOf(message.content) > 1 ||
            !ofConversation.pushed.some(
              (announcement) => announcement.content === message.content && announcement.at < at,
            )),
      )
      // A list does not say who wrote: after a gap, one unread message behind an answer that was not pushed may be new.
      const isAfterGap = connectedAt.some((connected) => {
        // Lists that failed do not end a gap.
        const first = lists.find((list) => list.at >= connected && list.channels.has(key.slice(0, 1)))
        return connected <= at && at <= (first?.at ?? connected) + GAP_MS
      })
      const isAnswer = written.some(
        ({ speakId, timestamp }) =>
          speakId === '900' && timestamp <= at && timestamp >= listedUpTo(previous, MAX_COLLECT_MS),
      )
      if (count === 1 && isAfterGap && isAnswer) continue
      expect(isNew || server.reenabledChannels.has(key.slice(0, 1)), `nothing new in ${content} of ${key}`).toBe(true)
    }
  }
}
