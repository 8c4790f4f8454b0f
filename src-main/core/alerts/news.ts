import type { AlertKind } from '../../../src-preload/contract.ts'
import { type FreshMessages, merged } from '../chat/fresh-messages.ts'
import { isGroup } from '../chat/keys.ts'
import type { NoticeBoard } from './notice-board.ts'
import { messageNotice, orderNotice, summaryNotice } from './notice-text.ts'
import type { PendingOrder } from './readings.ts'

/** A summary is published after this time, even if fetches are still pending. */
const GATHER_MS = 2_000

interface Gathered {
  orders: PendingOrder[]
  messages: FreshMessages[]
  summary: 'gap' | 'start'
  /** Number of pending fetches. */
  readings: number
  /** Counted from the first fetch, so that later ones cannot extend it. */
  deadline: Promise<unknown>
}

/** Turns new orders and messages into notifications: individual ones as they arrive, one summary after a gap. */
export class News {
  #gathering: Gathered | null = null

  constructor(
    private readonly board: NoticeBoard,
    /** Kinds that are off are left out of summaries. */
    private readonly isOn: (kind: AlertKind) => boolean,
  ) {}

  /** Collects what is new until these and all concurrent fetches are done, then publishes it together (fault 10). */
  async gather(readings: () => Promise<unknown>): Promise<void> {
    this.#gathering ??= {
      orders: [],
      messages: [],
      summary: 'gap',
      readings: 0,
      deadline: new Promise((end) => setTimeout(end, GATHER_MS)),
    }
    const gathered = this.#gathering
    gathered.readings++
    const isOver = await Promise.race([readings().then(() => false), gathered.deadline.then(() => true)])
    gathered.readings--
    if (this.#gathering !== gathered || (gathered.readings > 0 && !isOver)) return
    this.#gathering = null
    const messages = merged(gathered.messages)
    if (gathered.summary === 'gap') this.tell(gathered.orders, messages, 'gap')
    else {
      // Orders pending since before the session are a summary of their own (A217).
      this.tell(gathered.orders, [], 'start')
      this.tell([], messages, null)
    }
  }

  /** `first`: the orders were pending before the session began, so they are not announced as new (A217). */
  orders(orders: PendingOrder[], first: boolean): void {
    const gathering = this.#gathering
    if (!gathering) this.tell(orders, [], first ? 'start' : null)
    else {
      for (const order of orders) gathering.orders.push(order)
      if (first) gathering.summary = 'start'
    }
  }

  /** A pushed message is announced immediately (A203). */
  pushed(message: FreshMessages): void {
    this.tell([], [message], null)
  }

  /** Conversations in which a list fetch found new messages. */
  messages(messages: FreshMessages[]): void {
    if (this.#gathering) for (const message of messages) this.#gathering.messages.push(message)
    else this.tell([], messages, null)
  }

  clear(): void {
    this.#gathering = null
  }

  /** Adds the notifications immediately. */
  tell(orders: PendingOrder[], messages: FreshMessages[], summary: 'gap' | 'start' | null): void {
    const { board } = this
    const lists = {
      withdrawal: orders.filter(({ deposit }) => !deposit),
      deposit: orders.filter(({ deposit }) => deposit),
      privateMessage: messages.filter(({ key }) => !isGroup(key)),
      groupMessage: messages.filter(({ key }) => isGroup(key)),
    }
    const kinds = (Object.keys(lists) as (keyof typeof lists)[]).filter((kind) => lists[kind].length > 0)
    const wanted = kinds.filter((kind) => this.isOn(kind))
    const still = summary === 'start'
    const together = wanted.length > 1 ? summary !== null : still && wanted.some((kind) => isOrder(kind))
    if (together) board.post(summaryNotice(wanted, lists, still))
    const apart = (kind: AlertKind) => !together || !this.isOn(kind)
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const compose = still ? () => summaryNotice([kind], lists, still) : orderNotice
      if (apart(kind)) board.merge(kind, lists[kind], compose)
    }
    if (apart('privateMessage')) board.merge('privateMessage', lists.privateMessage, messageNotice)
    if (apart('groupMessage')) board.merge('groupMessage', lists.groupMessage, messageNotice)
  }
}

function isOrder(kind: AlertKind): boolean {
  return kind === 'deposit' || kind === 'withdrawal'
}
