import type { AlertKind } from '#contract/alerts.ts'
import { isGroup } from '#shared/conversation-key.ts'
import type { UnreportedMessages } from '../chat/apply-list.ts'
import type { PendingOrder } from '../orders/pending-list.ts'
import type { NotificationCenter } from './notification-center.ts'
import { messageNotification, orderNotification, summaryNotification } from './notification-content.ts'

/** A summary is published after this time, even if fetches are still pending. */
const MAX_COLLECT_MS = 2_000

class PendingSummary {
  orders: PendingOrder[] = []
  /** Those that were pending before the session began. */
  earlier: PendingOrder[] = []
  messages: UnreportedMessages[] = []
  isStart = false
  /** Number of pending fetches. */
  readings = 0
  /** Counted from the first fetch, so that later ones cannot extend it. */
  deadline = new Promise((end) => setTimeout(end, MAX_COLLECT_MS))
}

/** Turns new orders and messages into notifications: individual ones as they arrive, one summary after a gap. */
export class AlertAggregator {
  #pendingSummary: PendingSummary | null = null

  constructor(
    private readonly notifications: NotificationCenter,
    /** Kinds that are off are left out of summaries. */
    private readonly isEnabled: (kind: AlertKind) => boolean,
    /** What stands before a number of pending orders. */
    private readonly least: () => string,
  ) {}

  /** Collects what is new until these and all concurrent fetches are done, then publishes it together (fault 10). */
  async collectDuring(readings: () => Promise<unknown>): Promise<void> {
    this.#pendingSummary ??= new PendingSummary()
    const collected = this.#pendingSummary
    collected.readings++
    const timedOut = await Promise.race([readings().then(() => false), collected.deadline.then(() => true)])
    collected.readings--
    if (this.#pendingSummary !== collected || (collected.readings > 0 && !timedOut)) return
    this.#pendingSummary = null
    const { orders, earlier, messages } = collected
    if (!collected.isStart) this.publish(orders, messages, 'gap')
    else {
      // Orders pending since before the session are a summary of their own (A217).
      this.publish(earlier, [], 'start')
      this.publish(orders, messages, null)
    }
  }

  /** `first`: the orders were pending before the session began, so they are not announced as new (A217). */
  orders(orders: PendingOrder[], first: boolean): void {
    const pendingSummary = this.#pendingSummary
    if (!pendingSummary) this.publish(orders, [], first ? 'start' : null)
    else {
      for (const order of orders) pendingSummary[first ? 'earlier' : 'orders'].push(order)
      if (first) pendingSummary.isStart = true
    }
  }

  /** A pushed message is announced immediately (A203). */
  addPushed(message: UnreportedMessages): void {
    this.publish([], [message], null)
  }

  /** Conversations in which a list fetch found new messages. */
  messages(messages: UnreportedMessages[]): void {
    if (this.#pendingSummary) for (const message of messages) this.#pendingSummary.messages.push(message)
    else this.publish([], messages, null)
  }

  clear(): void {
    this.#pendingSummary = null
  }

  /** Adds the notifications immediately. */
  publish(orders: PendingOrder[], messages: UnreportedMessages[], summary: 'gap' | 'start' | null): void {
    const { notifications } = this
    const lists = {
      withdrawal: orders.filter(({ deposit }) => !deposit),
      deposit: orders.filter(({ deposit }) => deposit),
      privateMessage: messages.filter(({ key }) => !isGroup(key)),
      groupMessage: messages.filter(({ key }) => isGroup(key)),
    }
    const kinds = (Object.keys(lists) as (keyof typeof lists)[]).filter((kind) => lists[kind].length > 0)
    const enabledKinds = kinds.filter((kind) => this.isEnabled(kind))
    const alreadyPending = summary === 'start'
    const startLeast = alreadyPending ? this.least() : null
    const hasOrders = enabledKinds.includes('deposit') || enabledKinds.includes('withdrawal')
    const asSummary = enabledKinds.length > 1 ? summary !== null : alreadyPending && hasOrders
    if (asSummary) notifications.add(summaryNotification(enabledKinds, lists, startLeast))
    const individually = (kind: AlertKind) => !asSummary || !this.isEnabled(kind)
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const compose = alreadyPending ? () => summaryNotification([kind], lists, startLeast) : orderNotification
      if (individually(kind)) notifications.addThrottled(kind, lists[kind], compose)
    }
    for (const kind of ['privateMessage', 'groupMessage'] as const)
      if (individually(kind)) notifications.addThrottled(kind, lists[kind], messageNotification)
  }
}
