import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { decidePayOrder, fetchPayOrders } from '#renderer/api/orders/pay-orders.ts'
import { server } from '../stub-axios.ts'
import { anyChange } from '../stub-page-window.ts'

vi.mock('axios', () => import('../stub-axios.ts'))
const days = { sdate: '2026-01-01', edate: '2026-01-01' }

test('404 that says that there are no data is an empty list, and never the success of a change (A389)', async () => {
  const say = (message: string) => {
    Object.assign(server, { status: 404, text: JSON.stringify({ code: 404, message, data: null }) })
  }
  say('没有数据')
  expect(await fetchPayOrders('deposit', 1, 10, days)).toEqual({ rows: [], total: 0 })
  await expect(decidePayOrder(1, true, '', anyChange)).rejects.toMatchObject({ kind: 'http', status: 404 })
  for (const message of ['Not Found', '没有数据权限']) {
    say(message)
    await expect(fetchPayOrders('deposit', 1, 10, days)).rejects.toMatchObject({ kind: 'http', status: 404 })
  }
})
