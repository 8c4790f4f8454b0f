import type { AlertRule } from '#contract/alert-settings.ts'
import type { AlertKind } from '#contract/alerts.ts'
import type { PendingItem, PendingItems } from './alert-items.ts'
import type { AlertPresenter } from './alert-presenter.ts'
import { alertKinds } from './alert-rules.ts'
import type { NotificationCenter } from './notification-center.ts'
import { escalationNotification, overdueNotification } from './notification-content.ts'

/** Interval of the checks for pending items. */
const TICK_MS = 5_000
const REPEAT_MS = 30_000

interface ReminderDeps {
  /** What stands before a number of pending orders. */
  least(): string
  rules(): Record<AlertKind, AlertRule>
  pending(): PendingItems
  /** Snoozed or claimed: nothing reminds of the item (A223). */
  isMarked(item: PendingItem): boolean
  /** Ids of the members that these items are of. */
  membersOf(items: readonly PendingItem[]): string[]
  presenter: AlertPresenter
  notifications: NotificationCenter
  escalation: Escalation
}

/** Repeats sounds until items are handled, and reminds of those pending for too long, by the rule of each kind. */
export class Reminders {
  #timer: ReturnType<typeof setInterval> | null = null
  /** Monotonic like all times here, so that setting the workstation's clock does not delay reminders. */
  #startedAt = 0
  #remindedAt = new Map<AlertKind, number>()

  constructor(private readonly deps: ReminderDeps) {}

  start(): void {
    this.#startedAt = performance.now()
    this.#remindedAt.clear()
    this.deps.escalation.clear()
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #tick(): void {
    const rules = this.deps.rules()
    const pending = this.deps.pending()
    const unmarked = { ...pending }
    for (const kind of alertKinds) {
      const { on, waitMinutes, escalateMinutes } = rules[kind]
      unmarked[kind] = pending[kind].filter((item) => !this.deps.isMarked(item))
      if (!on) continue
      this.#remind(kind, waitMinutes * 60_000, unmarked[kind])
      this.deps.escalation.check(kind, escalateMinutes * 60_000, pending[kind], this.#startedAt)
    }
    this.#repeat(rules, unmarked)
  }

  /** One reminder per interval for all pending items, once the first of them is overdue (A218). */
  #remind(kind: AlertKind, interval: number, waiting: PendingItem[]): void {
    const now = performance.now()
    const runningMs = now - this.#startedAt
    const waitTimes = waiting.map(({ since }) => now - since)
    // Items overdue at the start are part of the initial summary.
    const isLate = (wait: number) => wait >= interval && (runningMs >= interval || wait - runningMs < interval)
    // The notification at the end of quiet times lists the pending items.
    if (this.deps.presenter.isQuiet) this.#remindedAt.set(kind, now)
    const last = this.#remindedAt.get(kind) ?? Number.NEGATIVE_INFINITY
    if (interval <= 0 || now - last < interval || !waitTimes.some(isLate)) return
    this.#remindedAt.set(kind, now)
    const longestWait = waitTimes.reduce((max, wait) => Math.max(max, wait), 0)
    const members = this.deps.membersOf(waiting)
    this.deps.notifications.add({ ...overdueNotification(kind, waiting, longestWait, this.deps.least()), members })
  }

  /** Plays one sound: that of the most important kind whose interval has passed. */
  #repeat(rules: Record<AlertKind, AlertRule>, pending: PendingItems): void {
    const { presenter } = this.deps
    // The initial summary plays one sound for all kinds.
    const now = performance.now()
    if (presenter.isQuiet || now - this.#startedAt < REPEAT_MS) return
    const due = alertKinds.find((kind) => {
      const { on, repeat } = rules[kind]
      return on && repeat && pending[kind].length > 0 && now - presenter.lastPlayedAt(kind) >= REPEAT_MS
    })
    if (due) presenter.sound(due, this.deps.membersOf(pending[due]))
  }
}

interface EscalationDeps {
  notifications: NotificationCenter
  /** What stands before a number of pending orders. */
  least(): string
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
    this.deps.notifications.add(escalationNotification(kind, due, longestWait, this.deps.least()))
    this.deps.escalate(kind)
  }
}
