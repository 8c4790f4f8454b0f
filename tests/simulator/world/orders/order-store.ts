import { BusinessError } from '../business-error.ts'
import type { Clock } from '../clock.ts'
import type { MemberStore } from '../member-store.ts'
import type { Random } from '../random.ts'
import { UP_TYPES, type UpType } from '../records/balance-steps.ts'
import type { Ledger } from '../records/ledger.ts'
import type { SnapshotOrder } from '../records/world-snapshot.ts'
import { draftOrder, seedOrders } from './order-seed.ts'
import { matchesFilter, newestFirst, type Order, type OrderFilter, toCents } from './orders.ts'

/** The given fields of a new order; the rest is generated. */
export type NewOrder = Partial<Omit<Order, 'inOrOut'>> & { inOrOut: boolean }

export interface Counts {
  up: number
  down: number
}

/** All orders and their transitions. `onChange` is called after every change that may alter the pending counts. */
export class OrderStore {
  readonly #clock: Clock
  readonly #members: MemberStore
  readonly #random: Random
  readonly #ledger: Ledger
  readonly #onChange: () => void
  /** Newest first. */
  readonly #orders: Order[]
  #nextId: bigint
  readonly #commits = new Map<bigint, number>()
  /** Orders that moved points. Risk-controlled orders are processed, too, but moved none. */
  readonly #applied = new Set<bigint>()

  constructor(seed: number, clock: Clock, members: MemberStore, random: Random, ledger: Ledger, onChange: () => void) {
    this.#clock = clock
    this.#members = members
    this.#random = random
    this.#ledger = ledger
    this.#onChange = onChange
    this.#orders = seedOrders(seed, clock.now(), members).toSorted(newestFirst)
    for (const { id, state } of this.#orders) if (state === 1) this.#applied.add(id)
    this.#nextId = this.#orders.reduce((maxId, { id }) => (id > maxId && id < 2n ** 53n ? id : maxId), 0n) + 1n
  }

  list(filter: OrderFilter): readonly Order[] {
    return this.#orders.filter((order) => matchesFilter(order, filter))
  }

  pending(inOrOut: boolean): readonly Order[] {
    return this.list({ inOrOut, state: 0 })
  }

  counts(): Counts {
    return { up: this.pending(true).length, down: this.pending(false).length }
  }

  find(id: bigint): Order | undefined {
    return this.#orders.find((order) => order.id === id)
  }

  get(id: bigint): Order {
    const order = this.find(id)
    if (!order) throw new BusinessError('订单不存在')
    return order
  }

  /** How many decisions about this order took effect. */
  commits(id: bigint): number {
    return this.#commits.get(id) ?? 0
  }

  /** The orders that moved points between two times, both included. */
  applied(from: number, to: number): readonly Order[] {
    return this.#orders.filter(({ id, verifyTime }) => {
      return this.#applied.has(id) && verifyTime !== null && verifyTime >= from && verifyTime <= to
    })
  }

  /** The orders that moved points since a time, in the form the history needs. */
  toSnapshotOrders(from: number): SnapshotOrder[] {
    return this.applied(from, Number.POSITIVE_INFINITY).map((order) => {
      const { userId, inOrOut, balance, verifyTime } = order
      const cents = (inOrOut ? 1 : -1) * toCents(balance)
      return { userId, upType: upTypeOf(order), cents, at: verifyTime ?? 0, memo: memoOf(order) }
    })
  }

  add(input: NewOrder): Order {
    const member = input.userId === undefined ? this.#random.pick(this.#members.all) : this.#members.get(input.userId)
    if (input.id !== undefined && this.find(input.id)) throw new BusinessError(`order ${input.id} is there already`)
    const now = Math.floor(this.#clock.now() / 1000) * 1000
    const draft = { ...draftOrder(this.#random, member, input.inOrOut), id: input.id ?? this.#nextId, payTime: now }
    if (input.id === undefined) this.#nextId += 1n
    const order: Order = { ...draft, ...input, id: draft.id, userId: member.id }
    const insertAt = this.#orders.findIndex((other) => newestFirst(order, other) < 0)
    this.#orders.splice(insertAt < 0 ? this.#orders.length : insertAt, 0, order)
    this.#onChange()
    return order
  }

  /**
   * Approves or cancels. Returns true when it took effect; false when the order was already decided, and then nothing
   * changes (A063, A194). An approved deposit adds to the member's balance, an approved withdrawal subtracts from it.
   */
  decide(id: bigint, isConfirm: boolean, remark: string | undefined, admin: string): boolean {
    const order = this.get(id)
    if (order.state !== 0) return false
    if (isConfirm) {
      order.lastBalance = this.#movePoints(order, upTypeOf(order), memoOf(order))
      this.#applied.add(id)
    } else order.remark = remark ?? ''
    this.#finish(order, isConfirm ? 1 : 2, admin)
    return true
  }

  /** Risk control: sets state 1 without moving points (A061, A193). */
  riskControl(id: bigint, admin: string): boolean {
    const order = this.get(id)
    if (order.state !== 0) return false
    this.#finish(order, 1, admin)
    return true
  }

  /** Adds or deducts points manually, recorded as an order of pay type 98 or 99 (A195). */
  addAdjustment(inOrOut: boolean, points: number, userId: bigint, remark: string, admin: string): Order {
    const upType = inOrOut ? UP_TYPES.gift : UP_TYPES.deduction
    const lastBalance = this.#movePoints({ userId, inOrOut, balance: points }, upType, remark)
    const decided = { state: 1, upName: admin, verifyAdmin: admin, verifyTime: this.#clock.now() }
    const emptyPayment = { payName: '', payNo: '', payIP: '', payIPAddress: '' }
    const payType = inOrOut ? 98 : 99
    const order = this.add({
      inOrOut,
      userId,
      payType,
      balance: points,
      lastBalance,
      remark,
      ...emptyPayment,
      ...decided,
    })
    this.#applied.add(order.id)
    return order
  }

  #finish(order: Order, state: number, admin: string): void {
    order.state = state
    order.verifyAdmin = admin
    order.upName = admin
    order.verifyTime = this.#clock.now()
    this.#commits.set(order.id, this.commits(order.id) + 1)
    this.#onChange()
  }

  /** Moves points and returns the new balance. Integer hundredths avoid rounding errors. */
  #movePoints(
    { userId, inOrOut, balance }: Pick<Order, 'userId' | 'inOrOut' | 'balance'>,
    upType: UpType,
    memo: string,
  ) {
    return this.#ledger.move(this.#members.get(userId), upType, (inOrOut ? 1 : -1) * toCents(balance), memo)
  }
}

function upTypeOf({ inOrOut, payType }: Order): UpType {
  if (payType === 98 || payType === 99) return inOrOut ? UP_TYPES.gift : UP_TYPES.deduction
  return inOrOut ? UP_TYPES.deposit : UP_TYPES.withdrawal
}

function memoOf({ id, payType, remark }: Order): string {
  return payType === 98 || payType === 99 ? remark : `订单号 ${id}`
}
