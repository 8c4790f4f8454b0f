import type { Clock } from './clock.ts'
import type { MemberBook } from './members.ts'
import { blank, seedOrders } from './order-seed.ts'
import { hundredths, matchesFilter, newestFirst, type Order, type OrderFilter } from './orders.ts'
import type { Random } from './random.ts'
import type { Ledger } from './records/ledger.ts'
import type { PastOrder } from './records/past.ts'
import { UP_TYPES, type UpType } from './records/steps.ts'
import { Refusal } from './refusal.ts'

/** The given fields of a new order; the rest is generated. */
export type NewOrder = Partial<Omit<Order, 'inOrOut'>> & { inOrOut: boolean }

export interface Counts {
  up: number
  down: number
}

/** All orders and their transitions. `onChange` is called after every change that may alter the pending counts. */
export class OrderBook {
  readonly #clock: Clock
  readonly #members: MemberBook
  readonly #random: Random
  readonly #ledger: Ledger
  readonly #changed: () => void
  /** Newest first. */
  readonly #orders: Order[]
  #nextId: bigint
  readonly #commits = new Map<bigint, number>()
  /** Orders that moved points. Risk-controlled orders are processed, too, but moved none. */
  readonly #moved = new Set<bigint>()

  constructor(seed: number, clock: Clock, members: MemberBook, random: Random, ledger: Ledger, changed: () => void) {
    this.#clock = clock
    this.#members = members
    this.#random = random
    this.#ledger = ledger
    this.#changed = changed
    this.#orders = seedOrders(seed, clock.now(), members).toSorted(newestFirst)
    for (const { id, state } of this.#orders) if (state === 1) this.#moved.add(id)
    this.#nextId = this.#orders.reduce((top, { id }) => (id > top && id < 2n ** 53n ? id : top), 0n) + 1n
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
    if (!order) throw new Refusal('订单不存在')
    return order
  }

  /** How many decisions about this order took effect. */
  commits(id: bigint): number {
    return this.#commits.get(id) ?? 0
  }

  /** The orders that moved points between two times, both included. */
  moved(from: number, to: number): readonly Order[] {
    return this.#orders.filter(({ id, verifyTime }) => {
      return this.#moved.has(id) && verifyTime !== null && verifyTime >= from && verifyTime <= to
    })
  }

  /** The orders that moved points since a time, in the form the history needs. */
  past(from: number): PastOrder[] {
    return this.moved(from, Number.POSITIVE_INFINITY).map((order) => {
      const { userId, inOrOut, balance, verifyTime } = order
      const cents = (inOrOut ? 1 : -1) * hundredths(balance)
      return { userId, upType: upTypeOf(order), cents, at: verifyTime ?? 0, memo: memoOf(order) }
    })
  }

  add(given: NewOrder): Order {
    const member = given.userId === undefined ? this.#random.pick(this.#members.all) : this.#members.get(given.userId)
    if (given.id !== undefined && this.find(given.id)) throw new Refusal(`order ${given.id} is there already`)
    const now = Math.floor(this.#clock.now() / 1000) * 1000
    const fresh = { ...blank(this.#random, member, given.inOrOut), id: given.id ?? this.#nextId, payTime: now }
    if (given.id === undefined) this.#nextId += 1n
    const order: Order = { ...fresh, ...given, id: fresh.id, userId: member.id }
    const older = this.#orders.findIndex((other) => newestFirst(order, other) < 0)
    this.#orders.splice(older < 0 ? this.#orders.length : older, 0, order)
    this.#changed()
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
      order.lastBalance = this.#move(order, upTypeOf(order), memoOf(order))
      this.#moved.add(id)
    } else order.remark = remark ?? ''
    this.#close(order, isConfirm ? 1 : 2, admin)
    return true
  }

  /** Risk control: sets state 1 without moving points (A061, A193). */
  riskControl(id: bigint, admin: string): boolean {
    const order = this.get(id)
    if (order.state !== 0) return false
    this.#close(order, 1, admin)
    return true
  }

  /** Adds or deducts points manually, recorded as an order of pay type 98 or 99 (A195). */
  byHand(inOrOut: boolean, points: number, userId: bigint, remark: string, admin: string): Order {
    const upType = inOrOut ? UP_TYPES.gift : UP_TYPES.deduction
    const lastBalance = this.#move({ userId, inOrOut, balance: points }, upType, remark)
    const decided = { state: 1, upName: admin, verifyAdmin: admin, verifyTime: this.#clock.now() }
    const nothing = { payName: '', payNo: '', payIP: '', payIPAddress: '' }
    const payType = inOrOut ? 98 : 99
    const order = this.add({ inOrOut, userId, payType, balance: points, lastBalance, remark, ...nothing, ...decided })
    this.#moved.add(order.id)
    return order
  }

  #close(order: Order, state: number, admin: string): void {
    order.state = state
    order.verifyAdmin = admin
    order.upName = admin
    order.verifyTime = this.#clock.now()
    this.#commits.set(order.id, this.commits(order.id) + 1)
    this.#changed()
  }

  /** Moves points and returns the new balance. Integer hundredths avoid rounding errors. */
  #move({ userId, inOrOut, balance }: Pick<Order, 'userId' | 'inOrOut' | 'balance'>, upType: UpType, memo: string) {
    return this.#ledger.move(this.#members.get(userId), upType, (inOrOut ? 1 : -1) * hundredths(balance), memo)
  }
}

function upTypeOf({ inOrOut, payType }: Order): UpType {
  if (payType === 98 || payType === 99) return inOrOut ? UP_TYPES.gift : UP_TYPES.deduction
  return inOrOut ? UP_TYPES.deposit : UP_TYPES.withdrawal
}

function memoOf({ id, payType, remark }: Order): string {
  return payType === 98 || payType === 99 ? remark : `订单号 ${id}`
}
