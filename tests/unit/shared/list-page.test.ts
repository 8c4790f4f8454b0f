import { expect, test } from 'vitest'
import { readListPage } from '#shared/list-page.ts'

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
  { data: rows, recordsTotal: 20, recordsFiltered: 9 },
  { content: rows, total_elements: 9 },
  { list: rows, count: 9 },
  { list: rows, page: { rows: 2, total: 9 } },
  { result: { page: { records: rows, total: 9 } } },
  { memberList: rows, total: '9' },
  { rows, page: 1, total: 3, records: 9 },
  { docs: rows, totalDocs: 9, limit: 2 },
  { aaData: rows, iTotalRecords: 20, iTotalDisplayRecords: 9 },
  { item1: rows, item2: 9 },
])('%j has rows and a total', (data) => {
  expect(readListPage(data, request)).toEqual({ rows, total: 9, isCounted: true, isStated: true })
})

test.each([{ list: rows, total: 0 }, { list: rows, total: -1 }, { list: rows, count: 2 }, rows])(
  '%j does not say how many rows there are',
  (data) => expect(readListPage(data, request)).toEqual({ rows, total: 5, isCounted: false, isStated: false }),
)

test('a count that may be that of the page hides no page behind it', () => {
  const first = { page: 1, size: 2 }
  expect(readListPage({ list: rows, count: 2 }, first)).toEqual({ rows, total: 3, isCounted: false, isStated: false })
  expect(readListPage({ list: rows, total: 2 }, first)).toEqual({ rows, total: 2, isCounted: true, isStated: true })
  for (const total of ['1,234', '1,234.00', '1234.0'])
    expect(readListPage({ list: rows, total }, first)).toEqual({ rows, total: 1234, isCounted: true, isStated: true })
})

test('a page that is not full may be all that the server sends at once, if its rows are a round number', () => {
  const page = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  const of = (data: unknown) => readListPage(data, { page: 1, size: 50 })
  expect(of(page(20))).toMatchObject({ total: 21, isCounted: false, isStated: false })
  expect(of({ list: page(20), count: 20 })).toMatchObject({ total: 21, isCounted: false, isStated: false })
  expect(of({ list: page(20), total: 20 })).toMatchObject({ total: 20, isCounted: true, isStated: true })
  expect(of({ list: page(21), count: 21 })).toMatchObject({ total: 21, isCounted: true, isStated: false })
  expect(of(page(21))).toMatchObject({ total: 21, isCounted: true, isStated: false })
})

test.each([
  null,
  '',
  { list: null, total: 0 },
  { list: '', total: 0 },
  { total: 0 },
  { page: { records: [], total: 0 } },
])('%j is an empty list', (data) => {
  expect(readListPage(data, request)).toMatchObject({ rows: [], total: 0, isCounted: true })
})

test.each([
  undefined,
  5,
  {},
  { list: null },
  { total: 3 },
  { rows: { a: 1 } },
  { queue: rows },
  { a: rows, b: rows, total: 9 },
  [{ f_a: 1 }],
  { list: [{ f_a: 1 }], total: 1 },
])('%j is not understood', (data) => {
  expect(readListPage(data, request)).toBeNull()
})

test.each([
  { columns: ['id', 'name'], rows: [[7, '张']], total: 1 },
  { list: ['{"id":7,"name":"张"}'], total: 1 },
  [[7, '张']],
])('%j has no rows that could be shown', (data) => expect(readListPage(data)).toBeNull())

test('a row that is null is an empty one, and ends no page', () => {
  const page = readListPage({ list: [{ id: 1 }, null] }, { page: 1, size: 2 })
  expect(page).toMatchObject({ rows: [{ id: 1 }, {}], total: 3 })
  expect(readListPage([null, { id: 1 }])?.rows).toEqual([{}, { id: 1 }])
})

test('what says that it counts goes before a total that may be a sum of money', () => {
  const page = (totals: object) => readListPage({ list: [{ id: 1 }], ...totals }, { page: 1, size: 10 })?.total
  expect([page({ total: 3706, totalCount: 1 }), page({ total: 3706, records: 1 }), page({ total: 1 })]).toEqual([
    1, 1, 1,
  ])
})
