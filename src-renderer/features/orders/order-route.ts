import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { orderListPath } from '../../../src-preload/shared/routes.ts'
import { dayOf, parseServerTime } from '../../../src-preload/shared/server-time.ts'

/** The list that contains the order, whatever its state, with its row focused. */
export function orderRoute({ id, userId, payTime, inOrOut }: PayOrder): string {
  const query = new URLSearchParams({ userid: String(userId), order: String(id) })
  const paidAt = parseServerTime(payTime)
  if (paidAt !== null) query.set('from', dayOf(paidAt))
  return `${orderListPath(inOrOut)}?${query}`
}
