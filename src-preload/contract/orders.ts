import { changeQueues, type PendingOrders, type QueueChange } from '../shared/pay-data.ts'

export interface PendingOrdersState {
  /** Incremented by every change of the orders or of the error. */
  version: number
  /** As they were read last; null while nothing was read in this session. */
  orders: PendingOrders | null
  /** Why the last reading failed, in Chinese; null if it succeeded. */
  error: string | null
}

/** What makes a version of the one before. A page that has another one reads the state `orders` again. */
export interface PendingOrdersChange {
  version: number
  /** null: the last reading failed or, without an error, the session ended. */
  orders: QueueChange | null
  error: string | null
}

/** The state after a change; null if the change is of another version than the state: all must be asked for. */
export function applyOrdersChange(state: PendingOrdersState, change: PendingOrdersChange): PendingOrdersState | null {
  const { version, orders, error } = change
  if (version <= state.version) return state
  const needsBase = orders ? !orders.isComplete : error !== null
  if (needsBase && version !== state.version + 1) return null
  const unchanged = error === null ? null : state.orders
  return { version, orders: orders ? changeQueues(state.orders, orders) : unchanged, error }
}

export interface OrderCommands {
  /** Reads the pending orders now; returns their state once that reading has ended. */
  refreshOrders(): PendingOrdersState
}
