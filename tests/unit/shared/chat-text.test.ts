import { expect, test } from 'vitest'
import { chatTextBytes, chatTextLeft, MAX_CHAT_TEXT_BYTES } from '#shared/message-text.ts'
import { expectLinear } from '../linear.ts'

const mostHan = Math.floor((MAX_CHAT_TEXT_BYTES - 2) / 3)

test('a short text has no counter, one near the limit has', () => {
  expect(chatTextLeft('您好')).toBeNull()
  expect(chatTextLeft('长'.repeat(6_000))).toBeNull()
  expect(chatTextLeft('长'.repeat(mostHan))).toBe(0)
  expect(chatTextLeft('长'.repeat(mostHan - 100))).toBe(100)
})

test('the characters beyond the limit are counted exactly, whatever they take', () => {
  for (const character of ['长', 'a', '😀', '\n', '"', '\u0001']) {
    const bytes = chatTextBytes(character) - 2
    const most = Math.floor((MAX_CHAT_TEXT_BYTES - 2) / bytes)
    expect(chatTextLeft(character.repeat(most)) ?? 0, JSON.stringify(character)).toBeGreaterThanOrEqual(0)
    expect(chatTextLeft(character.repeat(most + 7)), JSON.stringify(character)).toBe(-7)
  }
})

test('what is pasted beyond a message costs no more than reading it, and is counted exactly', () => {
  const most = MAX_CHAT_TEXT_BYTES - 2
  expect(chatTextLeft('a'.repeat(1_000_000))).toBe(most - 1_000_000)
  expect(chatTextLeft('😀'.repeat(500_000))).toBe(Math.floor(most / 4) - 500_000)
  expectLinear(chatTextLeft, (length) => '长'.repeat(length), 100_000)
})
