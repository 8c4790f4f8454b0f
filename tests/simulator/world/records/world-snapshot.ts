import type { Member } from '../member-store.ts'

/** How many days the history of bets and balances covers, including today. */
export const HISTORY_DAYS = 10

/** An order that moved points before the world was created. */
export interface SnapshotOrder {
  readonly userId: bigint
  readonly upType: number
  /** Hundredths, negative for a deduction. */
  readonly cents: number
  readonly at: number
  readonly memo: string
}

/** The initial state that the generated history must lead to. */
export interface WorldSnapshot {
  readonly seed: number
  readonly now: number
  /** Start of the history, a Beijing midnight. */
  readonly from: number
  readonly members: readonly Member[]
  readonly cents: ReadonlyMap<bigint, number>
  readonly orders: readonly SnapshotOrder[]
}
