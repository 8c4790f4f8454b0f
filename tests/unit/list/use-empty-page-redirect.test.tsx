// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { type ListQuery, useEmptyPageRedirect } from '#renderer/list/list-url-state.tsx'
import { renderNow } from '#tests/unit/mount.tsx'

const setPage = vi.fn()
let redirect: ReturnType<typeof useEmptyPageRedirect>
interface ListState {
  page: number
  rows?: number
  total?: number
  isFetching?: boolean
  /** Of the rows on screen. */
  queryId?: string
}
function List({ page, rows = 0, total = 0, isFetching = false, queryId = `p${page}` }: ListState) {
  const query = { page, size: 10, queryId: `p${page}`, setPage } as Partial<ListQuery> as ListQuery
  redirect = useEmptyPageRedirect(query, { queryId, rows: Array(rows).fill(0), total }, isFetching)
  return null
}

beforeEach(() => {
  vi.clearAllMocks()
})

function show(state: ListState): void {
  renderNow(<List {...state} />)
  redirect?.(`p${state.page}`)
}
const pages = () => setPage.mock.calls.map(([page]) => page)

test('an empty page leads to the last one that has rows, and from there no further', () => {
  show({ page: 5, total: 21 })
  show({ page: 3, rows: 1, total: 21 })
  expect(setPage.mock.calls).toEqual([[3, true]])
})

test('a page that has rows, is the first or is being read leads nowhere', () => {
  show({ page: 2, rows: 1, total: 11 })
  show({ page: 1 })
  show({ page: 2, isFetching: true })
  show({ page: 2, queryId: 'before' })
  expect(pages()).toEqual([])
})

test('when the page it leads to is empty too, the first follows', () => {
  show({ page: 4 })
  show({ page: 3 })
  expect(pages()).toEqual([3, 1])
})
