import type { AlertKind, AlertRule } from '../../../src-preload/contract.ts'
import type { Announcer } from './announcer.ts'
import type { NoticeBoard } from './notice-board.ts'
import { waitingNotice } from './notice-text.ts'
import { alertKinds } from './rules.ts'

/** How often it is looked what waits. */
const TICK_MS = 5_000
const REPEAT_MS = 30_000

/** Since when (epoch ms) each thing of a kind waits. */
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
  #last = 0

  constructor(private readonly parts: ReminderParts) {}

  start(): void {
    if (this.#timer) return
    this.#last = Date.now()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #tick(): void {
    const [now, before] = [Date.now(), this.#last]
    this.#last = now
    const rules = this.parts.rules()
    const waiting = this.parts.waiting()
    for (const kind of alertKinds) {
      const { on, waitMinutes } = rules[kind]
      const late = waiting[kind].filter((since) => crossed(since, before, now, waitMinutes * 60_000)).length
      if (on && late > 0) this.parts.board.post(waitingNotice(kind, late, waitMinutes))
    }
    this.#repeat(now, rules, waiting)
  }

  /** One sound a time: the kind that matters most and was not heard for long enough. */
  #repeat(now: number, rules: Record<AlertKind, AlertRule>, waiting: WaitingSince): void {
    const { announcer } = this.parts
    if (announcer.isQuiet) return
    const due = alertKinds.find((kind) => {
      const { on, repeat } = rules[kind]
      return on && repeat && waiting[kind].length > 0 && now - announcer.soundedAt(kind) >= REPEAT_MS
    })
    if (due) announcer.sound(due)
  }
}

/** Whether a wait reached its limit, or a whole multiple of it, between two looks. 0 is no limit. */
function crossed(since: number, before: number, now: number, limitMs: number): boolean {
  if (limitMs <= 0) return false
  return Math.floor((now - since) / limitMs) > Math.floor(Math.max(0, before - since) / limitMs)
}
