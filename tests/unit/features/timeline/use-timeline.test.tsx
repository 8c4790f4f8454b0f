// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/api/http/api-error.ts'
import { describeUnreadable } from '#renderer/api/http/errors.ts'
import { mergeTimeline } from '#renderer/features/timeline/merge-timeline.ts'
import type { TimelineEntry } from '#renderer/features/timeline/timeline-entries.ts'
import { useTimeline } from '#renderer/features/timeline/use-timeline.ts'
import { inConsole, render } from '#tests/unit/mount.tsx'

interface Call {
  path: { pageindex: number; pagesize: number }
  query: { userid: string }
}
/** The pages that were asked for, by the name of the operation. */
let calls: string[]
/** Operations that are refused now. */
let refused: Set<string>
const minute = (n: number) => new Date(Date.parse('2026-11-27T12:00:00Z') - n * 60_000).toISOString()
/** The changes of two hours, one a minute, and the bets of ten hours. */
const rows: Record<string, object[]> = {
  balanceChangeList: Array.from({ length: 120 }, (_row, i) => ({ userId: 7, upType: 6, upTime: minute(i) })),
  orderList: Array.from({ length: 10 }, (_row, i) => ({ userId: 7, lotteryId: 10, orderTime: minute(i * 60) })),
  payList: [],
  chatList: [],
}
vi.mock('#renderer/api/http/http.ts', () => ({
  get: async (operation: string, _template: string, { path, query }: Call) => {
    calls.push(`${operation} ${path.pageindex}`)
    expect(query.userid).toBe('7')
    if (refused.has(operation)) throw new ApiError('http', '操作失败', 500)
    const all = rows[operation]!
    const start = (path.pageindex - 1) * path.pagesize
    return { data: all.slice(start, start + path.pagesize), rows: all.length }
  },
}))
vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))

let timeline: ReturnType<typeof useTimeline>
function Timeline() {
  timeline = useTimeline('7')
  return null
}
const merged = () => mergeTimeline<TimelineEntry>(timeline.lists.map(({ reading }) => reading))
const stateOf = (name: string) => timeline.lists.find((list) => list.name === name)!.reading.state

test('a list with the records of others is not read, and said so (A375)', async () => {
  rows.chatList = [
    { userId: 7, content: '甲', time: minute(1) },
    { userId: 8, content: '乙', time: minute(2) },
  ]
  await open()
  rows.chatList = []
  const { reading } = timeline.lists.find(({ name }) => name === 'records')!
  expect(reading).toMatchObject({ state: 'failed', entries: [] })
  expect(describeUnreadable(reading.error)).toBe('服务器没有按会员查找')
})

async function open(): Promise<void> {
  await render(inConsole(<Timeline />))
  await act(() =>
    vi.waitFor(() => expect(timeline.lists.every(({ isFetching }) => !isFetching)).toBe(true), { timeout: 30_000 }),
  )
}

beforeEach(() => {
  calls = []
  refused = new Set()
})

const FIRST = ['balanceChangeList 1', 'payList 1', 'payList 1', 'orderList 1', 'chatList 1']
const all = ['changes', 'deposits', 'withdrawals', 'bets', 'records'] as const

test('one page of each list is read, and older bets wait until the changes were read that far', async () => {
  await open()
  expect(calls).toEqual(FIRST)
  expect(merged().visible.length, '50 changes and the bet of the same hour').toBe(51)
  expect(merged().heldCount).toBe(9)
})

test('only what keeps the others back is read on, by a screen at a time', async () => {
  await open()
  await act(async () => timeline.readOn(all))
  expect(calls.slice(FIRST.length)).toEqual(['balanceChangeList 2'])
  expect(merged().visible.length).toBe(102)
  await act(async () => timeline.readOn(all))
  expect(merged()).toMatchObject({ heldCount: 0, readTo: null })
  await act(async () => timeline.readOn(all))
  expect(calls.slice(FIRST.length)).toEqual(['balanceChangeList 2', 'balanceChangeList 3'])
})

test('a page that cannot be read keeps what was read, lets the others go on, and is read again on request', async () => {
  await open()
  refused.add('balanceChangeList')
  await act(async () => timeline.readOn(all))
  expect(stateOf('changes')).toBe('failed')
  expect(merged().visible.length).toBe(60)
  refused.clear()
  await act(async () => void (await timeline.lists[0]!.readOn()))
  // What was read is rendered a moment after its promise.
  await act(() => vi.waitFor(() => expect(stateOf('changes')).toBe('open'), { timeout: 30_000 }))
  expect(merged().visible.length).toBe(102)
})

test('a list without its first page is named as failed and hides nothing of the others', async () => {
  refused.add('orderList')
  await open()
  expect(stateOf('bets')).toBe('failed')
  expect(merged().visible.length).toBe(50)
})
