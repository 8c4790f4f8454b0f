import { randomUUID } from 'node:crypto'
import type { Notice, NoticeKind } from '../../../src-preload/contract.ts'
import type { NoticeText } from './notice-text.ts'

const KEPT = 200
/** Notifications of one kind within this time are merged into one. */
export const MERGE_MS = 1_000

/** Stores the latest notifications for the notification centre, and merges bursts. */
export class NoticeBoard {
  #notices: Notice[] = []
  /** Ms by `performance.now()`. Not part of the notification, which is sent to the pages. */
  #postedAt = new WeakMap<Notice, number>()
  #held = new Map<string, { items: unknown[]; timer: ReturnType<typeof setTimeout>; compose: Compose }>()

  constructor(private readonly onNotice: (notice: Notice, text: NoticeText) => void) {}

  /** Newest first. */
  get all(): Notice[] {
    return this.#notices
  }

  /** Returns when each unread notification of a kind was added, ms by `performance.now()`. */
  unreadSince(kind: NoticeKind): number[] {
    return this.#notices.flatMap((notice) =>
      notice.kind === kind && !notice.read ? (this.#postedAt.get(notice) ?? []) : [],
    )
  }

  post(text: NoticeText): void {
    const { kind, title, body, route } = text
    const notice: Notice = { kind, title, body, route, id: randomUUID(), at: Date.now(), read: false }
    this.#postedAt.set(notice, performance.now())
    this.#notices = [notice, ...this.#notices].slice(0, KEPT)
    this.onNotice(notice, text)
  }

  /**
   * Announces the first item of a kind immediately and those that follow within MERGE_WINDOW_MS together afterwards.
   * `combine` reduces the waiting items.
   */
  merge<T>(kind: NoticeKind, items: T[], compose: (items: T[]) => NoticeText, join?: (items: T[]) => T[]): void {
    if (items.length === 0) return
    const held = this.#held.get(kind)
    if (held) {
      for (const item of items) held.items.push(item)
      if (join) held.items = join(held.items as T[])
      held.compose = compose as Compose
      return
    }
    this.post(compose(items))
    this.#hold(kind, compose as Compose)
  }

  markRead(): void {
    this.#notices = this.#notices.map((notice) => (notice.read ? notice : { ...notice, read: true }))
  }

  /** Discards everything, so that the next operator starts empty. */
  clear(): void {
    for (const { timer } of this.#held.values()) clearTimeout(timer)
    this.#held.clear()
    this.#notices = []
  }

  #hold(kind: NoticeKind, compose: Compose): void {
    const timer = setTimeout(() => {
      const held = this.#held.get(kind)
      this.#held.delete(kind)
      if (!held || held.items.length === 0) return
      this.post(held.compose(held.items))
      this.#hold(kind, held.compose)
    }, MERGE_MS)
    this.#held.set(kind, { items: [], timer, compose })
  }
}

type Compose = (items: unknown[]) => NoticeText
