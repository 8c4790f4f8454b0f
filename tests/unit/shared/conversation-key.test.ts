import { expect, test } from 'vitest'
import {
  CONVERSATION_KEY,
  channelOf,
  isGroup,
  parseConversationKey,
  toConversationKey,
} from '#shared/conversation-key.ts'

const userId = String(2n ** 60n)

test.each([
  [`2:${userId}`, { channel: '2', userId }, '2', false],
  ['0:40-2', { lotteryId: '40', playId: '2' }, '0', true],
])('the key %s is parsed into channel and user, or lottery and play', (key, target, channel, group) => {
  expect(parseConversationKey(key)).toEqual(target)
  expect(toConversationKey(target)).toBe(key)
  expect([channelOf(key), isGroup(key)]).toEqual([channel, group])
  expect(key).toMatch(CONVERSATION_KEY)
})

test.each(['', ':1', '1:', '0:1', '01:1', '0:1-', '1:1-2', '1:x', `1:${'9'.repeat(31)}`])('%s is no key', (key) => {
  expect(key).not.toMatch(CONVERSATION_KEY)
})
