import { formatBeijingTime } from '../../wire/beijing.ts'
import { BusinessError } from '../business-error.ts'
import type { Clock } from '../clock.ts'
import type { Member } from '../member-store.ts'
import { UP_TYPES } from './balance-steps.ts'
import type { Ledger } from './ledger.ts'
import type { Rebate } from './rebate-seed.ts'

export interface RebateFilter {
  /** Days as `yyyy-MM-dd`, both included. */
  from: string
  to: string
  lotteryId?: number | undefined
  playId?: number | undefined
  state?: number | undefined
  userId?: bigint | undefined
}

export interface RebateDecision {
  id: bigint
  /** Hundredths. */
  cents: number
  isConfirm: boolean
  memo: string
}

const FIRST_NEW_ID = 7_200_001n

export class RebateStore {
  readonly #clock: Clock
  readonly #ledger: Ledger
  readonly #loadSeeded: () => readonly Rebate[]
  readonly #added: Rebate[] = []
  readonly #commits = new Map<bigint, number>()

  constructor(clock: Clock, ledger: Ledger, loadSeeded: () => readonly Rebate[]) {
    this.#clock = clock
    this.#ledger = ledger
    this.#loadSeeded = loadSeeded
  }

  /** Newest first. */
  list({ from, to, lotteryId, playId, state, userId }: RebateFilter): Rebate[] {
    const matches = this.#all().filter(
      (rebate) =>
        rebate.date >= from &&
        rebate.date <= to &&
        (lotteryId === undefined || rebate.lotteryId === lotteryId) &&
        (playId === undefined || rebate.playId === playId) &&
        (state === undefined || rebate.state === state) &&
        (userId === undefined || rebate.member.id === userId),
    )
    return matches.reverse()
  }

  find(id: bigint): Rebate | undefined {
    return this.#all().find((rebate) => rebate.id === id)
  }

  get(id: bigint): Rebate {
    const rebate = this.find(id)
    if (!rebate) throw new BusinessError('回红记录不存在')
    return rebate
  }

  /** How many decisions about this rebate took effect. */
  commits(id: bigint): number {
    return this.#commits.get(id) ?? 0
  }

  /**
   * Confirms or cancels one row. Returns false when it does not exist or was already decided; then nothing changes.
   * Throws when a confirmation's amount is not the expected one (D1 §4).
   */
  decide({ id, cents, isConfirm, memo }: RebateDecision, admin: string): boolean {
    const rebate = this.find(id)
    if (rebate?.state !== 0) return false
    if (isConfirm && cents !== rebate.expected) throw new BusinessError('金额与应返不符')
    if (isConfirm) this.#ledger.move(rebate.member, UP_TYPES.rebate, cents, `${rebate.date} 回红`)
    rebate.actual = isConfirm ? cents : 0
    rebate.state = isConfirm ? 1 : 2
    rebate.upTime = this.#clock.now()
    rebate.upName = admin
    rebate.memo = memo
    this.#commits.set(id, this.commits(id) + 1)
    return true
  }

  /** Adds a goodwill rebate (心意红): paid at once and listed as a confirmed row of today. */
  giveGoodwill(member: Member, cents: number, memo: string, admin: string): void {
    this.#ledger.move(member, UP_TYPES.goodwill, cents, memo)
    const now = this.#clock.now()
    this.#added.push({
      id: FIRST_NEW_ID + BigInt(this.#added.length),
      member,
      ...{ lotteryId: 0, playId: 0, water: 0, lose: 0, expected: cents, actual: cents },
      ...{ date: formatBeijingTime(now).slice(0, 10), state: 1, upTime: now, upName: admin, memo },
    })
  }

  #all(): Rebate[] {
    return [...this.#loadSeeded(), ...this.#added]
  }
}

export function toWireRebate(rebate: Rebate) {
  const { id, member, water, lose, expected, actual, date, state, upTime, upName, memo } = rebate
  return {
    id,
    userId: member.id,
    waterBalance: water / 100,
    loseBalance: lose / 100,
    expectedRebate: expected / 100,
    actualRebate: actual / 100,
    rebateDate: date,
    state,
    upTime: upTime === null ? null : formatBeijingTime(upTime),
    upName,
    memo,
  }
}
