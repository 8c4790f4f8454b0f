import { expect, test } from 'vitest'
import { maskedText, text } from '#renderer/list/table/cells.tsx'

test.each([
  ['小明', '小明'],
  [5n, '5'],
  [null, ''],
  [undefined, ''],
  [{ id: 5, name: '小明' }, '小明'],
  [{ value: 2, label: '微信' }, '微信'],
  [{ value: 2 }, '2'],
  [{ first: '小', last: '明' }, '—'],
  [{}, '—'],
  [['大', '小'], '大,小'],
])('the text of %o is %s: an object is what it says, and a dash where it says nothing', (value, expected) => {
  const columns = [text('a', '列', () => value), maskedText('b', '账号', () => value)]
  expect(columns[0]!.text({})).toBe(expected)
  expect(columns[1]!.text({})).not.toContain('object')
})
