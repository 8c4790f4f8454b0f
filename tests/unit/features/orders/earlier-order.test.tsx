// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { useEarlierOrder } from '#renderer/features/orders/panel-messages.tsx'
import { setPendingOrders } from '#renderer/stores/pending-orders.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { render } from '#tests/unit/mount.tsx'
import { order } from './order-fixture.ts'

const at = (id: number, minute: number, change: Partial<PayOrder> = {}) =>
  order({ id, payTime: `2026-11-20 10:${minute}:00`, ...change })

let version = 0
const publish = (deposits: PayOrder[], withdrawals: PayOrder[] = []) =>
  act(async () => setPendingOrders({ version: ++version, orders: { deposits, withdrawals }, error: null }))

test('the oldest order that arrives and waits longer than the one on screen is named, of either kind', async () => {
  const [passed, current, newer] = [at(1, 10), at(2, 30), at(3, 40)]
  await publish([passed, current])
  let earlier: PayOrder | null = null
  const View = () => {
    earlier = useEarlierOrder(current)
    return null
  }
  await render(<View />)
  expect(earlier, 'what was there before was passed by').toBeNull()
  await publish([passed, current, newer])
  expect(earlier).toBeNull()
  const [payout, deposit] = [at(1, 15, { inOrOut: false }), at(4, 20)]
  await publish([passed, deposit, current, newer], [payout])
  expect(earlier).toBe(payout)
  await publish([passed, deposit, current, newer], [{ ...payout, state: 1 }])
  expect(earlier, 'it is decided').toBe(deposit)
})
