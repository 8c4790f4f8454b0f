import type { AlertKind, AlertRule } from '../../../src-preload/contract.ts'
import type { Announcer } from './announcer.ts'
import type { NoticeBoard } from './notice-board.ts'
import { waitingNotice } from './notice-text.ts'
import { alertKinds } from './rules.ts'

/** How often it is looked what waits. */
const TICK_MS = 5_000
const REPEAT_MS = 30_000

/** Since when (ms by `performance.now()`) each thing of a kind waits. */
export type WaitingSince = Record<AlertKind, number[]>

interface ReminderParts {
  rules(): Record<AlertKind, AlertRule>
  waiting(): WaitingSince
  announcer: Announcer
  board: NoticeBoard
}

/** Sounds again until handled, and reminds of what waits too long, each kind by its rule. */
export class Reminders {
  #timer: ReturnType<typeof setInterval> | null = null
  /** Of the monotonic clock, as are the times in `#reminded`: no change of the workstation's clock delays a reminder. */
  #started = 0
  /** When each kind was last reminded of. */
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

  /** Once an interval for all that waits, from when the first of it is late (A218). */
  #remind(kind: AlertKind, interval: number, since: number[]): void {
    const now = performance.now()
    const running = now - this.#started
    const waits = since.map((one) => now - one)
    // What was late already at the start is in the summary of the start.
    const isLate = (wait: number) => wait >= interval && (running >= interval || wait - running < interval)
    // The notice at the end of a quiet period says what waits.
    if (this.parts.announcer.isQuiet) this.#reminded.set(kind, now)
    const last = this.#reminded.get(kind) ?? Number.NEGATIVE_INFINITY
    if (interval <= 0 || now - last < interval || !waits.some(isLate)) return
    this.#reminded.set(kind, now)
    const longest = waits.reduce((most, wait) => Math.max(most, wait), 0)
    this.parts.board.post(waitingNotice(kind, since.length, longest))
  }

  /** One sound a time: the kind that matters most and was not heard for long enough. */
  #repeat(rules: Record<AlertKind, AlertRule>, waiting: WaitingSince): void {
    const { announcer } = this.parts
    // The summary of the start sounds once for all its kinds.
    const now = performance.now()
    if (announcer.isQuiet || now - this.#started < REPEAT_MS) return
    const due = alertKinds.find((kind) => {
      const { on, repeat } = rules[kind]
      return on && repeat && waiting[kind].length > 0 && now - announcer.soundedAt(kind) >= REPEAT_MS
    })
    if (due) announcer.sound(due)
  }
}
