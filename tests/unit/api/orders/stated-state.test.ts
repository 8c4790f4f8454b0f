import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { isPending, payOrderActions } from '#renderer/api/orders/pay-order.ts'
import { fetchPayOrders, findOrder } from '#renderer/api/orders/pay-orders.ts'
import { fetchRebates, isPendingRebate, refetchRebates } from '#renderer/api/orders/rebates.ts'
import { server } from '../stub-axios.ts'

vi.mock('axios', () => import('../stub-axios.ts'))

let deposits: unknown[] = []
vi.mock('#renderer/api/orders/dashboard.ts', () => ({
  fetchPendingOrders: async () => ({ orders: { deposits, withdrawals: [] } }),
}))

const days = { sdate: '2026-01-01', edate: '2026-01-01' }

async function readStates(state: unknown) {
  server.data = { data: [{ id: 1, userId: 2, ...(state !== undefined && { state }) }], rows: 1 }
  const order = (await fetchPayOrders('deposit', 1, 10, days)).rows[0]!
  return { order, rebate: (await fetchRebates(1, 10, days)).rows[0]! }
}

test.each([
  [null],
  [''],
  [' '],
  [undefined],
  [false],
  [true],
  [[]],
  [{}],
  [{ value: null }],
  [{ value: { code: '' } }],
])('the state %j is none: the order and the rebate are not pending and offer no decision (A364)', async (state) => {
  const { order, rebate } = await readStates(state)
  expect(order.state).toBe('状态未知')
  expect(isPending(order)).toBe(false)
  expect(payOrderActions(order)).toEqual([])
  expect(rebate.state).toBe('状态未知')
  expect(isPendingRebate(rebate)).toBe(false)
})

test.each([[0], ['0'], ['0.0'], [{ value: 0, label: '待处理' }], [{ code: '0' }]])(
  'the state %j is pending',
  async (state) => {
    const { order, rebate } = await readStates(state)
    expect(isPending(order)).toBe(true)
    expect(isPendingRebate(rebate)).toBe(true)
  },
)

test.each([
  [{ value: 0, label: '待处理', id: 99 }, 0],
  [{ id: 55, code: 1 }, 1],
  [{ key: 2, value: '已取消' }, 2],
  [{ name: '待处理' }, 0],
  [{ code: 1, name: '待处理' }, '状态未知'],
  [{ code: 1, value: 0 }, '状态未知'],
])('the state %j of an order is %j, and of what contradicts itself it is not known (A388)', async (state, expected) => {
  expect((await readStates(state)).order.state).toBe(expected)
})

test.each([[undefined], [null], [''], [{ $oid: 'x' }], [[1]]])(
  'a row with the id %j offers no decision',
  async (id) => {
    server.data = { data: [{ id, userId: 2, state: 0, balance: 5 }], rows: 1 }
    const [order] = (await fetchPayOrders('deposit', 1, 10, days)).rows
    expect(payOrderActions(order!)).toEqual([])
    expect(isPendingRebate((await fetchRebates(1, 10, days)).rows[0]!)).toBe(false)
  },
)

test('a row without a state says nothing of an order or a rebate whose answer was lost', async () => {
  const order = { id: 1, userId: 2, payTime: '2026-01-01 10:00:00', inOrOut: true }
  const rebate = { ...order, rebateDate: '2026-01-01' } as never
  server.data = { data: [{ ...order, state: null }], rows: 1 }
  deposits = []
  expect(await findOrder(order)).toBeNull()
  expect((await refetchRebates([rebate])).size).toBe(0)
  deposits = [{ ...order, state: 0 }]
  expect(await findOrder(order)).toMatchObject({ state: 0 })
  server.data = { data: [{ ...order, state: 1 }], rows: 1 }
  expect(await findOrder(order)).toMatchObject({ state: 1 })
  expect((await refetchRebates([rebate])).size).toBe(1)
})
