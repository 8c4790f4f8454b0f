import { expect, test } from 'vitest'
import { chatTextBytes, chatTextLeft, MAX_CHAT_TEXT_BYTES } from '../../../src-preload/shared/chat-text.ts'

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
