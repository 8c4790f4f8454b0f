import { expect, test } from 'vitest'
import { readListPage } from '../../../src-preload/shared/list-page.ts'

const rows = [{ id: 1 }, { id: 2 }]
const request = { page: 2, size: 2 }

test.each([
  { data: rows, rows: 9 },
  { items: rows, totalCount: '9' },
  { rows, totalElements: 9 },
  { results: rows, total: '9.00' },
  { rows: { list: rows, total: 9 } },
  { data: { records: rows }, total: 9 },
  { list: rows, pagination: { totalRecords: 9 } },
])('%j has rows and a total', (data) => {
  expect(readListPage(data, request)).toEqual({ rows, total: 9, isCounted: true })
})

test.each([{ list: rows, total: 0 }, { list: rows, total: -1 }, { list: rows, count: 2 }, rows])(
  '%j does not say how many rows there are',
  (data) => expect(readListPage(data, request)).toEqual({ rows, total: 5, isCounted: false }),
)

test.each([null, { list: null, total: 0 }, { total: 0 }])('%j is an empty list', (data) => {
  expect(readListPage(data, request)).toEqual({ rows: [], total: 0, isCounted: true })
})

test.each(['', 5, {}, { list: null }, { total: 3 }, { rows: { a: 1 } }, { queue: rows }])(
  '%j is not understood',
  (data) => {
    expect(readListPage(data, request)).toBeNull()
  },
)
