import '../../api/stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { countFirstDeposits } from '#renderer/screens/reports/charts/use-report-shares.ts'
import type { PayOrder } from '#shared/pay-data.ts'

type Order = Pick<PayOrder, 'id' | 'userId'> & { isFirst: unknown; state: unknown }
const orders = (from: number, count: number): Order[] =>
  Array.from({ length: count }, (_order, i) => ({ id: from + i, userId: from + i, isFirst: true, state: 1 }))

/** A server with these answers, page by page. */
function count(...answers: { rows: Order[]; total: number }[]) {
  const onRead = vi.fn()
  const load = vi.fn(async (page: number) => answers[page - 1] as { rows: PayOrder[]; total: number })
  return { result: countFirstDeposits(load, onRead), onRead }
}

test('members are counted once, over all pages', async () => {
  const again = [
    { id: 500, userId: 1, isFirst: 1, state: 1 },
    ...orders(101, 2),
    { id: 501, userId: 9_999, isFirst: 'false', state: 1 },
    // The server took no notice of the state.
    { id: 502, userId: 9_998, isFirst: true, state: 2 },
  ]
  const { result, onRead } = count({ rows: orders(1, 100), total: 105 }, { rows: again, total: 105 })
  expect(await result).toEqual({ count: 102, gaps: '' })
  expect(onRead.mock.calls).toEqual([[100], [105]])
})

test('a part of the orders gives no count: an empty page, and a page sent twice', async () => {
  const first = { rows: orders(1, 100), total: 300 }
  const empty = { rows: [], total: 300 }
  await expect(count(first, empty).result).rejects.toThrow(
    '没有读到全部订单，无法统计：服务器称共 300 条，实际返回 100 条',
  )
  const twice = Array.from({ length: 210 }, () => first)
  await expect(count(...twice).result).rejects.toThrow('没有读到全部订单')
})

test('an order that came meanwhile moves the others: none is counted twice, and the count says that it may be wrong', async () => {
  const last = { rows: orders(100, 2), total: 102 }
  const { result } = count({ rows: orders(1, 100), total: 101 }, last, { rows: [], total: 102 })
  // The new one stands before the first page and is not read.
  expect(await result).toEqual({ count: 101, gaps: '统计期间列表有变化，可能缺少或重复记录' })
})

test.each([{ isFirst: undefined }, { isFirst: null }, { isFirst: '' }, { state: '状态未知' }, { userId: undefined }])(
  'an order that says %o gives no count, and not 0',
  async (unsaid) => {
    const [order] = orders(1, 1)
    const row = { ...order, ...unsaid } as Order
    await expect(count({ rows: [row], total: 1 }).result).rejects.toThrow('无法统计')
  },
)
