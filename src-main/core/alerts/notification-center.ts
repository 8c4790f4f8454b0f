import { randomUUID } from 'node:crypto'
import type { AppNotification, NotificationKind } from '../../../src-preload/contract/alerts.ts'
import type { NotificationDraft } from './notification-content.ts'

const MAX_NOTIFICATIONS = 200
/** Notifications of one kind within this time are merged into one. */
export const MERGE_WINDOW_MS = 1_000

type NotificationFactory = (items: unknown[]) => NotificationDraft
type ThrottledItems = { items: unknown[]; timer: ReturnType<typeof setTimeout>; createDraft: NotificationFactory }

/** Stores the latest notifications for the notification centre, and merges bursts. */
export class NotificationCenter {
  #notifications: AppNotification[] = []
  /** Ms by `performance.now()`. Not part of the notification, which is sent to the pages. */
  #addedAt = new WeakMap<AppNotification, number>()
  #throttled = new Map<NotificationKind, ThrottledItems>()

  constructor(private readonly onNotification: (notification: AppNotification, draft: NotificationDraft) => void) {}

  /** Newest first. */
  get all(): AppNotification[] {
    return this.#notifications
  }

  /** Returns when each unread notification of a kind was added, ms by `performance.now()`. */
  unreadSince(kind: NotificationKind): number[] {
    return this.#notifications.flatMap((notification) =>
      notification.kind === kind && !notification.read ? (this.#addedAt.get(notification) ?? []) : [],
    )
  }

  add(draft: NotificationDraft): void {
    const { kind, title, body, route, items = [], amount = null } = draft
    const notification: AppNotification = {
      ...{ kind, title, body, route, id: randomUUID(), timestamp: Date.now(), read: false },
      ...{ items, amount, state: items.length > 0 ? 'open' : 'none' },
    }
    this.#addedAt.set(notification, performance.now())
    this.#notifications = [notification, ...this.#notifications].slice(0, MAX_NOTIFICATIONS)
    this.onNotification(notification, draft)
  }

  /** Announces the first item of a kind now, those of the next MERGE_WINDOW_MS together; `combine` reduces these. */
  addThrottled<T>(
    kind: NotificationKind,
    items: T[],
    createDraft: (items: T[]) => NotificationDraft,
    combine?: (items: T[]) => T[],
  ): void {
    if (items.length === 0) return
    const throttled = this.#throttled.get(kind)
    if (throttled) {
      for (const item of items) throttled.items.push(item)
      if (combine) throttled.items = combine(throttled.items as T[])
      throttled.createDraft = createDraft as NotificationFactory
      return
    }
    this.add(createDraft(items))
    this.#throttle(kind, createDraft as NotificationFactory)
  }

  markRead(): void {
    this.#notifications = this.#notifications.map((item) => (item.read ? item : { ...item, read: true }))
  }

  /** Discards everything, so that the next operator starts empty. */
  clear(): void {
    for (const { timer } of this.#throttled.values()) clearTimeout(timer)
    this.#throttled.clear()
    this.#notifications = []
  }

  #throttle(kind: NotificationKind, createDraft: NotificationFactory): void {
    const timer = setTimeout(() => {
      const throttled = this.#throttled.get(kind)
      this.#throttled.delete(kind)
      if (!throttled || throttled.items.length === 0) return
      this.add(throttled.createDraft(throttled.items))
      this.#throttle(kind, throttled.createDraft)
    }, MERGE_WINDOW_MS)
    this.#throttled.set(kind, { items: [], timer, createDraft })
  }
}
