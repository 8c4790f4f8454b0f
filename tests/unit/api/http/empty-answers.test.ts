import '../stub-page-window.ts'
import { expect, test, vi } from 'vitest'
import { decidePayOrder, fetchPayOrders } from '#renderer/api/orders/pay-orders.ts'
import { anyChange } from '../stub-page-window.ts'

let message = ''
vi.mock('axios', () => {
  const request = async () => ({ status: 404, data: JSON.stringify({ code: 404, message, data: null }), headers: {} })
  return { default: { create: () => ({ request }), isCancel: () => false } }
})
const days = { sdate: '2026-01-01', edate: '2026-01-01' }

test('404 that says that there are no data is an empty list, and never the success of a change (A389)', async () => {
  message = '没有数据'
  expect(await fetchPayOrders('deposit', 1, 10, days)).toEqual({ rows: [], total: 0 })
  await expect(decidePayOrder(1, true, '', anyChange)).rejects.toMatchObject({ kind: 'http', status: 404 })
  for (message of ['Not Found', '没有数据权限'])
    await expect(fetchPayOrders('deposit', 1, 10, days)).rejects.toMatchObject({ kind: 'http', status: 404 })
})
