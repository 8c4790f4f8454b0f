import type { Reconciliation } from '#contract/statement.ts'
import { type QueueOrder, rowMarks } from './risk-marks.ts'

/** What is known about pending orders without reading anything for it. */
export interface KnownFacts {
  /** From this amount on an order is large; 0 is off. */
  threshold: number
  /** Whether the bound accounts that were read of the member are others. */
  isForeign: (order: QueueOrder) => boolean
  /** By the order's id; null: no statement is imported. */
  statement: Readonly<Record<string, Reconciliation>> | null
}

/** How much an order asks to be looked at: 0 nothing speaks against it, 1 a warning, 2 a danger. It decides nothing. */
export function doubtOf(order: QueueOrder, { threshold, isForeign, statement }: KnownFacts): 0 | 1 | 2 {
  const marks = rowMarks(order, threshold)
  if (isForeign(order) || marks.some(({ tone }) => tone === 'danger')) return 2
  const isUnpaid = order.inOrOut && statement !== null && statement[String(order.id)]?.state !== 'certain'
  return marks.length > 0 || isUnpaid ? 1 : 0
}
