// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { longestWaiting } from '#renderer/features/chat/no-conversation.tsx'
import type { ConversationKey } from '#shared/conversation-key.ts'

test('the three conversations that wait longest, the longest first', () => {
  const since = new Map([5, 2, 9, 1, 7].map((time) => [`1:${time}` as ConversationKey, time]))
  expect(longestWaiting(since).map(([, time]) => time)).toEqual([1, 2, 5])
})
