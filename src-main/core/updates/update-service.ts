import type { UpdateView } from '../../../src-preload/contract/updates.ts'
import type { Logger, Updater } from '../ports.ts'
import { describeUpdateError } from './update-errors.ts'

/** Delayed, so that the check does not slow down the start. */
const FIRST_CHECK_DELAY_MS = 60_000
const CHECK_INTERVAL_MS = 4 * 60 * 60_000

interface UpdateDeps {
  updater: Updater
  log: Logger
  /** Why an update must not be installed now; null when it may. */
  installBlocker(): string | null
  onChange(view: UpdateView): void
}

/** Checks for updates, downloads them and installs them on request or on quit. */
export class UpdateService {
  view: UpdateView
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: UpdateDeps) {
    const reason = deps.updater.disabledReason
    const state = reason === null ? 'idle' : 'off'
    this.view = { state, version: null, percent: 0, reason: reason ?? '', checkedAt: null }
  }

  start(): void {
    if (this.deps.updater.disabledReason === null) this.#scheduleCheck(FIRST_CHECK_DELAY_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Checks for a newer version and downloads it; `view` has the outcome. Never rejects. */
  async check(): Promise<void> {
    const { updater, log } = this.deps
    if (this.view.state !== 'idle' && this.view.state !== 'upToDate' && this.view.state !== 'failed') return
    this.#update({ state: 'checking', version: null, percent: 0, reason: '' })
    try {
      const { version, skipReason } = await updater.check()
      const checkedAt = Date.now()
      if (skipReason !== null) this.#update({ state: 'upToDate', version: null, reason: skipReason, checkedAt })
      else {
        this.#update({ state: 'downloading', version, checkedAt })
        await updater.download((percent) => this.#update({ percent: Math.floor(percent) }))
        this.#update({ state: 'ready', percent: 100 })
      }
    } catch (error) {
      log.warn('updates: refused', error)
      this.#update({ state: 'failed', percent: 0, reason: describeUpdateError(error), checkedAt: Date.now() })
    }
  }

  /** Quits and starts the newer version. Throws when the installation is blocked. */
  install(): void {
    if (this.view.state !== 'ready') throw new Error('没有可以安装的更新')
    const installBlocker = this.deps.installBlocker()
    if (installBlocker !== null) throw new Error(installBlocker)
    this.deps.updater.install()
  }

  /** On quit, a downloaded update is installed unless something blocks it. */
  beforeQuit(): void {
    this.deps.updater.installOnQuit(this.deps.installBlocker() === null)
  }

  #scheduleCheck(delayMs: number): void {
    this.#timer = setTimeout(() => {
      void this.check()
      this.#scheduleCheck(CHECK_INTERVAL_MS)
    }, delayMs)
    this.#timer.unref?.()
  }

  #update(change: Partial<UpdateView>): void {
    this.view = { ...this.view, ...change }
    this.deps.onChange(this.view)
  }
}
