import { randomUUID } from 'node:crypto'
import type { AlertItem, AppNotification, NotificationKind } from '#contract/alerts.ts'
import { contentText } from '#shared/content-text.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { MAX_ITEMS, type NotificationDraft } from './notification-content.ts'

export const MAX_NOTIFICATIONS = 200
/** Notifications of one kind within this time are merged into one. */
const MERGE_WINDOW_MS = 1_000

type NotificationFactory = (items: unknown[]) => NotificationDraft
type ThrottledItems = { items: unknown[]; timer: ReturnType<typeof setTimeout>; createDraft: NotificationFactory }

interface NotificationCenterDeps {
  onNotification(notification: AppNotification, draft: NotificationDraft): void
  /** Notifications changed or were restored. */
  onChanged?(notifications: AppNotification[]): void
  /** Whether an item still waits; a notification of nothing that waits begins as handled. */
  isWaiting?(item: AlertItem): boolean
}

/** Stores the latest notifications for the notification centre, and merges bursts. */
export class NotificationCenter {
  #notifications: AppNotification[] = []
  /** Ms by `performance.now()`, by id. Not part of the notification, which is sent to the pages. */
  #addedAt = new Map<string, number>()
  /** Of each open notification by id, the items that still wait. */
  #waiting = new Map<string, Set<AlertItem>>()
  #throttled = new Map<NotificationKind, ThrottledItems>()

  constructor(private readonly deps: NotificationCenterDeps) {}

  /** Newest first. */
  get all(): AppNotification[] {
    return this.#notifications
  }

  /** Returns when each unread notification of a kind was added, ms by `performance.now()`. */
  unreadSince(kind: NotificationKind): number[] {
    return this.#notifications.flatMap((notification) =>
      notification.kind === kind && !notification.read ? (this.#addedAt.get(notification.id) ?? []) : [],
    )
  }

  add(draft: NotificationDraft): void {
    const { kind, title, body, route, amount = null, tag } = draft
    const items = (draft.items ?? []).slice(0, MAX_ITEMS)
    const { isWaiting = () => true } = this.deps
    const waiting = new Set<AlertItem>()
    for (const item of items) if (draft.isReminder || isWaiting(item)) waiting.add(item)
    const openState = waiting.size > 0 ? 'open' : 'handled'
    const notification: AppNotification = {
      ...{ kind, title, body, route, id: randomUUID(), timestamp: Date.now(), read: false },
      ...{ items, amount, state: items.length === 0 ? 'none' : openState },
      ...(tag !== undefined && { tag }),
    }
    this.#addedAt.set(notification.id, performance.now())
    if (waiting.size > 0) this.#waiting.set(notification.id, waiting)
    this.#store([notification, ...this.#notifications])
    this.deps.onNotification(notification, draft)
  }

  /** Adds those of before the restart, newest first, without announcing them. */
  restore(notifications: AppNotification[]): void {
    this.#store([...this.#notifications, ...notifications])
    this.deps.onChanged?.(notifications)
  }

  /** The items that a restored notification stands for are known now: those that still wait. */
  resolve(id: string, items: AlertItem[]): void {
    if (items.length > 0) this.#waiting.set(id, new Set(items))
    else this.#waiting.delete(id)
    this.#change(new Set([id]), (notice) => ({ ...notice, items, state: items.length > 0 ? 'open' : 'handled' }))
  }

  /** These items do not wait any more: notifications of nothing else are handled. Returns their ids. */
  onHandled(items: readonly AlertItem[]): Set<string> {
    const handled = new Set<string>()
    for (const [id, waiting] of this.#waiting) {
      for (const item of items) waiting.delete(item)
      if (waiting.size > 0) continue
      this.#waiting.delete(id)
      handled.add(id)
    }
    if (handled.size > 0) this.#change(handled, (notice) => ({ ...notice, state: 'handled' }))
    return handled
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
    this.#waiting.clear()
    this.#store([])
  }

  #change(ids: ReadonlySet<string>, change: (notice: AppNotification) => AppNotification): void {
    const changed: AppNotification[] = []
    this.#notifications = this.#notifications.map((notice) => {
      if (!ids.has(notice.id)) return notice
      const next = change(notice)
      changed.push(next)
      return next
    })
    if (changed.length > 0) this.deps.onChanged?.(changed)
  }

  #store(notifications: AppNotification[]): void {
    this.#notifications = notifications.slice(0, MAX_NOTIFICATIONS)
    const ids = new Set(this.#notifications.map(({ id }) => id))
    for (const id of this.#addedAt.keys()) if (!ids.has(id)) this.#addedAt.delete(id)
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

const MAX_TEXT_LENGTH = 300
/** Number of distinct texts quoted in a merged notification. */
const MAX_QUOTED = 3

interface ServerNoticeBatch {
  count: number
  /** The first distinct texts, one more than is quoted to know whether there are more. */
  texts: string[]
}

/** Adds a server notice, merged like other kinds: thousands in a second become a few notifications (fault 43). */
export function addServerNotification(notifications: NotificationCenter, text: string): void {
  const batch = { count: 1, texts: [sanitizeText(contentText(text), MAX_TEXT_LENGTH)] }
  notifications.addThrottled('server', [batch], createDraft, (batches) => [combineBatches(batches)])
}

function combineBatches(batches: ServerNoticeBatch[]): ServerNoticeBatch {
  const texts = new Set(batches.flatMap((batch) => batch.texts))
  return { count: batches.reduce((sum, batch) => sum + batch.count, 0), texts: [...texts].slice(0, MAX_QUOTED + 1) }
}

function createDraft(batches: ServerNoticeBatch[]): NotificationDraft {
  const { count, texts } = combineBatches(batches)
  const title = count > 1 ? `${count} 条系统通知` : '系统通知'
  const body = texts.slice(0, MAX_QUOTED).join('；') + (texts.length > MAX_QUOTED ? ' 等' : '')
  return { kind: 'server', title, body, route: null }
}
