import type { AlertKind, AlertRule } from '../../../src-preload/contract.ts'
import type { Announcer } from './announcer.ts'
import type { NoticeBoard } from './notice-board.ts'
import { waitingNotice } from './notice-text.ts'
import { alertKinds } from './rules.ts'

/** Interval of the checks for pending items. */
const TICK_MS = 5_000
const REPEAT_MS = 30_000

/** When each pending item of a kind started to wait, ms by `performance.now()`. */
export type WaitingSince = Record<AlertKind, number[]>

interface ReminderParts {
  rules(): Record<AlertKind, AlertRule>
  waiting(): WaitingSince
  announcer: Announcer
  board: NoticeBoard
}

/** Repeats sounds until items are handled, and reminds of those pending for too long, by the rule of each kind. */
export class Reminders {
  #timer: ReturnType<typeof setInterval> | null = null
  /** Monotonic like all times here, so that setting the workstation's clock does not delay reminders. */
  #started = 0
  /** When each kind last had a reminder. */
  #reminded = new Map<AlertKind, number>()

  constructor(private readonly parts: ReminderParts) {}

  start(): void {
    this.#started = performance.now()
    this.#reminded.clear()
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #tick(): void {
    const rules = this.parts.rules()
    const waiting = this.parts.waiting()
    for (const kind of alertKinds)
      if (rules[kind].on) this.#remind(kind, rules[kind].waitMinutes * 60_000, waiting[kind])
    this.#repeat(rules, waiting)
  }

  /** One reminder per interval for all pending items, once the first of them is overdue (A218). */
  #remind(kind: AlertKind, interval: number, since: number[]): void {
    const now = performance.now()
    const running = now - this.#started
    const waits = since.map((one) => now - one)
    // Items overdue at the start are part of the initial summary.
    const isLate = (wait: number) => wait >= interval && (running >= interval || wait - running < interval)
    // The notification at the end of do-not-disturb lists the pending items.
    if (this.parts.announcer.isQuiet) this.#reminded.set(kind, now)
    const last = this.#reminded.get(kind) ?? Number.NEGATIVE_INFINITY
    if (interval <= 0 || now - last < interval || !waits.some(isLate)) return
    this.#reminded.set(kind, now)
    const longest = waits.reduce((most, wait) => Math.max(most, wait), 0)
    this.parts.board.post(waitingNotice(kind, since.length, longest))
  }

  /** Plays one sound: that of the most important kind whose interval has passed. */
  #repeat(rules: Record<AlertKind, AlertRule>, waiting: WaitingSince): void {
    const { announcer } = this.parts
    // The initial summary plays one sound for all kinds.
    const now = performance.now()
    if (announcer.isQuiet || now - this.#started < REPEAT_MS) return
    const due = alertKinds.find((kind) => {
      const { on, repeat } = rules[kind]
      return on && repeat && waiting[kind].length > 0 && now - announcer.soundedAt(kind) >= REPEAT_MS
    })
    if (due) announcer.sound(due)
  }
}
