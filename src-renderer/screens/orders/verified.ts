import { isPending, type PayAction, type PayOrder } from '../../api/pay-order.ts'
import type { Change } from '../../api/trail.ts'
import { dayOf, parseServerTime } from '../../lib/beijing.ts'
import { useSession } from '../../stores/session.ts'

const decidedState: Record<PayAction, number> = { approve: 1, cancel: 2, riskControl: 1 }

/** What an order that was read again says of a decision whose answer was lost. */
export function verifiedResult(order: PayOrder | null, action: PayAction): Change['result'] {
  // One that is still pending may be decided a moment later.
  if (!order || isPending(order)) return 'unknown'
  const own = (order.verifyAdmin ?? '') === useSession.getState().user?.name
  return own && Number(order.state) === decidedState[action] ? 'done' : 'undone'
}

/** The list that an order is in, at its row. */
export function orderRoute({ id, userId, payTime, inOrOut }: PayOrder): string {
  const query = new URLSearchParams({ userid: String(userId), order: String(id) })
  const paid = parseServerTime(payTime)
  if (paid !== null) query.set('from', dayOf(paid))
  return `/Main/UpDownScore/${inOrOut ? 1 : 2}?${query}`
}
