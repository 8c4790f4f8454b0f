// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { isContinuation } from '#renderer/features/chat/messages/message-text.ts'
import type { ThreadMessage } from '#renderer/features/chat/state/thread.ts'

const messageAt = (time: string, speaker: { speakId?: string; name?: string } = {}): ThreadMessage => ({
  key: time,
  state: 'sent',
  after: '',
  message: {
    id: time,
    speakId: '7',
    type: '1',
    name: '张三',
    head: '',
    content: '在吗',
    contentType: 1,
    time,
    ...speaker,
  },
})
const first = messageAt('2026-11-20 12:00:00')

test.each<[string, boolean, ThreadMessage, ThreadMessage | undefined]>([
  ['soon after, of the same person', true, messageAt('2026-11-20 12:04:59'), first],
  ['five minutes later', false, messageAt('2026-11-20 12:05:00'), first],
  ['of somebody else with this name', false, messageAt('2026-11-20 12:00:01', { speakId: '8' }), first],
  ['of the same id with another name', false, messageAt('2026-11-20 12:00:01', { name: '系统' }), first],
  ['at no time that can be read', false, messageAt('刚才'), first],
  ['the first', false, first, undefined],
])('a message %s goes on with the one above it: %s', (_what, expected, item, above) => {
  expect(isContinuation(item, above)).toBe(expected)
})
