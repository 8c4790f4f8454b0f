import { BotBook } from './bot/bot-book.ts'
import { ChatBook, type PrivateEvent, type PublicEvent } from './chat.ts'
import type { Clock } from './clock.ts'
import { ConfigBook } from './config/config-book.ts'
import { Gallery } from './gallery.ts'
import { GameBook } from './games.ts'
import { MemberBook } from './members.ts'
import { OperatorBook } from './operator-book.ts'
import { type Counts, OrderBook } from './order-book.ts'
import { Random } from './random.ts'
import { historyStart } from './records/history.ts'
import { Ledger } from './records/ledger.ts'
import { HISTORY_DAYS, type Past } from './records/past.ts'
import { RebateBook } from './records/rebate-book.ts'
import { RecordBook } from './records/record-book.ts'

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

interface Books {
  site: Site
  config: ConfigBook
  bot: BotBook
  operators: OperatorBook
  members: MemberBook
  orders: OrderBook
  games: GameBook
  chat: ChatBook
  gallery: Gallery
  records: RecordBook
  ledger: Ledger
  rebates: RebateBook
}

/**
 * The server's whole state. It is generated from the seed and the creation time, and notifies its listeners of every
 * change.
 */
export class World {
  readonly seed: number
  readonly clock: Clock
  readonly #listeners = new Set<(event: WorldEvent) => void>()
  #books: Books
  #counts: Counts
  #robotStatus: unknown = '1'

  constructor(seed: number, clock: Clock) {
    this.seed = seed
    this.clock = clock
    this.#books = this.#make()
    this.#counts = this.orders.counts()
  }

  get site(): Site {
    return this.#books.site
  }

  get config(): ConfigBook {
    return this.#books.config
  }

  get bot(): BotBook {
    return this.#books.bot
  }

  get operators(): OperatorBook {
    return this.#books.operators
  }

  get members(): MemberBook {
    return this.#books.members
  }

  get orders(): OrderBook {
    return this.#books.orders
  }

  get games(): GameBook {
    return this.#books.games
  }

  get chat(): ChatBook {
    return this.#books.chat
  }

  get gallery(): Gallery {
    return this.#books.gallery
  }

  get records(): RecordBook {
    return this.#books.records
  }

  get ledger(): Ledger {
    return this.#books.ledger
  }

  get rebates(): RebateBook {
    return this.#books.rebates
  }

  /** Unix ms by the server's clock. */
  now(): number {
    return this.clock.now()
  }

  /** Calls the listener on every change; returns an unsubscribe function. */
  listen(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Restores the seed as of now. */
  reset(): void {
    this.#books = this.#make()
    this.#robotStatus = '1'
    this.#ordersChanged()
  }

  /** Pushes the robots' status after their settings were saved, if it changed. */
  robotsSet(): void {
    const value = this.config.robotSetting.all.find(({ key }) => key === 'openStatus')?.value
    if (value === this.#robotStatus) return
    this.#robotStatus = value
    this.#tell({ kind: 'status', type: 20, value })
  }

  #make(): Books {
    const { seed, clock } = this
    const now = this.now()
    const members = new MemberBook(seed, now)
    const random = new Random(seed, 'news')
    const chat = new ChatBook(seed, clock, members, (event) => this.#tell(event))
    // The ledger needs the history, which in turn needs the initial orders and balances.
    const ledger: Ledger = new Ledger(clock, () => records.history.changes)
    const orders = new OrderBook(seed, clock, members, random, ledger, () => this.#ordersChanged())
    const records = new RecordBook(pastOf(seed, now, members, orders), () => chat)
    const games = new GameBook(seed)
    return {
      site: { logo: 'service-1.png', joinGroupSendMessage: '欢迎 {name} 入群' },
      config: new ConfigBook(seed, now),
      bot: new BotBook(seed, clock, games),
      operators: new OperatorBook(),
      members,
      orders,
      games,
      chat,
      gallery: new Gallery(seed),
      records,
      ledger,
      rebates: new RebateBook(clock, ledger, () => records.history.rebates),
    }
  }

  /** The counts are pushed only when they change (A199). */
  #ordersChanged(): void {
    const { up, down } = this.orders.counts()
    if (up === this.#counts.up && down === this.#counts.down) return
    this.#counts = { up, down }
    this.#tell({ kind: 'counts', up, down })
  }

  #tell(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

function pastOf(seed: number, now: number, { all }: MemberBook, orders: OrderBook): Past {
  const from = historyStart(now, HISTORY_DAYS)
  const cents = new Map(all.map((member) => [member.id, member.cents]))
  return { seed, now, from, members: [...all], cents, orders: orders.past(from) }
}
