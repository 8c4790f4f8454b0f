import type { AlertCheck } from '#contract/alert-settings.ts'
import type { SessionView } from '#contract/session.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
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

  readonly commands: Pick<CommandHandlers, 'saveAlertCheck'> = {
    saveAlertCheck: (given) => this.#save(given),
  }

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
