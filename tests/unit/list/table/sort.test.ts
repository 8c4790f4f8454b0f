import { expect, test } from 'vitest'
import { ariaSort, formatSort, nextSort, parseSort, type Sort } from '#renderer/list/table/sort.tsx'

test('a heading cycles through ascending, descending and unsorted; another heading starts ascending', () => {
  const seen: string[] = []
  let sort: Sort | null = null
  for (let i = 0; i < 4; i++) {
    sort = nextSort(sort, 'balance')
    seen.push(formatSort(sort))
    expect(parseSort(formatSort(sort))).toEqual(sort)
  }
  expect(seen).toEqual(['balance', '-balance', '', 'balance'])
  expect(nextSort({ field: 'balance', descending: true }, 'id')).toEqual({ field: 'id', descending: false })
  expect(ariaSort({ field: 'id', descending: true }, 'id')).toBe('descending')
  expect(ariaSort(null, 'id')).toBe('none')
  expect(ariaSort(null, undefined)).toBeUndefined()
})

test('a malformed sort parameter means unsorted', () => {
  for (const text of [undefined, '', '-', 'a b', '--id']) expect(parseSort(text)).toBeNull()
})
