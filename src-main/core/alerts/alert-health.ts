import { randomUUID } from 'node:crypto'
import type { AlertCheck, AlertProblem, AlertSettings, DeliveryChannel, DeliveryResult } from '#contract/alerts.ts'
import type { SessionView } from '#contract/session.ts'
import type { Settings } from '#contract/settings.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Ports } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

/** A workstation has a few operators; the answers of the latest are kept. */
const MAX_OPERATORS = 20

interface AlertCheckDeps {
  settings: SettingsStore
  session(): SessionView
  /** The server's time, epoch ms. */
  now(): number
  onChange(check: AlertCheck | null): void
}

/** Remembers whether the test of the alerts reached the operator, per operator and workstation (A227). */
export class AlertCheckService {
  constructor(private readonly deps: AlertCheckDeps) {}

  readonly commands: Pick<CommandHandlers, 'saveAlertCheck'> = { saveAlertCheck: (given) => this.#save(given) }

  get current(): AlertCheck | null {
    const key = this.#key()
    return key === null ? null : (this.deps.settings.effective.alertChecks[key] ?? null)
  }

  /** Another operator signed in or out. */
  onSession(): void {
    this.deps.onChange(this.current)
  }

  #save({ visible, audible }: Pick<AlertCheck, 'visible' | 'audible'>): void {
    const key = this.#key()
    if (key === null) return
    const { [key]: _replaced, ...others } = this.deps.settings.effective.alertChecks
    const latest = Object.entries(others)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MAX_OPERATORS - 1)
    const alertChecks = { ...Object.fromEntries(latest), [key]: { at: this.deps.now(), visible, audible } }
    this.deps.settings.change({ alertChecks })
    this.deps.onChange(this.current)
  }

  #key(): string | null {
    const { signedIn, server, user } = this.deps.session()
    return signedIn && user ? `${server} ${user.id}` : null
  }
}

type Delivery = Record<DeliveryChannel, DeliveryResult>

const notificationProblems: Record<DeliveryResult, AlertProblem | null> = {
  ok: null,
  unsupported: 'notificationsUnsupported',
  denied: 'notificationsDenied',
  blocked: 'notificationsFailed',
  failed: 'notificationsFailed',
}
const soundProblems: Record<DeliveryResult, AlertProblem | null> = {
  ok: null,
  unsupported: 'soundFailed',
  denied: 'soundBlocked',
  blocked: 'soundBlocked',
  failed: 'soundFailed',
}

type ChannelSettings = Pick<Settings, 'notifications' | 'sound'> & { alerts: Pick<AlertSettings, 'rules'> }

/**
 * Returns why alerts do not reach the operator: channels switched off, else the last delivery results (fault 53), else
 * what the operator did not notice when it was tested (A227).
 */
export function findAlertProblems(
  settings: ChannelSettings,
  delivery: Delivery,
  check: AlertCheck | null = null,
): AlertProblem[] {
  const { notifications, sound, alerts } = settings
  const rules = Object.values(alerts.rules).filter(({ on }) => on)
  const audible = sound && rules.some((rule) => rule.sound !== 'none' && rule.volume > 0)
  if (rules.length === 0 || !(notifications || audible)) return ['alertsOff']
  return [
    notifications
      ? (notificationProblems[delivery.notification] ?? (check?.visible === false ? 'notificationsNotVisible' : null))
      : 'notificationsOff',
    audible ? (soundProblems[delivery.sound] ?? (check?.audible === false ? 'soundNotAudible' : null)) : 'soundOff',
  ].filter((problem) => problem !== null)
}

/** Tracks whether alerts reach the operator on this workstation, across sessions. A later success ends a problem. */
export class AlertHealth {
  #delivery: Delivery
  #problems: readonly AlertProblem[]

  constructor(
    private readonly ports: Pick<Ports, 'host' | 'showNotification' | 'playSound'>,
    private readonly settings: () => ChannelSettings,
    private readonly check: () => AlertCheck | null,
    private readonly onChange: (problems: readonly AlertProblem[]) => void,
  ) {
    this.#delivery = { notification: ports.host.notifications ? 'ok' : 'unsupported', sound: 'ok' }
    this.#problems = findAlertProblems(settings(), this.#delivery, check())
  }

  get problems(): readonly AlertProblem[] {
    return this.#problems
  }

  readonly commands: Pick<CommandHandlers, 'reportDelivery' | 'testDelivery'> = {
    reportDelivery: (channel, result) => this.report(channel, result),
    testDelivery: (channel) => {
      if (channel === 'sound') return this.ports.playSound({ name: 'bell', volume: 0.7 })
      const text = { title: '测试通知', body: '看到这条通知，说明桌面通知正常', kind: 'system', route: null } as const
      const notice = {
        ...text,
        id: randomUUID(),
        timestamp: Date.now(),
        read: true,
        amount: null,
        state: 'none',
      } as const
      this.ports.showNotification({ ...notice, items: [] }, notice.id)
    },
  }

  report(channel: DeliveryChannel, result: DeliveryResult): void {
    this.#delivery = { ...this.#delivery, [channel]: result }
    this.refresh()
  }

  /** Re-evaluates after a change of settings, a delivery result, or another answer of the operator. */
  refresh(): void {
    const problems = findAlertProblems(this.settings(), this.#delivery, this.check())
    if (problems.join() === this.#problems.join()) return
    this.#problems = problems
    this.onChange(problems)
  }
}
