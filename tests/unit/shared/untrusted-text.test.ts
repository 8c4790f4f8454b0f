import { describe, expect, test } from 'vitest'
import {
  cutText,
  isolateText,
  nameWithId,
  sanitizeLines,
  sanitizeSentence,
  sanitizeText,
  stripInvisible,
  truncateText,
} from '#shared/untrusted-text.ts'
import fc from '../fast-check.ts'

/** Forbidden in a page: direction marks, zero-width characters, controls, tags, lone surrogates. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the characters searched for
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFFE\p{Cs}\u{E0000}-\u{E007F}]/u

describe('invisible characters', () => {
  test.each([
    ['direction marks and overrides', '\u202E张\u202D三\u200E\u200F\u061C\u2066\u2067\u2068\u2069', '张三'],
    ['zero-width characters', '张\u200B\u200C\u200D\u2060\uFEFF三', '张三'],
    ['soft hyphens and controls', 'a\u00ADb\u0000c\u001Bd\u0085e\u009Ff', 'abcd ef'],
    ['line ends and tabs, which part words', ' 张\r\n三\t李\u2028四 ', '张 三 李 四'],
    ['tags that spell hidden words', 'ok\u{E0068}\u{E0069}', 'ok'],
    ['letters that are blank', 'a\u3164b\u115Fc\uFFA0d', 'abcd'],
    ['halves of surrogate pairs', 'a\uD83Db\uDE00', 'ab'],
    ['marks that are stacked over the lines around', `Z${'\u0337'.repeat(60)}o`, `Z${'\u0337'.repeat(4)}o`],
    ['marks that would strike what stands before', ' \u0336\u20DD张三', '张三'],
  ])('%s', (_what, text, visible) => expect(stripInvisible(text)).toBe(visible))

  test.each([
    '👨‍👩‍👧‍👦',
    '👩🏽‍🚀',
    '🏳️‍🌈',
    '❤️',
    '王小明',
    'مرحبا',
    'é',
    '1️⃣',
    'Tiếng Việt'.normalize('NFD'),
    'ที่นี้',
    'བསྒྲུབས',
    "O'Neil <b>",
  ])('%s is unchanged', (text) => expect(stripInvisible(text)).toBe(text))

  test('a joiner outside an emoji is removed', () => expect(stripInvisible('a\u200Db👨\u200Dc')).toBe('ab👨c'))

  test('any text is free of invisible characters afterwards, and sanitizing is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const clean = stripInvisible(text)
        expect(clean).not.toMatch(FORBIDDEN)
        expect(stripInvisible(clean)).toBe(clean)
        expect(isolateText(text).replace(/^\u2068|\u2069$/g, '')).not.toMatch(FORBIDDEN)
      }),
      { numRuns: 300 },
    )
  })
})

describe('length', () => {
  test('code points are counted, and surrogate pairs are not split', () => {
    expect(truncateText('😀😀😀', 3)).toBe('😀😀😀')
    expect(truncateText('😀😀😀', 2)).toBe('😀😀…')
    expect(truncateText('甲乙', 2)).toBe('甲乙')
  })

  test('60,000 letters are truncated to the maximum', () => {
    expect(sanitizeText('甲'.repeat(60_000), 16)).toBe(`${'甲'.repeat(16)}…`)
    expect([...isolateText('<'.repeat(60_000))]).toHaveLength(81)
  })

  test('text behind 60,000 invisible characters is dropped, with an ellipsis', () => {
    expect(sanitizeText(`${'\u200B'.repeat(60_000)}张三`, 16)).toBe('…')
  })
})

test('a name that is a number is a text, and one that is not there is empty', () => {
  for (const write of [isolateText, sanitizeText, sanitizeSentence, sanitizeLines, stripInvisible]) {
    expect([write(8888), write(9007199254740993n), write(null), write(undefined)]).toEqual([
      ...['8888', '9007199254740993', '', ''],
    ])
  }
  expect([truncateText(12345, 3), truncateText(null, 3)]).toEqual(['123…', ''])
})

test('a name has its id behind it, and the id stands alone where there is no name', () => {
  expect([nameWithId('王小明', 7n), nameWithId(8888, '7'), nameWithId(null, '7'), nameWithId('\u200b', '7')]).toEqual([
    ...['王小明（7）', '8888（7）', '7', '7'],
  ])
})

describe('isolation', () => {
  test('right-to-left text does not reorder its surroundings', () => {
    expect(isolateText('\u202Eשלום')).toBe('\u2068שלום\u2069')
    expect(isolateText('٤٢')).toBe('\u2068٤٢\u2069')
  })

  test('other text gets no isolates', () => expect(isolateText('\u2068张三\u2069')).toBe('张三'))

  test('a text cannot close its isolate', () => {
    expect(isolateText('א\u2069\u202E10')).toBe('\u2068א10\u2069')
  })

  test('a sentence keeps the isolates of its names and loses all other marks', () => {
    const sentence = `会员 ${isolateText('\u202Eאבג')}（12） 500.00`
    expect(sanitizeSentence(sentence)).toBe('会员 \u2068אבג\u2069（12） 500.00')
    expect(sanitizeSentence('a\u202Eb\u2069c\u2066d')).toBe('abcd')
  })

  test('a sentence truncated within a name closes its isolate', () => {
    expect(sanitizeSentence(`会员 ${isolateText('א'.repeat(70))}（12）`, 10)).toBe(`会员 \u2068${'א'.repeat(6)}…\u2069`)
    expect(sanitizeSentence('\u2068א')).toBe('\u2068א\u2069')
  })

  test('isolates are balanced in any sentence', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\u2068', '\u2069', '\u202E', 'א', '1', ' ')), (parts) => {
        const displayed = sanitizeSentence(parts.join(''), 12)
        expect(displayed.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')).not.toMatch(/[\u2066-\u2069\u202A-\u202E]/)
      }),
    )
  })
})

test('a text that is cut ends with a whole character, and is no longer than asked', () => {
  expect([cutText('一😀二', 2), cutText('一😀二', 3), cutText('一', 5)]).toEqual(['一', '一😀', '一'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      const start = cutText(text, max)
      expect(start.isWellFormed()).toBe(true)
      expect(start.length).toBeLessThanOrEqual(max)
      expect(text.startsWith(start) && start.length >= Math.min(text.length, max) - 1).toBe(true)
    }),
  )
})

test('multi-line text keeps its line breaks and spaces', () => {
  expect(sanitizeLines('一  二\r\n\u202E三\u200B\n\n👨‍👩‍👧')).toBe('一  二\n三\n\n👨‍👩‍👧')
})
