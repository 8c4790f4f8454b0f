import { expect, vi } from 'vitest'
import { News } from '../../../src-main/core/alerts/news.ts'
import { Conversations } from '../../../src-main/core/chat/conversations.ts'
import type { FreshMessages } from '../../../src-main/core/chat/fresh-messages.ts'
import type { FakeServer } from './fake-server.ts'

/** Maximum delay of a push after a list announced its message, and of a list after a push lost while connecting. */
const LATE_PUSH_MS = 2_000
/** Maximum duration of a mark-read call, including a freeze; messages that arrive meanwhile wait for it. */
const MARKING_MS = 20_000
const LONGEST_LIST_LAG_MS = 4_000

interface Announcement extends FreshMessages {
  at: number
}

export interface Announcements {
  pushed: Announcement[]
  found: Announcement[]
  /** The focused conversation from each time on. */
  looks: { at: number; key: string | null }[]
}

/** Records announcements and focus changes from now on, until the mocks are restored. */
export function recordAnnouncements(): Announcements {
  const [pushed, found, looks]: [Announcement[], Announcement[], Announcements['looks']] = [[], [], []]
  const { pushed: onPushed, messages: onFound } = News.prototype
  const { setOpen, windowGone } = Conversations.prototype
  vi.spyOn(News.prototype, 'pushed').mockImplementation(function (this: News, message) {
    pushed.push({ ...message, at: Date.now() })
    onPushed.call(this, message)
  })
  vi.spyOn(News.prototype, 'messages').mockImplementation(function (this: News, messages) {
    found.push(...messages.map((message) => ({ ...message, at: Date.now() })))
    onFound.call(this, messages)
  })
  vi.spyOn(Conversations.prototype, 'setOpen').mockImplementation(function (this: Conversations, ...args) {
    looks.push({ at: Date.now(), key: args[1] })
    setOpen.apply(this, args)
  })
  vi.spyOn(Conversations.prototype, 'windowGone').mockImplementation(function (this: Conversations, window) {
    looks.push({ at: Date.now(), key: null })
    windowGone.call(this, window)
  })
  return { pushed, found, looks }
}

/** Whether the conversation was focused at that time, or so recently that it may still be being marked read. */
function wasLookedAt({ looks }: Announcements, key: string, at: number): boolean {
  return looks.some((look, n) => look.key === key && look.at <= at && (looks[n + 1]?.at ?? at) >= at - MARKING_MS)
}

/**
 * For messages after `before`: a push is announced immediately and once, finally unread messages were announced, and a
 * list announces only conversations with unannounced messages (A203).
 */
export function expectMessagesAnnounced(server: FakeServer, announcements: Announcements, before: number): void {
  const { pushed, found } = announcements
  for (const [key, { said, unread }] of server.talks) {
    const own = { pushed: pushed.filter((one) => one.key === key), found: found.filter((one) => one.key === key) }
    const messages = said.filter(({ id }) => id > before)
    const alike = (content: string) => messages.filter((message) => message.content === content).length
    for (const { content } of own.pushed) {
      const times = own.pushed.filter((one) => one.content === content).length
      expect(times, `${content} of ${key} announced too often`).toBeLessThanOrEqual(alike(content))
    }

    for (const { id, at } of server.delivered.filter((one) => one.key === key)) {
      const { content } = messages.find((message) => message.id === id)!
      const atOnce = own.pushed.some((one) => one.content === content && one.at === at)
      const byList = own.found.some((one) => Math.abs(one.at - at) <= LATE_PUSH_MS)
      if (alike(content) === 1 && !wasLookedAt(announcements, key, at))
        expect(atOnce || byList, `${content} of ${key} not announced at once`).toBe(true)
    }

    for (const { content, at } of unread > 0 ? said.slice(-unread) : []) {
      const announced = own.pushed.some((one) => one.content === content) || own.found.some((one) => one.at >= at)
      expect(announced, `${content} of ${key} not announced at all`).toBe(true)
    }

    for (const [n, { at, content }] of own.found.entries()) {
      const since = (own.found[n - 1]?.at ?? Number.NEGATIVE_INFINITY) - LONGEST_LIST_LAG_MS
      const isNew = messages.some(
        (message) =>
          message.at <= at &&
          message.at >= since &&
          (alike(message.content) > 1 || !own.pushed.some((one) => one.content === message.content && one.at < at)),
      )
      expect(isNew || server.switchedOn.has(key.slice(0, 1)), `nothing new in ${content} of ${key}`).toBe(true)
    }
  }
}
