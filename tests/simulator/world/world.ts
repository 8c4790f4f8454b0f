import { BotStore } from './bot/bot-store.ts'
import { ChatStore, type PrivateEvent, type PublicEvent } from './chat/chat-store.ts'
import type { Clock } from './clock.ts'
import { ConfigStore } from './config/config-store.ts'
import { Gallery } from './gallery.ts'
import { GameStore } from './games/game-store.ts'
import { MemberStore } from './member-store.ts'
import { OperatorStore } from './operator-store.ts'
import { type Counts, OrderStore } from './orders/order-store.ts'
import { Random } from './random.ts'
import { historyStart } from './records/history.ts'
import { Ledger } from './records/ledger.ts'
import { RebateStore } from './records/rebate-store.ts'
import { RecordStore } from './records/record-store.ts'
import { HISTORY_DAYS, type WorldSnapshot } from './records/world-snapshot.ts'

/** Robots are type 20 (D1 §4). */
interface StatusEvent {
  kind: 'status'
  type: 20
  value: unknown
}

export type WorldEvent = ({ kind: 'counts' } & Counts) | PrivateEvent | PublicEvent | StatusEvent

/** Settings of the console itself. */
interface Site {
  /** An image name. */
  logo: string
  /** The welcome message of groups (A116). */
  joinGroupSendMessage: string
}

interface Stores {
  site: Site
  config: ConfigStore
  bot: BotStore
  operators: OperatorStore
  members: MemberStore
  orders: OrderStore
  games: GameStore
  chat: ChatStore
  gallery: Gallery
  records: RecordStore
  ledger: Ledger
  rebates: RebateStore
}

/**
 * The server's whole state. It is generated from the seed and the creation time, and notifies its listeners of every
 * change.
 */
export class World {
  readonly seed: number
  readonly clock: Clock
  readonly #listeners = new Set<(event: WorldEvent) => void>()
  #stores: Stores
  #counts: Counts
  #robotStatus: unknown = '1'

  constructor(seed: number, clock: Clock) {
    this.seed = seed
    this.clock = clock
    this.#stores = this.#createStores()
    this.#counts = this.orders.counts()
  }

  get site(): Site {
    return this.#stores.site
  }

  get config(): ConfigStore {
    return this.#stores.config
  }

  get bot(): BotStore {
    return this.#stores.bot
  }

  get operators(): OperatorStore {
    return this.#stores.operators
  }

  get members(): MemberStore {
    return this.#stores.members
  }

  get orders(): OrderStore {
    return this.#stores.orders
  }

  get games(): GameStore {
    return this.#stores.games
  }

  get chat(): ChatStore {
    return this.#stores.chat
  }

  get gallery(): Gallery {
    return this.#stores.gallery
  }

  get records(): RecordStore {
    return this.#stores.records
  }

  get ledger(): Ledger {
    return this.#stores.ledger
  }

  get rebates(): RebateStore {
    return this.#stores.rebates
  }

  /** Unix ms by the server's clock. */
  now(): number {
    return this.clock.now()
  }

  /** Calls the listener on every change; returns an unsubscribe function. */
  subscribe(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the seed as of now. */
  reset(): void {
    this.#stores = this.#createStores()
    this.#robotStatus = '1'
    this.#emitCounts()
  }

  /** Pushes the robots' status after their settings were saved, if it changed. */
  publishRobotStatus(): void {
    const value = this.config.robotSetting.all.find(({ key }) => key === 'openStatus')?.value
    if (value === this.#robotStatus) return
    this.#robotStatus = value
    this.#emit({ kind: 'status', type: 20, value })
  }

  #createStores(): Stores {
    const { seed, clock } = this
    const now = this.now()
    const members = new MemberStore(seed, now)
    const random = new Random(seed, 'news')
    const chat = new ChatStore(seed, clock, members, (event) => this.#emit(event))
    // The ledger needs the history, which in turn needs the initial orders and balances.
    const ledger: Ledger = new Ledger(clock, () => records.history.changes)
    const orders = new OrderStore(seed, clock, members, random, ledger, () => this.#emitCounts())
    const records = new RecordStore(snapshotOf(seed, now, members, orders), () => chat)
    const games = new GameStore(seed)
    return {
      site: { logo: 'service-1.png', joinGroupSendMessage: '欢迎 {name} 入群' },
      config: new ConfigStore(seed, now),
      bot: new BotStore(seed, clock, games),
      operators: new OperatorStore(),
      members,
      orders,
      games,
      chat,
      gallery: new Gallery(seed),
      records,
      ledger,
      rebates: new RebateStore(clock, ledger, () => records.history.rebates),
    }
  }

  /** The counts are pushed only when they change (A199). */
  #emitCounts(): void {
    const { up, down } = this.orders.counts()
    if (up === this.#counts.up && down === this.#counts.down) return
    this.#counts = { up, down }
    this.#emit({ kind: 'counts', up, down })
  }

  #emit(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

function snapshotOf(seed: number, now: number, { all }: MemberStore, orders: OrderStore): WorldSnapshot {
  const from = historyStart(now, HISTORY_DAYS)
  const cents = new Map(all.map((member) => [member.id, member.cents]))
  return { seed, now, from, members: [...all], cents, orders: orders.toSnapshotOrders(from) }
}
