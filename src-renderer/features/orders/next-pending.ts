import { type NavigateFunction, useNavigate } from 'react-router-dom'
import type { PayOrder } from '#shared/pay-data.ts'
import { orderListPath } from '#shared/routes.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { toast } from '../../stores/toast.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { reviewKey } from './review-context.ts'

const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? 0

/** How the operator goes through the queue. */
const walk: {
  /** The order in the review panel. */
  reviewed: PayOrder | null
  /** The order that N led to, until the panel has left it. */
  led: { order: PayOrder; isReached: boolean } | null
  /** The orders that were decided here since this version of the queue was published, by `reviewKey`. */
  decided: { version: number; keys: Set<string> }
  /** Where N was pressed first. */
  origin: string | null
  /** Where N led to. */
  destination: string | null
} = { reviewed: null, led: null, decided: { version: 0, keys: new Set() }, origin: null, destination: null }

export function setReviewedOrder(order: PayOrder | null): void {
  walk.reviewed = order
  if (!order || !walk.led) return
  if (reviewKey(order) === reviewKey(walk.led.order)) walk.led.isReached = true
  else if (walk.led.isReached) walk.led = null
}

export function setDecidedOrder(key: string): void {
  const { version } = usePendingOrders.getState()
  if (walk.decided.version !== version) walk.decided = { version, keys: new Set() }
  walk.decided.keys.add(key)
}

/**
 * The oldest undecided order of both queues; pressed again at the order that N led to, the one after it, beginning again
 * after the last one. Where the panel went by itself after a decision, N starts with the oldest again.
 */
export function nextPendingOrder(): PayOrder | null {
  const { orders, version } = usePendingOrders.getState()
  const queue = [...(orders?.deposits ?? []), ...(orders?.withdrawals ?? [])]
    .filter(
      (order) => isPending(order) && !(walk.decided.version === version && walk.decided.keys.has(reviewKey(order))),
    )
    .sort((a, b) => timeOf(a) - timeOf(b))
  const { led, reviewed } = walk
  const current = led && reviewed && reviewKey(led.order) === reviewKey(reviewed) ? reviewKey(reviewed) : null
  const index = queue.findIndex((order) => reviewKey(order) === current)
  const next = queue[(index + 1) % queue.length] ?? null
  walk.led = next && { order: next, isReached: false }
  return next
}

/** Opens the queue of a pending order with the order in its panel. */
export function openPending(order: PayOrder, navigate: NavigateFunction): void {
  walk.destination = `${orderListPath(order.inOrOut)}?state=0&order=${order.id}`
  // Only this order is pending, and its list is open.
  if (here() === walk.destination) document.querySelector<HTMLElement>(`tr[data-key="${order.id}"]`)?.focus()
  else void navigate(walk.destination)
}

const here = () => location.hash.slice(1)

/** N opens the oldest undecided order of either kind from any screen, then the one after it; U returns to where N was pressed. */
export function useNextPendingShortcuts(): void {
  const navigate = useNavigate()
  useShortcut('n', { mod: false, label: '下一笔待处理', global: true }, () => {
    const next = nextPendingOrder()
    if (!next) return toast('info', '没有待处理订单')
    if (here() !== walk.destination) walk.origin = here()
    openPending(next, navigate)
  })
  useShortcut('u', { mod: false, label: '返回按 N 之前的位置', global: true }, () => {
    if (walk.origin === null) return
    void navigate(walk.origin)
    walk.origin = null
    walk.destination = null
  })
}
