import { randomUUID } from 'node:crypto'
import type { Notice, NoticeKind } from '../../../src-preload/contract.ts'
import type { NoticeText } from './notice-text.ts'

const KEPT = 200
/** Notices of one kind that come closer together than this are merged into one. */
export const MERGE_MS = 1_000

/** Keeps the latest notices for the notice centre, and merges what comes too thick. */
export class NoticeBoard {
  #notices: Notice[] = []
  /** By the monotonic clock: what is read later is another object. */
  #postedAt = new WeakMap<Notice, number>()
  #held = new Map<string, { items: unknown[]; timer: ReturnType<typeof setTimeout>; compose: Compose }>()

  constructor(private readonly onNotice: (notice: Notice, text: NoticeText) => void) {}

  /** Newest first. */
  get all(): Notice[] {
    return this.#notices
  }

  /** Since when (ms by `performance.now()`) each unread notice of a kind waits. */
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
   * The first item of a kind is told at once, what follows within MERGE_MS together afterwards. `join` makes few of many
   * items while they are held.
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

  /** Forgets everything: at sign-out the next person starts with an empty board. */
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
