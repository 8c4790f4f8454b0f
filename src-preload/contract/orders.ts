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

/** Where a statement comes from, recognised by its headings. */
export const statementSources = ['alipay', 'wechat', 'bank', 'explorer', 'other'] as const
export type StatementSource = (typeof statementSources)[number]

/** A payment that was received, as a statement has it. Its texts are foreign. */
export interface StatementLine {
  /** Plain digits, exact to the cent. */
  amount: string
  /** Epoch ms; without a time of day the start of the day. */
  at: number
  hasTime: boolean
  payer: string
  remark: string
  source: StatementSource
}

/** How a payer's name relates to that of an order. `unknown`: one of them has none. */
export type NameMatch = 'same' | 'different' | 'unknown'

/** A line that may be the payment of an order. */
export interface CandidateLine extends StatementLine {
  /** Its keyed fingerprint. */
  id: string
  /** Within the tolerance of the order's time. */
  isNear: boolean
  name: NameMatch
  /** The remark names the member or the order. */
  isNamed: boolean
  /** It fits another pending order as well. */
  isShared: boolean
}

/** What the statement says about one pending deposit. It decides nothing. */
export interface Reconciliation {
  state: 'certain' | 'doubtful' | 'none'
  /** An operator said that it is this line. */
  isConfirmed: boolean
  /** The nearest in time first; of many only some. Empty for a confirmed line that is not in the statement. */
  lines: CandidateLine[]
  /** How many there are. */
  count: number
}

export interface StatementView {
  /** Of every pending deposit, by its id. */
  orders: Readonly<Record<string, Reconciliation>>
  lineCount: number
  unusedCount: number
  /** Used lines are known after a restart too: their fingerprints are sealed by the key store. */
  isPersistent: boolean
}

/** The lines of a statement in parts, of which none holds up the main process for long. */
export interface StatementPart {
  /** The same for all parts of one import. */
  importId: string
  lines: StatementLine[]
  isLast: boolean
}

/** Lines of all imports together. */
export const MAX_STATEMENT_LINES = 100_000
export const STATEMENT_PART_SIZE = 1_000

export interface StatementCommands {
  /** Adds lines to those imported before; the same line counts once. Resolves after the last part when it is matched. */
  importStatement(part: StatementPart): StatementView | null
  clearStatement(): void
  /** Binds a line to a pending deposit; rejects with a Chinese message if it is used or of another amount. */
  confirmStatementLine(orderId: string, lineId: string): void
  /** Takes the confirmation back. */
  releaseStatementLine(orderId: string): void
}
