import { orderListPath } from '../../../src-preload/shared/routes.ts'
import type { PayOrder } from '../../api/pay-order.ts'
import { dayOf, parseServerTime } from '../../lib/beijing.ts'

/** The route of the list that contains the order, with its row focused. */
export function orderRoute({ id, userId, payTime, inOrOut }: PayOrder): string {
  const query = new URLSearchParams({ userid: String(userId), order: String(id) })
  const paid = parseServerTime(payTime)
  if (paid !== null) query.set('from', dayOf(paid))
  return `${orderListPath(inOrOut)}?${query}`
}
