// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage, ChatPage } from '#contract/chat.ts'
import { fetchNewest, fetchOlder } from '#renderer/features/chat/state/chat-actions.ts'
import { showThread, updateThread, useChat } from '#renderer/features/chat/state/chat-store.ts'
import { MAX_MESSAGES, mergeMessages } from '#renderer/features/chat/state/thread.ts'
import { privateKey } from '#shared/conversation-key.ts'

/** Requests for pages that are not answered yet, by the message that they end before; empty: the newest page. */
const requests = vi.hoisted(() => new Map<string, (page: ChatPage) => void>())

vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    getPrivateMessages: (_channel: string, _userId: string, before: string | null) =>
      new Promise((resolve) => requests.set(before ?? '', resolve)),
  },
}))

vi.mock('#renderer/features/chat/state/focus-tracker.ts', () => ({ canMarkRead: () => true }))

const KEY = privateKey('1', '77')

function messages(from: number, to: number): ChatMessage[] {
  const author = { speakId: '77', type: '1', name: '甲', head: '', contentType: 1 as const, time: '' }
  return Array.from({ length: to - from + 1 }, (_, i) => ({ ...author, id: String(from + i), content: '' }))
}

async function answer(before: string, from: number, to: number): Promise<void> {
  requests.get(before)?.({ messages: messages(from, to), hasMore: from > 101 })
  await Promise.resolve()
  await Promise.resolve()
}

const push = (from: number, to: number) =>
  updateThread(KEY, (thread) => ({
    messages: mergeMessages(thread.messages, messages(from, to), () => false).messages,
  }))

const thread = () => useChat.getState().thread!
const ids = () => thread().messages.map(({ message }) => Number(message.id))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

beforeEach(() => {
  requests.clear()
  showThread(KEY)
})

test('an older page that comes once the thread begins elsewhere leaves no messages out between the two', async () => {
  const reading = fetchNewest(KEY)
  await answer('', 151, 170)
  await reading
  const older = fetchOlder()
  // Many messages arrived while the connection was down.
  const newest = fetchNewest(KEY)
  await answer('', 201, 220)
  await newest
  await answer('151', 141, 150)
  await older
  expect(ids()).toEqual(range(201, 220))
  expect(thread()).toMatchObject({ loading: null, hasOlder: true })

  // The conversation is left and opened again.
  void fetchOlder()
  showThread(KEY)
  const opening = fetchNewest(KEY)
  await answer('201', 191, 200)
  expect(thread().loading).toBe('first')
  await answer('', 201, 220)
  await opening
  expect(ids()).toEqual(range(201, 220))
})

test('a message that is pushed while the first page is read stays, and one before a new page does not', async () => {
  const reading = fetchNewest(KEY)
  push(171, 171)
  await answer('', 151, 170)
  await reading
  expect(ids()).toEqual(range(151, 171))
  const newest = fetchNewest(KEY)
  push(221, 221)
  await answer('', 201, 220)
  await newest
  expect(ids()).toEqual(range(201, 221))
})

test('of a conversation that was read to its beginning the messages that make room can be read again', async () => {
  const reading = fetchNewest(KEY)
  await answer('', 101, 210)
  await reading
  expect(thread().messages).toHaveLength(MAX_MESSAGES)
  expect(thread().hasOlder).toBe(true)
})
