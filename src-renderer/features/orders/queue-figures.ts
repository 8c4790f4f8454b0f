import { sumAmounts } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { isPending } from '../../api/orders/pay-order.ts'

export interface QueueFigures {
  count: number
  /** null: an amount is unreadable, so the sum is unknown. */
  sum: string | null
  /** Epoch ms of the order that has waited longest; null if none has a readable time. */
  oldestAt: number | null
}

export function queueFigures(orders: readonly PayOrder[]): QueueFigures {
  const pending = orders.filter(isPending)
  const times = pending.map(({ payTime }) => parseServerTime(payTime)).filter((time) => time !== null)
  return {
    count: pending.length,
    sum: sumAmounts(pending.map(({ balance }) => balance)),
    oldestAt: times.length > 0 ? Math.min(...times) : null,
  }
}
