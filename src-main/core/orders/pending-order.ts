import { asText, asTimeText } from '#shared/lossless-json.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'

/** What the alerts need of a pending order. */
export interface PendingOrder {
  id: string
  deposit: boolean
  userId: string
  name: string
  amount: string
  /** Unparsed server time (A182). */
  time: string
}

/** A pending order with the start of its wait (ms by `performance.now()`). */
export interface TimedOrder extends PendingOrder {
  pendingSince: number
  /** By `orderKey`. */
  identity: string
}

/** An order as it was read last. */
export interface KnownOrder {
  text: string
  pending: PendingOrder
  /** By `orderKey`. */
  key: string
  /** Epoch ms of the server, null if its time is unreadable. */
  time: number | null
  isPending: boolean
}

/** The same id with another amount or time is a different order (A217). */
function orderKey({ deposit, id, amount, time }: PendingOrder, epoch: number | null): string {
  return [deposit, id, amount, epoch ?? time].join('\n')
}

export function toKnownOrder(order: PayOrder, text: string): KnownOrder {
  const pending = toPendingOrder(order)
  const time = parseServerTime(pending.time)
  return { text, pending, key: orderKey(pending, time), time, isPending: !isDecided(order) }
}

/** A state that cannot be read decides nothing: `home/pay-data` lists the orders that wait. */
export function isDecided({ state }: PayOrder): boolean {
  return Number.isFinite(Number(state)) && Number(state) !== 0
}

/**
 * Whether orders of `home/pay-data`, which lists those that wait, were all decided all the same. A server may count its
 * states from elsewhere: each has to be in a documented one, and to say who decided it and when (A358).
 */
export const areEvidentlyDecided = (orders: readonly PayOrder[]) =>
  orders.every(({ state, verifyAdmin, verifyTime, payTime }) => {
    const [submitted, decided] = [parseServerTime(payTime), parseServerTime(verifyTime)]
    const isAfter = submitted !== null && decided !== null && decided >= submitted
    return [1, 2].includes(Number(state)) && asText(verifyAdmin).trim() !== '' && isAfter
  })

function toPendingOrder(order: PayOrder): PendingOrder {
  return {
    id: asText(order.id),
    deposit: order.inOrOut,
    userId: asText(order.userId),
    name: asText(order.payName) || asText(order.upName),
    amount: asText(order.balance),
    time: asTimeText(order.payTime),
  }
}
