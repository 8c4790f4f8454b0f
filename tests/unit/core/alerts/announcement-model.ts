import { expect, vi } from 'vitest'
import { AlertAggregator } from '../../../../src-main/core/alerts/alert-aggregator.ts'
import { UnreadTracker } from '../../../../src-main/core/chat/unread-tracker.ts'
import type { UnreportedMessages } from '../../../../src-main/core/chat/unreported-messages.ts'
import type { FakeServer } from '../fake-server.ts'

/** Maximum delay of a push after a list announced its message, and of a list after a push lost while connecting. */
const LATE_PUSH_MS = 2_000
/** Maximum duration of a mark-read call, including a freeze; messages that arrive meanwhile wait for it. */
const MARK_READ_MS = 20_000
/** Age of what a list shows when it arrives: its lag, and the time its answer took. */
const MAX_LIST_AGE_MS = 4_000 + 400
/** How long the workstation sleeps. */
export const SLEEP_MS = 3_600_000

interface Announcement extends UnreportedMessages {
  at: number
}

export interface Announcements {
  pushed: Announcement[]
  found: Announcement[]
  /** The focused conversation from each time on. */
  focusChanges: { at: number; key: string | null }[]
  /** When the workstation woke up. */
  wokeAt: number[]
  /** The console was restarted: what was unread before is announced again, once. */
  isRestarted: boolean
}

/** Records announcements and focus changes from now on, until the mocks are restored. */
export function recordAnnouncements(): Announcements {
  const [pushed, found, focusChanges]: [Announcement[], Announcement[], Announcements['focusChanges']] = [[], [], []]
  const { addPushed: onPushed, messages: onFound } = AlertAggregator.prototype
  const { setFocus, onWindowClosed } = UnreadTracker.prototype
  vi.spyOn(AlertAggregator.prototype, 'addPushed').mockImplementation(function (this: AlertAggregator, message) {
    // A list's announcement comes this way when its conversation could not be marked read after all.
    const announcements = message.isTotal ? found : pushed
    announcements.push({ ...message, at: Date.now() })
    onPushed.call(this, message)
  })
  vi.spyOn(AlertAggregator.prototype, 'messages').mockImplementation(function (this: AlertAggregator, messages) {
    found.push(...messages.map((message) => ({ ...message, at: Date.now() })))
    onFound.call(this, messages)
  })
  vi.spyOn(UnreadTracker.prototype, 'setFocus').mockImplementation(function (this: UnreadTracker, ...args) {
    focusChanges.push({ at: Date.now(), key: args[1] })
    setFocus.apply(this, args)
  })
  vi.spyOn(UnreadTracker.prototype, 'onWindowClosed').mockImplementation(function (this: UnreadTracker, window) {
    focusChanges.push({ at: Date.now(), key: null })
    onWindowClosed.call(this, window)
  })
  return { pushed, found, focusChanges, wokeAt: [], isRestarted: false }
}

/** Whether the conversation was focused at that time, or so recently that it may still be being marked read. */
function wasFocused({ focusChanges }: Announcements, key: string, at: number): boolean {
  return focusChanges.some(
    (change, index) =>
      change.key === key && change.at <= at && (focusChanges[index + 1]?.at ?? at) >= at - MARK_READ_MS,
  )
}

/** The earliest time of what a list that arrived at `at` may lack: an answer may have been on its way during a sleep. */
function earliestMissing({ wokeAt }: Announcements, at: number): number {
  return wokeAt.reduceRight(
    (since, woke) => (woke > since && woke <= at ? since - SLEEP_MS : since),
    at - MAX_LIST_AGE_MS,
  )
}

/**
 * For messages after `before`: a push is announced immediately and once, finally unread messages were announced, and a
 * list announces only conversations with unannounced messages (A203).
 */
export function expectMessagesAnnounced(server: FakeServer, announcements: Announcements, before: number): void {
  const { pushed, found } = announcements
  for (const [key, { messages: written, unread }] of server.conversations) {
    const all = written.filter(({ speakId }) => key.endsWith(`:${speakId}`))
    const ofConversation = {
      pushed: pushed.filter((announcement) => announcement.key === key),
      found: found.filter((announcement) => announcement.key === key),
    }
    const messages = all.filter(({ id }) => id > before)
    // After a restart a list shows those of before for the first time, the latest of them later if it lags.
    const announceable = announcements.isRestarted ? all : messages
    const countOf = (content: string) => announceable.filter((message) => message.content === content).length
    for (const { content } of ofConversation.pushed) {
      const times = ofConversation.pushed.filter((announcement) => announcement.content === content).length
      expect(times, `${content} of ${key} announced too often`).toBeLessThanOrEqual(countOf(content))
    }

    for (const { id, timestamp } of server.delivered.filter((announcement) => announcement.key === key)) {
      const { content } = messages.find((message) => message.id === id)!
      const atOnce = ofConversation.pushed.some(
        (announcement) => announcement.content === content && announcement.at === timestamp,
      )
      const byList = ofConversation.found.some((announcement) => Math.abs(announcement.at - timestamp) <= LATE_PUSH_MS)
      if (countOf(content) === 1 && !wasFocused(announcements, key, timestamp))
        expect(atOnce || byList, `${content} of ${key} not announced at once`).toBe(true)
    }

    for (const { content, timestamp } of unread > 0 ? all.slice(-unread) : []) {
      const announced =
        ofConversation.pushed.some((announcement) => announcement.content === content) ||
        ofConversation.found.some((announcement) => announcement.at >= timestamp)
      expect(announced, `${content} of ${key} not announced at all`).toBe(true)
    }

    for (const [index, { at, content }] of ofConversation.found.entries()) {
      const since = earliestMissing(announcements, ofConversation.found[index - 1]?.at ?? Number.NEGATIVE_INFINITY)
      // A list does not say who wrote, and a restarted console does not know what it has sent.
      const listed = announcements.isRestarted ? written : messages
      const isNew = listed.some(
        (message) =>
          message.timestamp <= at &&
          message.timestamp >= since &&
          (countOf(message.content) > 1 ||
            !ofConversation.pushed.some(
              (announcement) => announcement.content === message.content && announcement.at < at,
            )),
      )
      expect(isNew || server.reenabledChannels.has(key.slice(0, 1)), `nothing new in ${content} of ${key}`).toBe(true)
    }
  }
}
