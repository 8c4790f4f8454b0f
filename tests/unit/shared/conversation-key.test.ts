import { describe, expect, test } from 'vitest'
import {
  CONVERSATION_KEY,
  channelOf,
  isGroup,
  parseConversationKey,
  speakerOf,
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

describe('the speaker', () => {
  test('in a private conversation the author is identified by speakId, not by name (A206)', () => {
    for (const name of ['客服', '系统', '系统接单', '张三']) {
      expect(speakerOf('1:10086', { speakId: '10086', name }, '900001'), name).toBe('member')
    }
    expect(speakerOf('1:10086', { speakId: '900001', name: '张三' }, '900001')).toBe('operator')
    expect(speakerOf('1:10086', { speakId: '0', name: '系统接单' }, '900001')).toBe('system')
    expect(speakerOf('1:10086', { speakId: '', name: '张三' }, '900001')).toBe('member')
  })

  test('in a group the author is identified by name (D3 §3, §6)', () => {
    expect(speakerOf('0:40-1', { speakId: '900001', name: '客服' }, '900001')).toBe('operator')
    expect(speakerOf('0:40-1', { speakId: '0', name: '系统接单' }, '900001')).toBe('system')
    expect(speakerOf('0:40-1', { speakId: '10086', name: '系统' }, '900001')).toBe('member')
  })
})
