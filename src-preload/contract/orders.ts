import type { PendingOrders } from '../shared/pay-data.ts'

export interface PendingOrdersState {
  /** Incremented by every change of the orders or of the error. */
  version: number
  /** null while nothing was read in this session, and after a failed reading: a page keeps what it received before. */
  orders: PendingOrders | null
  /** Why the last reading failed, in Chinese; null if it succeeded. */
  error: string | null
}

export interface OrderCommands {
  /** What was published last, without a reading. */
  getOrders(): PendingOrdersState
  /** Reads the pending orders now; returns their state once that reading has ended. */
  refreshOrders(): PendingOrdersState
}
