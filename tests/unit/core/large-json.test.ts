import { describe, expect, test } from 'vitest'
import { parseLargeJson } from '#main/core/large-json.ts'
import { correctFieldNames } from '#shared/field-names.ts'
import { parseJson, stringifyJson } from '#shared/lossless-json.ts'
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
        expect(await parseLargeJson(text, { pieceLength: PIECE })).toStrictEqual(parseJson(text))
        expect(await parseLargeJson(Buffer.from(text), { pieceLength: PIECE })).toStrictEqual(parseJson(text))
      }),
    )
  })

  test('a row of a long list may stand for one of another piece', async () => {
    const rows = [{ $id: '1', Id: 1, memo: { $id: '2', Id: 2 } }, ...Array(20).fill({ Id: 5 }), { $ref: '2' }]
    const parsed = await parseLargeJson(stringifyJson({ list: rows }), { pieceLength: PIECE, isAnswer: true })
    expect((correctFieldNames(parsed) as { list: unknown[] }).list.at(-1)).toEqual({ id: 2 })
  })

  test('long lists of an answer are corrected as they are parsed, and not walked again', async () => {
    const names = fc.constantFrom(
      'userId',
      'UserId',
      'user_id',
      'Balance',
      'content',
      'Content',
      'unknownName',
      'Other',
    )
    const row = fc.dictionary(names, fc.oneof(fc.nat(), fc.array(fc.dictionary(names, fc.nat()), { maxLength: 2 })))
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.array(row, { maxLength: 8 })), async (value) => {
        const text = JSON.stringify(value)
        const answer = await parseLargeJson(text, { pieceLength: PIECE, isAnswer: true })
        expect(correctFieldNames(answer)).toStrictEqual(correctFieldNames(JSON.parse(text)))
      }),
    )
    const items = JSON.stringify({ rows: Array.from({ length: 9 }, (_, Id) => ({ Id })) })
    const { rows } = (await parseLargeJson(items, { pieceLength: PIECE, isAnswer: true })) as { rows: object[] }
    expect(rows[8]).toEqual({ id: 8 })
    expect(correctFieldNames(rows)).toBe(rows)
    // It would be noticed.
    rows.push({ Id: 9 })
    expect(correctFieldNames(rows)).toBe(rows)
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
    expect(await outcome(() => parseLargeJson(text, { pieceLength: PIECE }))).toStrictEqual(expected)
    expect(await outcome(() => parseLargeJson(Buffer.from(text), { pieceLength: PIECE }))).toStrictEqual(expected)
  })
})
