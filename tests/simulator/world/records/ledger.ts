import { formatBeijingTime } from '../../wire/beijing.ts'
import { BusinessError } from '../business-error.ts'
import type { Clock } from '../clock.ts'
import type { Member } from '../member-store.ts'
import type { BalanceStep } from './balance-steps.ts'

/** A balance change. Amounts are hundredths; the new balance is `before + cents`. */
export interface BalanceChange extends BalanceStep {
  readonly userId: bigint
  readonly before: number
}

export interface BalanceChangeFilter {
  from: number
  to: number
  /** 0 or absent: every type (A059). */
  upType?: number | undefined
  userId?: bigint | undefined
}

/** Every movement of points. The history is generated on first use. */
export class Ledger {
  readonly #clock: Clock
  readonly #loadHistory: () => readonly BalanceChange[]
  readonly #newChanges: BalanceChange[] = []

  constructor(clock: Clock, loadHistory: () => readonly BalanceChange[]) {
    this.#clock = clock
    this.#loadHistory = loadHistory
  }

  /**
   * Moves a member's points, records the change and returns the new balance in points. Throws rather than go below
   * zero.
   */
  move(member: Member, upType: number, cents: number, memo: string): number {
    const before = member.cents
    if (before + cents < 0) throw new BusinessError('余额不足')
    member.cents += cents
    const at = Math.floor(this.#clock.now() / 1000) * 1000
    this.#newChanges.push({ userId: member.id, at, upType, cents, before, playDetail: '', memo })
    return member.cents / 100
  }

  /** Newest first, also within one second. */
  list({ from, to, upType, userId }: BalanceChangeFilter): BalanceChange[] {
    const matches = this.#all().filter(
      (change) =>
        change.at >= from &&
        change.at <= to &&
        (!upType || change.upType === upType) &&
        (userId === undefined || change.userId === userId),
    )
    return matches.reverse().toSorted((a, b) => b.at - a.at)
  }

  /** The balance of each of these members at a time, in hundredths. */
  balancesAt(members: readonly Member[], at: number): number[] {
    const balances = new Map<bigint, number>()
    // Backwards: the last change visited is the first one after the time, and its balance before is the balance at the
    // time.
    for (const { userId, before, at: changedAt } of this.#all().reverse())
      if (changedAt > at) balances.set(userId, before)
    return members.map(({ id, cents }) => balances.get(id) ?? cents)
  }

  #all(): BalanceChange[] {
    return [...this.#loadHistory(), ...this.#newChanges]
  }
}

export function toWireChange({ userId, upType, before, playDetail, cents, at, memo }: BalanceChange, name: string) {
  return {
    userId,
    name,
    upType,
    beforeBalance: before / 100,
    playDetail,
    changeBalance: cents / 100,
    lastBalance: (before + cents) / 100,
    upTime: formatBeijingTime(at),
    memo,
  }
}
