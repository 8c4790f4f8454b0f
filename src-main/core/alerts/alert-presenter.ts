import type { AlertRule } from '../../../src-preload/contract/alert-settings.ts'
import type { AlertKind, AppNotification, NotificationKind } from '../../../src-preload/contract/alerts.ts'
import type { Ports } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { alertKinds } from './alert-rules.ts'
import type { NotificationDraft } from './notification-content.ts'

/** Upper bound of the timer, in case the workstation's clock was set back. */
const MAX_DND_MS = 3_600_000

interface AlertPresenterDeps {
  ports: Pick<Ports, 'showNotification' | 'playSound' | 'requestAttention'>
  settings: SettingsStore
  /** Do-not-disturb expired or was ended; `suppressed` is the number of suppressed notifications by kind. */
  onDndEnded(suppressed: ReadonlyMap<NotificationKind, number>): void
}

/** Presents notifications: desktop notification, taskbar flashing and sound, by rule and do-not-disturb (A018). */
export class AlertPresenter {
  #suppressed = new Map<NotificationKind, number>()
  #dndTimer: ReturnType<typeof setTimeout> | undefined
  /** When the sound of each kind was last played, ms by `performance.now()`. */
  #lastPlayed = new Map<AlertKind, number>()

  constructor(private readonly deps: AlertPresenterDeps) {}

  get isDoNotDisturb(): boolean {
    const { quietUntil } = this.deps.settings.effective.alerts
    return quietUntil !== null && quietUntil > Date.now()
  }

  lastPlayedAt(kind: AlertKind): number {
    return this.#lastPlayed.get(kind) ?? Number.NEGATIVE_INFINITY
  }

  present(notice: AppNotification, { withdrawal = 0, silent = false }: NotificationDraft): void {
    const rule = this.#rule(notice.kind)
    if (rule && !rule.on) return
    const { quietExcept } = this.deps.settings.effective.alerts
    const overridesDnd = quietExcept !== null && withdrawal > quietExcept
    const isSuppressed = this.isDoNotDisturb && !overridesDnd
    // A lost session stops all other alerts, so it is shown even during do-not-disturb, without its sound.
    if (isSuppressed && notice.kind !== 'session') {
      this.#suppressed.set(notice.kind, (this.#suppressed.get(notice.kind) ?? 0) + 1)
      return
    }
    this.deps.ports.requestAttention()
    if (this.deps.settings.effective.notifications) this.deps.ports.showNotification(notice)
    if (!silent && !isSuppressed) this.sound(notice.kind)
  }

  /** Plays the sound of a kind, unless sounds are off. */
  sound(kind: NotificationKind): void {
    const rule = this.#rule(kind)
    if (!rule?.on || !this.deps.settings.effective.sound) return
    this.#lastPlayed.set(kind as AlertKind, performance.now())
    this.#play(rule)
  }

  /** Plays the sound even if the kind or all sounds are off (A018: preview button). */
  preview(kind: AlertKind): void {
    this.#play(this.deps.settings.effective.alerts.rules[kind])
  }

  /** Schedules the end of do-not-disturb according to the settings; ends it immediately if it is off or expired. */
  scheduleDndEnd(): void {
    this.stop()
    const { quietUntil } = this.deps.settings.effective.alerts
    const remainingMs = quietUntil === null ? 0 : Math.min(MAX_DND_MS, quietUntil - Date.now())
    if (remainingMs <= 0) this.#endDnd()
    else this.#dndTimer = setTimeout(() => this.#endDnd(), remainingMs)
  }

  stop(): void {
    clearTimeout(this.#dndTimer)
  }

  /** Discards suppressed notifications, so that the next operator does not receive them. */
  clear(): void {
    this.#suppressed.clear()
    this.#lastPlayed.clear()
  }

  #endDnd(): void {
    const suppressed = this.#suppressed
    this.#suppressed = new Map()
    this.deps.onDndEnded(suppressed)
  }

  #play({ sound, volume }: AlertRule): void {
    if (sound !== 'none' && volume > 0) this.deps.ports.playSound({ name: sound, volume: volume / 100 })
  }

  #rule(kind: NotificationKind): AlertRule | null {
    const { rules } = this.deps.settings.effective.alerts
    return (alertKinds as readonly string[]).includes(kind) ? rules[kind as AlertKind] : null
  }
}
