import type { NavigateFunction } from 'react-router-dom'
import type { PayOrder } from '#shared/pay-data.ts'
import { orderListPath, routes } from '#shared/routes.ts'
import { dayOf, parseServerTime } from '#shared/server-time.ts'
import { useDialogs } from '../../stores/dialogs.ts'

/** The list that contains the order, whatever its state, with its row focused. */
export function orderRoute({ id, userId, payTime, inOrOut }: PayOrder): string {
  const query = new URLSearchParams({ userid: String(userId), order: String(id) })
  const paidAt = parseServerTime(payTime)
  if (paidAt !== null) query.set('from', dayOf(paidAt))
  return `${orderListPath(inOrOut)}?${query}`
}

/** Shows an order in its list: in a second window where a dialog or the chat would be lost or in front of it. */
export function viewOrder(order: PayOrder, navigate: NavigateFunction): void {
  const isChatWindow = location.hash.startsWith(`#${routes.Chat.path}`)
  const isCovered = useDialogs.getState().open.length > 0
  if (isChatWindow || isCovered) window.open(`/#${orderRoute(order)}`, '_blank', 'noopener')
  else void navigate(orderRoute(order))
}
