import { describe, expect, test } from 'vitest'
import {
  applySavedRows,
  createRowKeys,
  createRowTitles,
  matchRows,
  rekeyRows,
  replaceRow,
  toKeyedRows,
} from '#renderer/form/edit/row-keys.ts'

interface Row {
  id?: unknown
  value: number
}
const getId = ({ id }: Row) => id
const row = (id: unknown, value: number): Row => ({ id, value })

describe('row keys (A211)', () => {
  test('a unique id is the key; rows with the same or no id get different keys', () => {
    const keys = createRowKeys([row('大', 1), row('小', 2), row('大', 3), row(undefined, 4), row(null, 5)], getId)
    expect(keys[0]).toBe('大')
    expect(new Set(keys).size).toBe(5)
    expect(keys[2]).toMatch(/^大/)
  })

  test('an id equal to a generated key gets a different key', () => {
    const second = createRowKeys([row('大', 1), row('大', 2)], getId)[1]
    expect(new Set(createRowKeys([row('大', 1), row('大', 2), row(second, 3)], getId)).size).toBe(3)
  })

  test('rows with the same name are numbered', () => {
    expect(createRowTitles(['大', '小', '大'])).toEqual(['大', '小', '大（2）'])
  })

  const before = [row('a', 1), row('b', 2), row('b', 3)]
  test.each<[string, Row[], (number | undefined)[]]>([
    ['in a different order', [row('b', 3), row('a', 1), row('b', 2)], [1, 2, 3]],
    ['with new values in the second of two', [row('a', 1), row('b', 2), row('b', 9)], [1, 2, 9]],
    ['with new values in both', [row('a', 8), row('b', 7), row('b', 9)], [8, 7, 9]],
    ['without the first of two', [row('a', 1), row('b', 3)], [1, undefined, 3]],
    [
      'with one of two gone and the other changed: both ambiguous',
      [row('a', 1), row('b', 9)],
      [1, undefined, undefined],
    ],
    ['with a third row of the same id', [row('a', 1), row('b', 2), row('b', 4), row('b', 9)], [1, 2, undefined]],
    ['with a second row of a unique id', [row('a', 5), row('a', 6), row('b', 2), row('b', 3)], [undefined, 2, 3]],
    ['without rows', [], [undefined, undefined, undefined]],
  ])('rows are matched to a newer response %s', (_title, now, values) => {
    expect(matchRows(before, now, getId).map((found) => found?.value)).toEqual(values)
  })

  test('rows with equal content are matched in order, each once', () => {
    const now = [row('b', 2), row('b', 5)]
    expect(matchRows([row('b', 2), row('b', 2)], now, getId)).toEqual(now)
  })

  test('a saved row replaces only itself', () => {
    const [first, second] = [row('b', 2), row('b', 3)]
    expect(replaceRow([first, second], createRowKeys([first, second], getId)[1]!, row('b', 7), getId)).toEqual([
      first,
      row('b', 7),
    ])
    const keyedRows = rekeyRows(toKeyedRows([first, second], getId), [second, first], getId)
    const saved = keyedRows.slice(1).map(({ key }) => ({ key, row: row('b', 7) }))
    expect(
      applySavedRows(
        keyedRows.map((line) => line.row),
        keyedRows,
        saved,
      ),
    ).toEqual([first, row('b', 7)])
  })
})
