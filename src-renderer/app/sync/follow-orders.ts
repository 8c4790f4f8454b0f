import { desktop } from '../../platform/desktop.ts'
import { changePendingOrders, setPendingOrders } from '../../stores/pending-orders.ts'

/**
 * Subscribes to the pending orders, with the signed-in area: the sign-in needs neither them nor the code of amounts and
 * times. Begins before any list is read: the first event may already be a change that an open list lacks. Returns the
 * unsubscribe function.
 */
export function followOrders(): () => void {
  const read = async () => setPendingOrders(await desktop.readState('orders'))
  const unsubscribe = desktop.onOrders((change) => void (changePendingOrders(change) || read()))
  void read()
  return unsubscribe
}
