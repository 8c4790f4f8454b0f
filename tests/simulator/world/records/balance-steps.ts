/** The balance change types (D1 §2). */
export const UP_TYPES = {
  award: 1,
  deposit: 2,
  withdrawal: 3,
  gift: 4,
  deduction: 5,
  bet: 6,
  betCancelled: 7,
  rebate: 8,
  goodwill: 9,
  referral: 10,
} as const

export type UpType = (typeof UP_TYPES)[keyof typeof UP_TYPES]

/** One movement of a member's points, before the running balance is known. */
export interface BalanceStep {
  readonly at: number
  readonly upType: number
  /** Hundredths, negative for a deduction. */
  readonly cents: number
  readonly playDetail: string
  readonly memo: string
}

/** Makes a losing bet of at least so many hundredths between two times. */
export type AddLosingBet<S> = (from: number, to: number, cents: number) => S

/**
 * Orders a member's steps so that the balance ends at `finalBalance` and never falls below zero: where it would, a losing bet of
 * the missing amount is inserted right after the step.
 */
export function keepNonNegative<S extends Pick<BalanceStep, 'at' | 'cents'>>(
  steps: readonly S[],
  finalBalance: number,
  now: number,
  addLosingBet: AddLosingBet<S>,
): S[] {
  const ordered = steps.toSorted((a, b) => a.at - b.at)
  const backwards: S[] = []
  let balance = finalBalance
  let later = now
  for (const step of ordered.toReversed()) {
    const missing = step.cents - balance
    if (missing > 0) {
      const losingStep = addLosingBet(step.at, later, missing)
      backwards.push(losingStep)
      balance -= losingStep.cents
    }
    backwards.push(step)
    balance -= step.cents
    later = step.at
  }
  return backwards.reverse()
}
