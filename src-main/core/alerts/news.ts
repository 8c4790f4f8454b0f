import type { AlertKind } from '../../../src-preload/contract.ts'
import { type FreshMessages, merged } from '../chat/fresh-messages.ts'
import { isGroup } from '../chat/keys.ts'
import type { NoticeBoard } from './notice-board.ts'
import { messageNotice, orderNotice, summaryNotice } from './notice-text.ts'
import type { PendingOrder } from './readings.ts'

/** Longer nothing waits for the rest of a summary. */
const GATHER_MS = 2_000

interface Gathered {
  orders: PendingOrder[]
  messages: FreshMessages[]
  /** How many are still to come. */
  readings: number
  /** From the first of them on: what is held back is not held without end. */
  deadline: Promise<unknown>
}

/** Turns what is new into notices: one each as it comes, one summary after a gap. */
export class News {
  /** News held back while a summary is gathered. */
  #gathering: Gathered | null = null

  constructor(
    private readonly board: NoticeBoard,
    /** What the operator does not want to hear of is not in a summary. */
    private readonly isOn: (kind: AlertKind) => boolean,
  ) {}

  /** Holds news back until the readings are done, others' as well, then tells them together (fault 10). */
  async gather(readings: () => Promise<unknown>): Promise<void> {
    this.#gathering ??= {
      orders: [],
      messages: [],
      readings: 0,
      deadline: new Promise((end) => setTimeout(end, GATHER_MS)),
    }
    const gathered = this.#gathering
    gathered.readings++
    const isOver = await Promise.race([readings().then(() => false), gathered.deadline.then(() => true)])
    gathered.readings--
    if (this.#gathering !== gathered || (gathered.readings > 0 && !isOver)) return
    this.#gathering = null
    this.tell(gathered.orders, merged(gathered.messages), true)
  }

  orders(orders: PendingOrder[]): void {
    if (this.#gathering) this.#gathering.orders.push(...orders)
    else this.tell(orders, [], false)
  }

  /** A pushed message waits for nothing (A203). */
  pushed(message: FreshMessages): void {
    this.tell([], [message], false)
  }

  /** Conversations in which a reading found something new. */
  messages(messages: FreshMessages[]): void {
    if (this.#gathering) this.#gathering.messages.push(...messages)
    else this.tell([], messages, false)
  }

  clear(): void {
    this.#gathering = null
  }

  /** In the order given, at once. */
  tell(orders: PendingOrder[], messages: FreshMessages[], summary: boolean): void {
    const { board } = this
    const lists = {
      withdrawal: orders.filter(({ deposit }) => !deposit),
      deposit: orders.filter(({ deposit }) => deposit),
      privateMessage: messages.filter(({ key }) => !isGroup(key)),
      groupMessage: messages.filter(({ key }) => isGroup(key)),
    }
    const kinds = (Object.keys(lists) as (keyof typeof lists)[]).filter((kind) => lists[kind].length > 0)
    const wanted = kinds.filter((kind) => this.isOn(kind))
    const together = summary && wanted.length > 1
    if (together) board.post(summaryNotice(wanted, lists))
    const apart = (kind: AlertKind) => !together || !this.isOn(kind)
    if (apart('deposit')) board.merge('deposit', lists.deposit, orderNotice)
    if (apart('withdrawal')) board.merge('withdrawal', lists.withdrawal, orderNotice)
    if (apart('privateMessage')) board.merge('privateMessage', lists.privateMessage, messageNotice)
    if (apart('groupMessage')) board.merge('groupMessage', lists.groupMessage, messageNotice)
  }
}
