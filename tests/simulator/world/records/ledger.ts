import { beijingTime } from '../../wire/beijing.ts'
import type { Clock } from '../clock.ts'
import type { Member } from '../members.ts'
import { Refusal } from '../refusal.ts'
import type { Step } from './steps.ts'

/** A balance change. Amounts are hundredths; the new balance is `before + cents`. */
export interface Change extends Step {
  readonly userId: bigint
  readonly before: number
}

export interface ChangeFilter {
  from: number
  to: number
  /** 0 or absent: every type (A059). */
  upType?: number | undefined
  userId?: bigint | undefined
}

/** Every movement of points. The history is generated on first use. */
export class Ledger {
  readonly #clock: Clock
  readonly #past: () => readonly Change[]
  readonly #since: Change[] = []

  constructor(clock: Clock, past: () => readonly Change[]) {
    this.#clock = clock
    this.#past = past
  }

  /**
   * Moves a member's points, records the change and returns the new balance in points. Throws rather than go below
   * zero.
   */
  move(member: Member, upType: number, cents: number, memo: string): number {
    const before = member.cents
    if (before + cents < 0) throw new Refusal('余额不足')
    member.cents += cents
    const at = Math.floor(this.#clock.now() / 1000) * 1000
    this.#since.push({ userId: member.id, at, upType, cents, before, playDetail: '', memo })
    return member.cents / 100
  }

  /** Newest first, also within one second. */
  list({ from, to, upType, userId }: ChangeFilter): Change[] {
    const found = this.#all().filter(
      (change) =>
        change.at >= from &&
        change.at <= to &&
        (!upType || change.upType === upType) &&
        (userId === undefined || change.userId === userId),
    )
    return found.reverse().toSorted((a, b) => b.at - a.at)
  }

  /** The balance of each of these members at a time, in hundredths. */
  balancesAt(members: readonly Member[], at: number): number[] {
    const found = new Map<bigint, number>()
    // Backwards: the last change visited is the first one after the time, and its balance before is the balance at the
    // time.
    for (const { userId, before, at: changed } of this.#all().reverse()) if (changed > at) found.set(userId, before)
    return members.map(({ id, cents }) => found.get(id) ?? cents)
  }

  #all(): Change[] {
    return [...this.#past(), ...this.#since]
  }
}

export function changeOnWire({ userId, upType, before, playDetail, cents, at, memo }: Change, name: string) {
  return {
    userId,
    name,
    upType,
    beforeBalance: before / 100,
    playDetail,
    changeBalance: cents / 100,
    lastBalance: (before + cents) / 100,
    upTime: beijingTime(at),
    memo,
  }
}
