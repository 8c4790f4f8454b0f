import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { pinyinInitials } from '#renderer/features/chat/replies/quick-reply-text.ts'

/** The 3,755 common characters, as GB 2312 lists them in its first level. */
function commonCharacters(): string[] {
  const bytes = Array.from({ length: 0xd7 - 0xb0 + 1 }, (_row, row) =>
    Array.from({ length: 94 }, (_cell, cell) => [0xb0 + row, 0xa1 + cell]),
  )
  const text = new TextDecoder('gb2312').decode(new Uint8Array(bytes.flat(2)))
  return [...text].filter((character) => /\p{Script=Han}/u.test(character))
}

test('each common character has an initial of its readings in the dictionary', () => {
  const characters = commonCharacters()
  expect(characters.length).toBe(3755)
  const wrong = characters.filter((character) => {
    const readings = pinyin(character, { toneType: 'none', type: 'array', multiple: true })
    return !readings.some((reading) => reading[0] === pinyinInitials(character))
  })
  expect(wrong).toEqual([])
})

test('letters and digits stand for themselves, other signs for nothing', () => {
  expect(pinyinInitials('上分 USDT（3 分钟）🙂')).toBe('sfusdt3fz')
  expect(pinyinInitials('')).toBe('')
})
