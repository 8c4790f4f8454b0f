import type { AlertItem, AlertKind, ItemMark } from '#contract/alerts.ts'
import { type ConversationKey, isGroup } from '#shared/conversation-key.ts'
import { sizeInPoints } from '#shared/money.ts'
import type { PendingOrder, TimedOrder } from '../orders/pending-list.ts'

const MESSAGE = 'message:'

export const itemOfOrder = ({ deposit, id }: Pick<PendingOrder, 'deposit' | 'id'>): AlertItem =>
  `${deposit ? 'deposit' : 'withdrawal'}:${id}`

export const itemOfConversation = (key: ConversationKey): AlertItem => `${MESSAGE}${key}`

/** null for an order. */
export const conversationOf = (item: AlertItem): ConversationKey | null =>
  item.startsWith(MESSAGE) ? item.slice(MESSAGE.length) : null

/** Something that waits to be handled. */
export interface PendingItem {
  /** null: a lost session or connection, or a notice of the server, which cannot be marked. */
  item: AlertItem | null
  /** When it started to wait, ms by `performance.now()`. */
  since: number
  /** Amount of a withdrawal in points: it may override quiet times, as one without an amount does. 0 for anything else. */
  withdrawal: number
}

export type PendingItems = Record<AlertKind, PendingItem[]>

/** Collects what waits, by kind. `lostSince`: null while session or connection exist. */
export function collectPending(
  orders: readonly TimedOrder[],
  conversations: Iterable<{ key: string; unreadSince: number }>,
  serverNotices: number[],
  lostSince: Record<'session' | 'connection', number | null>,
): PendingItems {
  const unmarkable = (since: number | null) => (since === null ? [] : [{ item: null, since, withdrawal: 0 }])
  const pending: PendingItems = {
    session: unmarkable(lostSince.session),
    deposit: [],
    withdrawal: [],
    privateMessage: [],
    groupMessage: [],
    connection: unmarkable(lostSince.connection),
    server: serverNotices.flatMap(unmarkable),
  }
  // There may be many, and they are collected every few seconds.
  for (const order of orders) {
    const withdrawal = order.deposit ? 0 : sizeInPoints(order.amount)
    const item = { item: itemOfOrder(order), since: order.pendingSince, withdrawal }
    pending[order.deposit ? 'deposit' : 'withdrawal'].push(item)
  }
  for (const { key, unreadSince: since } of conversations)
    pending[isGroup(key) ? 'groupMessage' : 'privateMessage'].push({
      item: itemOfConversation(key),
      since,
      withdrawal: 0,
    })
  return pending
}

/** The longest snooze. One that ends later is of a clock that was set back since. */
const MAX_SNOOZE_MS = 30 * 60_000

interface TimedMark extends ItemMark {
  /** End of the snooze by `performance.now()`, in case the workstation's clock is set back. */
  deadline: number
}

interface ItemMarksDeps {
  onChange(marks: ItemMark[]): void
  /** Their snooze ended: they are announced once. */
  onSnoozeEnded(items: AlertItem[]): void
}

/** What the operator said about items, on this console only (A223). No mark changes a count. */
export class ItemMarks {
  #marks = new Map<AlertItem, TimedMark>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: ItemMarksDeps) {}

  get all(): ItemMark[] {
    return [...this.#marks.values()].map(({ deadline: _, ...mark }) => mark)
  }

  /** Whether nothing reminds of the item: it is snoozed or claimed. */
  isSilent(item: AlertItem | null): boolean {
    // Asked of everything that waits, while there is mostly no mark.
    return item !== null && this.#marks.size > 0 && this.#marks.has(item)
  }

  snooze(items: readonly AlertItem[], ms: number): void {
    const snoozedUntil = Date.now() + ms
    for (const item of items) {
      const claimed = this.#marks.get(item)?.claimed ?? false
      this.#marks.set(item, { item, snoozedUntil, claimed, deadline: performance.now() + ms })
    }
    this.#publish()
  }

  /** Ends the items' snoozes too: who handles them needs no reminder. */
  setClaimed(items: readonly AlertItem[], claimed: boolean): void {
    for (const item of items) {
      if (claimed) this.#marks.set(item, { item, snoozedUntil: null, claimed, deadline: Number.POSITIVE_INFINITY })
      else this.#marks.delete(item)
    }
    this.#publish()
  }

  /** A mark of before the restart; a snooze that ended meanwhile ends now. */
  restore(mark: ItemMark): void {
    if (this.#marks.has(mark.item)) return
    const snoozedUntil = mark.snoozedUntil && Math.min(mark.snoozedUntil, Date.now() + MAX_SNOOZE_MS)
    const remaining = snoozedUntil === null ? Number.POSITIVE_INFINITY : snoozedUntil - Date.now()
    this.#marks.set(mark.item, { ...mark, snoozedUntil, deadline: performance.now() + remaining })
    this.#publish()
  }

  /** Ends the marks of items that were handled (A231). */
  end(items: Iterable<AlertItem>): void {
    let changed = false
    for (const item of items) changed = this.#marks.delete(item) || changed
    if (changed) this.#publish()
  }

  clear(): void {
    this.end([...this.#marks.keys()])
  }

  /** Ends the snoozes whose time has come: by the timer, and after sleep, during which timers stand still. */
  endDueSnoozes(): void {
    const due = [...this.#marks.values()].filter(
      ({ snoozedUntil, deadline }) =>
        snoozedUntil !== null && (snoozedUntil <= Date.now() || deadline <= performance.now()),
    )
    for (const mark of due) {
      if (mark.claimed) this.#marks.set(mark.item, { ...mark, snoozedUntil: null, deadline: Number.POSITIVE_INFINITY })
      else this.#marks.delete(mark.item)
    }
    if (due.length === 0) this.#schedule()
    else {
      this.#publish()
      this.deps.onSnoozeEnded(due.map(({ item }) => item))
    }
  }

  #publish(): void {
    this.#schedule()
    this.deps.onChange(this.all)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const deadlines = [...this.#marks.values()].map(({ deadline }) => deadline)
    const next = Math.min(...deadlines)
    if (next < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.endDueSnoozes(), Math.max(0, Math.ceil(next - performance.now())))
  }
}
