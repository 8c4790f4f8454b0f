import {
  type AlertKind,
  type AlertRule,
  type AppNotification,
  type NotificationKind,
  tagOfNotice,
} from '#contract/alerts.ts'
import { quietEnd } from '#shared/quiet-times.ts'
import type { Ports } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { alertKinds } from './alert-rules.ts'
import type { NotificationDraft } from './notification-content.ts'

/** Upper bound of do-not-disturb, in case the workstation's clock was set back. */
const MAX_DND_MS = 3_600_000
/** A changed clock is noticed within this time. */
const CLOCK_CHECK_MS = 60_000

interface AlertPresenterDeps {
  ports: Pick<
    Ports,
    'showNotification' | 'withdrawNotification' | 'playSound' | 'requestAttention' | 'endAttention' | 'bringToFront'
  >
  settings: SettingsStore
  /** Epoch ms by the server's clock. */
  serverNow(): number
  isWatched(userId: string): boolean
  /** Do-not-disturb expired: the setting is reset. */
  onDndExpired(): void
  /** Quiet times ended; `suppressed` is the number of suppressed notifications by kind, at least one. */
  onQuietEnded(suppressed: ReadonlyMap<NotificationKind, number>): void
}

/** Presents notifications: desktop notification, taskbar flashing and sound, by rule and quiet times (A018, A225). */
export class AlertPresenter {
  readonly #native: NativeNotifications
  #suppressed = new Map<NotificationKind, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When do-not-disturb until `until` ends at the latest, ms by `performance.now()`. */
  #dnd: { until: number; deadline: number } | null = null
  /** When the sound of each kind was last played, ms by `performance.now()`. */
  #lastPlayed = new Map<AlertKind, number>()

  constructor(private readonly deps: AlertPresenterDeps) {
    this.#native = new NativeNotifications(deps.ports)
  }

  get isQuiet(): boolean {
    return this.#quietEnd() !== null
  }

  /** Whether quiet times keep something silent; `withdrawal`: its largest amount, which may override them. */
  isQuietFor({ withdrawal }: { withdrawal: number }): boolean {
    const { quietExcept } = this.deps.settings.effective.alerts
    return this.isQuiet && !(quietExcept !== null && withdrawal > quietExcept)
  }

  lastPlayedAt(kind: AlertKind): number {
    return this.#lastPlayed.get(kind) ?? Number.NEGATIVE_INFINITY
  }

  present(notice: AppNotification, draft: NotificationDraft): void {
    const { withdrawal = 0, silent = false, isUrgent = false, members = [] } = draft
    const rule = this.#rule(notice.kind)
    // What was handled while its notification was being merged with others is only listed.
    if ((rule && !rule.on) || notice.state === 'handled') return
    const isSuppressed = this.isQuietFor({ withdrawal })
    // A lost session stops all other alerts, so it is shown even in quiet times, without its sound.
    if (isSuppressed && notice.kind !== 'session') {
      this.#suppressed.set(notice.kind, (this.#suppressed.get(notice.kind) ?? 0) + 1)
      if (!this.#timer) this.followQuietTimes()
      return
    }
    this.deps.ports.requestAttention(notice.id)
    if (this.deps.settings.effective.notifications) this.#native.show(notice, isUrgent)
    if (!silent && !isSuppressed) this.sound(notice.kind, members)
  }

  /** These were handled, here or elsewhere: what is shown for them is put away, and nothing flashes for them any more. */
  withdraw(ids: ReadonlySet<string>): void {
    this.#native.withdraw(ids)
    this.deps.ports.endAttention([...ids])
  }

  /** The same for an item that the operator marked. */
  withdrawTag(tag: string): void {
    const id = this.#native.withdrawTag(tag)
    if (id !== undefined) this.deps.ports.endAttention([id])
  }

  /** Plays the sound of a kind, or as loud that of watched members if one is among `members`, unless sounds are off. */
  sound(kind: NotificationKind, members: readonly string[] = []): void {
    const rule = this.#rule(kind)
    if (!rule?.on || !this.deps.settings.effective.sound) return
    this.#lastPlayed.set(kind as AlertKind, performance.now())
    const { watchSound } = this.deps.settings.effective
    const isWatched = members.some(this.deps.isWatched)
    this.#play(isWatched && watchSound !== 'none' ? { ...rule, sound: watchSound } : rule)
  }

  /** Louder, with its own sound, and the window in front of other programs (A224). */
  escalate(kind: AlertKind): void {
    const { escalationSound: sound } = this.deps.settings.effective.alerts.rules[kind]
    this.#lastPlayed.set(kind, performance.now())
    if (this.deps.settings.effective.sound) this.#play({ sound, volume: 100 })
    this.deps.ports.bringToFront()
  }

  /** Plays the sound even if the kind or all sounds are off (A018: preview button). */
  preview(kind: AlertKind): void {
    this.#play(this.deps.settings.effective.alerts.rules[kind])
  }

  /** Ends quiet times at their time, also after sleep or a changed clock, and after a change of the settings. */
  followQuietTimes(): void {
    this.stop()
    if (this.#isDndExpired()) this.deps.onDndExpired()
    const end = this.#quietEnd()
    if (end !== null) {
      this.#timer = setTimeout(() => this.followQuietTimes(), Math.min(end - this.deps.serverNow(), CLOCK_CHECK_MS))
      return
    }
    const suppressed = this.#suppressed
    this.#suppressed = new Map()
    if (suppressed.size > 0) this.deps.onQuietEnded(suppressed)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Discards suppressed notifications, so that the next operator does not receive them. */
  clear(): void {
    this.#suppressed.clear()
    this.#lastPlayed.clear()
    this.#native.clear()
  }

  #quietEnd(): number | null {
    return quietEnd(this.deps.settings.effective.alerts, this.deps.serverNow(), Date.now())
  }

  #isDndExpired(): boolean {
    const { quietUntil } = this.deps.settings.effective.alerts
    if (quietUntil === null) {
      this.#dnd = null
      return false
    }
    const remaining = Math.min(MAX_DND_MS, quietUntil - Date.now())
    if (this.#dnd?.until !== quietUntil) this.#dnd = { until: quietUntil, deadline: performance.now() + remaining }
    return remaining <= 0 || performance.now() >= this.#dnd.deadline
  }

  #play({ sound, volume }: Pick<AlertRule, 'sound' | 'volume'>): void {
    if (sound !== 'none' && volume > 0) this.deps.ports.playSound({ name: sound, volume: volume / 100 })
  }

  #rule(kind: NotificationKind): AlertRule | null {
    const { rules } = this.deps.settings.effective.alerts
    return (alertKinds as readonly string[]).includes(kind) ? rules[kind as AlertKind] : null
  }
}

/** The notifications of the system: one per item, withdrawn when it was handled here or elsewhere. */
class NativeNotifications {
  /** The notification shown under each tag. */
  #active = new Map<string, string>()

  constructor(private readonly ports: Pick<Ports, 'showNotification' | 'withdrawNotification'>) {}

  /** Replaces what was shown for the same item, or under the same `tag`. */
  show(notice: AppNotification, isUrgent = false): void {
    const tag = tagOfNotice(notice)
    if (notice.state === 'open') this.#active.set(tag, notice.id)
    this.ports.showNotification(notice, tag, isUrgent)
  }

  /** Withdraws those of these notifications that are still shown. */
  withdraw(ids: ReadonlySet<string>): void {
    for (const [tag, id] of this.#active) if (ids.has(id)) this.#withdraw(tag)
  }

  /** Puts away what is shown for an item that the operator marked; returns its notification. */
  withdrawTag(tag: string): string | undefined {
    const id = this.#active.get(tag)
    if (id !== undefined) this.#withdraw(tag)
    return id
  }

  /** The session ended: nothing of it may be opened by the next operator. */
  clear(): void {
    for (const tag of this.#active.keys()) this.#withdraw(tag)
  }

  #withdraw(tag: string): void {
    this.#active.delete(tag)
    this.ports.withdrawNotification(tag)
  }
}
