import type { AlertKind, AlertRule, Notice, NoticeKind } from '../../../src-preload/contract.ts'
import type { Ports } from '../ports.ts'
import type { SettingsRoom } from '../settings/settings.ts'
import type { NoticeText } from './notice-text.ts'
import { alertKinds } from './rules.ts'

/** However the clock was set meanwhile. */
const LONGEST_QUIET_MS = 3_600_000

interface AnnouncerParts {
  ports: Pick<Ports, 'showNotice' | 'playSound' | 'drawAttention'>
  settings: SettingsRoom
  /** The quiet has ended, of itself or by the operator; `held` is how much was held back of which kinds. */
  onQuietEnded(held: ReadonlyMap<NoticeKind, number>): void
}

/** What of a notice reaches the operator: notification, flashing, sound, by the rule of its kind and the quiet (A018). */
export class Announcer {
  #held = new Map<NoticeKind, number>()
  #quiet: ReturnType<typeof setTimeout> | null = null
  /** When each kind sounded last, ms by `performance.now()`. */
  #sounded = new Map<AlertKind, number>()

  constructor(private readonly parts: AnnouncerParts) {}

  get isQuiet(): boolean {
    const { quietUntil } = this.parts.settings.all.alerts
    return quietUntil !== null && quietUntil > Date.now()
  }

  soundedAt(kind: AlertKind): number {
    return this.#sounded.get(kind) ?? Number.NEGATIVE_INFINITY
  }

  announce(notice: Notice, { withdrawal = 0, silent = false }: NoticeText): void {
    const rule = this.#rule(notice.kind)
    if (rule && !rule.on) return
    const { quietExcept } = this.parts.settings.all.alerts
    const breaks = quietExcept !== null && withdrawal > quietExcept
    const quiet = this.isQuiet && !breaks
    // Without a session nothing else is announced: it is shown in the quiet, without its sound.
    if (quiet && notice.kind !== 'session') {
      this.#held.set(notice.kind, (this.#held.get(notice.kind) ?? 0) + 1)
      return
    }
    this.parts.ports.drawAttention()
    if (this.parts.settings.all.notifications) this.parts.ports.showNotice(notice)
    if (!silent && !quiet) this.sound(notice.kind)
  }

  /** Sounds a kind, unless sounds are off. */
  sound(kind: NoticeKind): void {
    const rule = this.#rule(kind)
    if (!rule?.on || !this.parts.settings.all.sound) return
    this.#sounded.set(kind as AlertKind, performance.now())
    this.#play(rule)
  }

  /** As it would be, whatever is switched off (A018: preview button). */
  test(kind: AlertKind): void {
    this.#play(this.parts.settings.all.alerts.rules[kind])
  }

  /** Takes up what the settings say of the quiet; what was held back is told when it is over. */
  followQuiet(): void {
    if (this.#quiet) clearTimeout(this.#quiet)
    this.#quiet = null
    const { quietUntil } = this.parts.settings.all.alerts
    const left = quietUntil === null ? 0 : Math.min(LONGEST_QUIET_MS, quietUntil - Date.now())
    if (left <= 0) this.#release()
    else this.#quiet = setTimeout(() => this.#release(), left)
  }

  stop(): void {
    if (this.#quiet) clearTimeout(this.#quiet)
    this.#quiet = null
  }

  /** The next operator hears nothing of what was held back for this one. */
  clear(): void {
    this.#held.clear()
    this.#sounded.clear()
  }

  #release(): void {
    const held = this.#held
    this.#held = new Map()
    this.parts.onQuietEnded(held)
  }

  #play({ sound, volume }: AlertRule): void {
    if (sound !== 'none' && volume > 0) this.parts.ports.playSound({ name: sound, volume: volume / 100 })
  }

  #rule(kind: NoticeKind): AlertRule | null {
    const { rules } = this.parts.settings.all.alerts
    return (alertKinds as readonly string[]).includes(kind) ? rules[kind as AlertKind] : null
  }
}
