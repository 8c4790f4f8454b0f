import { senderOf } from './world/chat/chat-message.ts'
import { randomMemberPhrase } from './world/chat/chat-seed.ts'
import { OPERATORS } from './world/operators.ts'
import { newestFirst } from './world/orders/orders.ts'
import { Random } from './world/random.ts'
import type { World } from './world/world.ts'

/** With more pending orders than this, another operator decides the oldest. */
const MAX_PENDING_ORDERS = 40

/** Generates orders and messages every few seconds, as on a working day. */
export class LiveTraffic {
  readonly #world: World
  readonly #random: Random
  #timer: NodeJS.Timeout | undefined

  constructor(world: World) {
    this.#world = world
    this.#random = new Random(world.seed, 'live')
  }

  setEnabled(on: boolean): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (on) this.#scheduleNext()
  }

  #scheduleNext(): void {
    this.#timer = setTimeout(
      () => {
        this.emitEvent()
        this.#scheduleNext()
      },
      this.#random.int(4_000, 15_000),
    )
  }

  /** Emits one random event. */
  emitEvent(): void {
    const { orders, chat, members } = this.#world
    const kind = this.#random.next()
    const queue = [...orders.pending(true), ...orders.pending(false)].toSorted(newestFirst)
    const oldest = queue.at(-1)
    if (queue.length > MAX_PENDING_ORDERS && oldest)
      orders.decide(oldest.id, false, '超时未付款', OPERATORS[2]?.name ?? '')
    else if (kind < 0.4) orders.add({ inOrOut: true })
    else if (kind < 0.6) orders.add({ inOrOut: false, userId: this.#random.pick(members.all).id, balance: 100 })
    else {
      const member = this.#random.pick(members.all)
      const content = randomMemberPhrase(this.#random)
      chat.sendPrivate(member.id, this.#random.int(1, 3), { ...senderOf(member), content, contentType: 1 })
    }
  }
}
