import type { AlertKind, AlertRule, Notice, NoticeKind } from '../../../src-preload/contract.ts'
import type { Ports } from '../ports.ts'
import type { SettingsRoom } from '../settings/settings.ts'
import type { NoticeText } from './notice-text.ts'
import { alertKinds } from './rules.ts'

/** Upper bound of the timer, in case the workstation's clock was set back. */
const LONGEST_QUIET_MS = 3_600_000

interface AnnouncerParts {
  ports: Pick<Ports, 'showNotice' | 'playSound' | 'drawAttention'>
  settings: SettingsRoom
  /** Do-not-disturb expired or was ended; `suppressed` is the number of suppressed notifications by kind. */
  onQuietEnded(held: ReadonlyMap<NoticeKind, number>): void
}

/** Presents notifications: desktop notification, taskbar flashing and sound, by rule and do-not-disturb (A018). */
export class Announcer {
  #held = new Map<NoticeKind, number>()
  #quiet: ReturnType<typeof setTimeout> | null = null
  /** When the sound of each kind was last played, ms by `performance.now()`. */
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
    // A lost session stops all other alerts, so it is shown even during do-not-disturb, without its sound.
    if (quiet && notice.kind !== 'session') {
      this.#held.set(notice.kind, (this.#held.get(notice.kind) ?? 0) + 1)
      return
    }
    this.parts.ports.drawAttention()
    if (this.parts.settings.all.notifications) this.parts.ports.showNotice(notice)
    if (!silent && !quiet) this.sound(notice.kind)
  }

  /** Plays the sound of a kind, unless sounds are off. */
  sound(kind: NoticeKind): void {
    const rule = this.#rule(kind)
    if (!rule?.on || !this.parts.settings.all.sound) return
    this.#sounded.set(kind as AlertKind, performance.now())
    this.#play(rule)
  }

  /** Plays the sound even if the kind or all sounds are off (A018: preview button). */
  test(kind: AlertKind): void {
    this.#play(this.parts.settings.all.alerts.rules[kind])
  }

  /** Schedules the end of do-not-disturb according to the settings; ends it immediately if it is off or expired. */
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

  /** Discards suppressed notifications, so that the next operator does not receive them. */
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
