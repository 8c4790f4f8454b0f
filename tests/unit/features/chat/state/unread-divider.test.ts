import { expect, test } from 'vitest'
import { placeDivider } from '#renderer/features/chat/state/chat-store.ts'
import type { ThreadMessage } from '#renderer/features/chat/state/thread.ts'

/** `m` is a member's message, `o` an operator's. */
function thread(pattern: string, firstId = 1): ThreadMessage[] {
  return [...pattern].map((kind, i) => {
    const id = String(firstId + i)
    const message = { id, speakId: kind, type: '1', name: '', head: '', content: '', contentType: 1, time: '' }
    return { key: id, message, state: 'sent', after: '' }
  })
}
const isIncoming = ({ message }: ThreadMessage) => message.speakId === 'm'
const place = (messages: ThreadMessage[], remaining: number, key: string | null = null) =>
  placeDivider(messages, { key, remaining }, isIncoming)

test('the line stands above the first of the last unread messages of the member', () => {
  expect(place(thread('mmomm'), 3)).toEqual({ key: '2', remaining: 0 })
  expect(place(thread('mmomm'), 0)).toEqual({ key: null, remaining: 0 })
  expect(place([], 2)).toEqual({ key: null, remaining: 2 })
})

test('with more unread messages than are loaded the line moves up with the older pages', () => {
  const first = place(thread('mm', 4), 4)
  expect(first).toEqual({ key: '4', remaining: 2 })
  expect(placeDivider([...thread('mom'), ...thread('mm', 4)], first, isIncoming)).toEqual({ key: '1', remaining: 0 })
})

test('later messages do not move the line, and a message that left the thread ends it', () => {
  const placed = place(thread('mm'), 1)
  expect(placeDivider([...thread('mm'), ...thread('mm', 3)], placed, isIncoming)).toEqual(placed)
  expect(place(thread('mm', 7), 1, '2')).toEqual({ key: '2', remaining: 1 })
})
