import type { AlertKind } from '../../../src-preload/contract/alerts.ts'
import type { NotificationCenter } from './notification-center.ts'
import { escalationNotification } from './notification-content.ts'
import type { PendingItem } from './pending-items.ts'

interface EscalationDeps {
  notifications: NotificationCenter
  /** Plays the kind's sound of escalation at full volume and brings the window to the front. */
  escalate(kind: AlertKind): void
  /** Snoozed, claimed, or silent by quiet times: the item's interval begins when that ends. */
  isSilent(item: PendingItem): boolean
}

/** Announces items that wait for too long louder, once per item and interval (A224). */
export class Escalation {
  /** When the interval of each waiting item began, ms by `performance.now()`. */
  #countsFrom = new Map<AlertKind, Map<string, number>>()

  constructor(private readonly deps: EscalationDeps) {}

  clear(): void {
    this.#countsFrom.clear()
  }

  /** `startedAt`: start of the session; what waited before is part of the first summary and counts from then. */
  check(kind: AlertKind, intervalMs: number, waiting: readonly PendingItem[], startedAt: number): void {
    const previous = this.#countsFrom.get(kind)
    this.#countsFrom.delete(kind)
    if (intervalMs <= 0) return
    const now = performance.now()
    const next = new Map<string, number>()
    const due = waiting.filter((entry) => {
      const key = entry.item ?? String(entry.since)
      const from = this.deps.isSilent(entry) ? now : (previous?.get(key) ?? Math.max(entry.since, startedAt))
      const isDue = now - from >= intervalMs
      next.set(key, isDue ? now : from)
      return isDue
    })
    this.#countsFrom.set(kind, next)
    if (due.length === 0) return
    const longestWait = due.reduce((max, { since }) => Math.max(max, now - since), 0)
    this.deps.notifications.add(escalationNotification(kind, due, longestWait))
    this.deps.escalate(kind)
  }
}
