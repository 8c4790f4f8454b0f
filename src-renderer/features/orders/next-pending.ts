import { useNavigate } from 'react-router-dom'
import type { PayOrder, PendingOrders } from '../../../src-preload/shared/pay-data.ts'
import { orderListPath } from '../../../src-preload/shared/routes.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { toast } from '../../stores/toast.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'

/** The order in the review panel; N continues after it. */
let reviewed: PayOrder | null = null
/** Where N was pressed first. */
let origin: string | null = null
/** Where N led to. */
let destination: string | null = null

export function setReviewedOrder(order: PayOrder | null): void {
  reviewed = order
}

/** The pending order after `current` in both queues, oldest first, beginning again after the last one. */
export function nextPendingOrder(orders: PendingOrders, current: PayOrder | null): PayOrder | null {
  const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime) ?? 0
  const queue = [...orders.deposits, ...orders.withdrawals].filter(isPending).sort((a, b) => timeOf(a) - timeOf(b))
  const isCurrent = ({ id, inOrOut }: PayOrder) => String(id) === String(current?.id) && inOrOut === current?.inOrOut
  const index = queue.findIndex(isCurrent)
  // The current one was decided: continue with the oldest.
  return queue[(index + 1) % queue.length] ?? null
}

/** N opens the next pending order of either kind, oldest first, from any screen; U returns to where N was pressed. */
export function useNextPendingShortcuts(): void {
  const navigate = useNavigate()
  const here = () => location.hash.slice(1)
  useShortcut('n', { mod: false, label: '下一笔待处理' }, () => {
    const { orders } = usePendingOrders.getState()
    const next = orders && nextPendingOrder(orders, reviewed)
    if (!next) return toast('info', '没有待处理订单')
    if (here() !== destination) origin = here()
    destination = `${orderListPath(next.inOrOut)}?state=0&order=${next.id}`
    // Only this order is pending, and its list is open.
    if (here() === destination) document.querySelector<HTMLElement>(`tr[data-key="${next.id}"]`)?.focus()
    else void navigate(destination)
  })
  useShortcut('u', { mod: false, label: '返回按 N 之前的位置' }, () => {
    if (origin === null) return
    void navigate(origin)
    origin = null
    destination = null
  })
}
