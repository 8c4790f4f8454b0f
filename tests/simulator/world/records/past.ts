import type { Member } from '../members.ts'

/** How many days, today among them, the history of bets and balances goes back. */
export const HISTORY_DAYS = 10

/** A pay order that moved points before the world began. */
export interface PastOrder {
  readonly userId: bigint
  readonly upType: number
  /** Hundredths, negative for what was taken. */
  readonly cents: number
  readonly at: number
  readonly memo: string
}

/** What the history has to lead up to: everything as it was when the world began. */
export interface Past {
  readonly seed: number
  readonly now: number
  /** The history begins here, a Beijing midnight. */
  readonly from: number
  readonly members: readonly Member[]
  readonly cents: ReadonlyMap<bigint, number>
  readonly orders: readonly PastOrder[]
}
