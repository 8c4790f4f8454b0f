import { describe, expect, test } from 'vitest'
import { compareIds, parseJson, stringifyJson, toWireId } from '#shared/lossless-json.ts'
import fc from '../fast-check.ts'

test('JSON integers of any size survive parsing and serializing with every digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (id) => {
      const text = `{"id":${id}}`
      const { id: read } = parseJson(text) as { id: unknown }
      expect(String(read)).toBe(String(id))
      expect(stringifyJson({ id: read })).toBe(text)
    }),
  )
})

test('half a character does not leave: the server would keep what no font shows', () => {
  expect(stringifyJson({ name: '甲\uD83D', 次: 1n })).toBe('{"name":"甲\uFFFD","次":1}')
  expect(stringifyJson('👨‍👩‍👧')).toBe('"👨‍👩‍👧"')
})

describe('long numbers in other text', () => {
  test('text without long numbers is parsed like JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 2 }), fc.string({ unit: 'binary' }), (json, odd) => {
        const text = `{"id":12345678901234567890,"odd":${JSON.stringify(odd)},"rest":${json}}`
        const { id, odd: read, rest } = parseJson(text) as Record<string, unknown>
        expect([id, read]).toEqual([12345678901234567890n, odd])
        // JSON.parse loses the digits of long decimals only.
        if (!/\d{16}/.test(json)) expect(rest).toEqual(JSON.parse(json))
      }),
    )
  })

  test.each([
    ['[12345678901234567890,-98765432109876543210]', [12345678901234567890n, -98765432109876543210n]],
    [
      '[0.1234567890123456789,1e16,1000000000000000,"1234567890123456789"]',
      ['0.1234567890123456789', 1e16, 1_000_000_000_000_000, '1234567890123456789'],
    ],
    // Also where the point divides the digits into shorter runs.
    ['[12345678901234.5678901234,1234567890123.25]', ['12345678901234.5678901234', 1_234_567_890_123.25]],
    ['{"a\\"1":{"b":"\\\\","c":1234567890123456789}}', { 'a"1': { b: '\\', c: 1234567890123456789n } }],
    [`[${'9'.repeat(101)}]`, ['9'.repeat(101)]],
  ])('%s', (text, value) => expect(parseJson(text)).toEqual(value))

  test.each([
    '[0012345678901234567]',
    '[1234567890123456789',
    '["1234567890123456789]',
    '[12345678901234567.]',
    '[1 12345678901234567]',
  ])('%s is no JSON', (text) => expect(() => parseJson(text)).toThrow(SyntaxError))
})

test('a body is written like JSON.stringify does, but for bigints', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => stringifyJson(value) === JSON.stringify(value)))
  expect(stringifyJson({ a: [1n, -98765432109876543210n], b: '1', c: undefined })).toBe(
    '{"a":[1,-98765432109876543210],"b":"1"}',
  )
  expect(stringifyJson(undefined)).toBe('null')
})

test('a text nested deeper than any response is refused, so that code that reads one may recurse (fault 70)', () => {
  const nested = (depth: number) => `${'{"data":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`
  expect(parseJson(nested(100))).toHaveProperty('data')
  for (const depth of [102, 20_000]) expect(() => parseJson(nested(depth))).toThrow(SyntaxError)
  const [brackets, escaped] = ['['.repeat(500), '\\"[{'.repeat(500)]
  expect(parseJson(JSON.stringify([brackets, escaped]))).toEqual([brackets, escaped])
  expect(parseJson(`[${'[],'.repeat(500)}[]]`)).toHaveLength(501)
})

describe('ids', () => {
  /** The first integer that a double cannot tell from its successor. */
  const UNSAFE_ID = 2n ** 53n

  test('ids beyond 2^53 are compared digit by digit (A183)', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, UNSAFE_ID * 1000n), fc.bigInt(0n, UNSAFE_ID * 1000n), (a, b) => {
        expect(Math.sign(compareIds(String(a), String(b)))).toBe(Number(a > b) - Number(a < b))
      }),
    )
  })

  test.each([
    ['10086', 10086],
    ['9007199254740993', 9007199254740993n],
    ['-1001987650001', -1_001_987_650_001],
    ['-9007199254740997', -9_007_199_254_740_997n],
    ['0', 0],
    ['-0', '-0'],
    ['-', '-'],
    ['--5', '--5'],
    ['0123', '0123'],
    ['abc', 'abc'],
  ])('the entered id %s is sent as %s', (typed, id) => expect(toWireId(typed)).toBe(id))
})
