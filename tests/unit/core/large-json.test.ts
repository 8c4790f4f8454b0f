import { describe, expect, test } from 'vitest'
import { parseLargeJson } from '../../../src-main/core/large-json.ts'
import { parseJson, stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import fc from '../fast-check.ts'

const PIECE = 20

async function outcome(parse: () => unknown): Promise<unknown> {
  try {
    return await parse()
  } catch (error) {
    return error instanceof SyntaxError ? 'SyntaxError' : error
  }
}

describe('JSON parsed in pieces', () => {
  test('any value is the same as parsed at once', async () => {
    const row = fc.record({
      id: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      text: fc.string({ unit: 'binary' }),
      rows: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
    })
    const envelope = fc.record({
      data: fc.dictionary(fc.string(), fc.array(row)),
      list: fc.array(row),
      more: fc.jsonValue(),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(envelope, fc.array(row)), async (value) => {
        const text = stringifyJson(value)
        expect(await parseLargeJson(text, PIECE)).toStrictEqual(parseJson(text))
        expect(await parseLargeJson(Buffer.from(text), PIECE)).toStrictEqual(parseJson(text))
      }),
    )
  })

  test.each([
    '[[1,2,3,4,5,6,7,8,9,10,11,12],{"a":1},"]","\\"]",12]',
    '{"data":[1,2,3,4,5,6,7,8,9,10,11,12],"data":[1]}',
    '{"__proto__":[1,2,3,4,5,6,7,8,9,10,11,12]}',
    '[1,2,3,4,5,6,7,8,9,10,11,12,]',
    '[1,2,3,4,5,6,7,8,9,10,11,,12]',
    '[,1,2,3,4,5,6,7,8,9,10,11,12]',
    '[1,2,3,4,5,6,7,8,9,10,11,12}',
    '{"data":[1,2,3,4,5,6,7,8,9,10,11,12],}',
    '[1,2,3,4,5,6,7,8,9,10,11,12] x',
    '[1,2,3,4,5,6,7,8,9,10,11,12]]',
    '{"data":[1,2,3,4,5,6,7,8,9,10,11,12',
    '[1,2,3,4,5,6,7,8,9,10,11,"12',
    '[1,2,3,4,5,6,7,8,9,10,{"a":[}]]',
  ])('%s', async (text) => {
    const expected = await outcome(() => parseJson(text))
    expect(await outcome(() => parseLargeJson(text, PIECE))).toStrictEqual(expected)
    expect(await outcome(() => parseLargeJson(Buffer.from(text), PIECE))).toStrictEqual(expected)
  })
})
