import type { UpdateView } from '../../../src-preload/contract.ts'
import type { Logger, Updater } from '../ports.ts'
import { whyRefused } from './why-refused.ts'

/** Delayed, so that the check does not slow down the start. */
const FIRST_CHECK_MS = 60_000
const CHECK_EVERY_MS = 4 * 60 * 60_000

interface UpdateParts {
  updater: Updater
  log: Logger
  /** Why an update must not be installed now; null when it may. */
  hindrance(): string | null
  onChange(view: UpdateView): void
}

/** Checks for updates, downloads them and installs them on request or on quit. */
export class UpdateRoom {
  view: UpdateView
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly parts: UpdateParts) {
    const { off } = parts.updater
    this.view = { state: off === null ? 'idle' : 'off', version: null, percent: 0, reason: off ?? '', checkedAt: null }
  }

  start(): void {
    if (this.parts.updater.off === null) this.#checkIn(FIRST_CHECK_MS)
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** Checks for a newer version and downloads it; `view` has the outcome. Never rejects. */
  async check(): Promise<void> {
    const { updater, log } = this.parts
    if (this.view.state !== 'idle' && this.view.state !== 'current' && this.view.state !== 'failed') return
    this.#show({ state: 'checking', version: null, percent: 0, reason: '' })
    try {
      const { version, why } = await updater.look()
      const checkedAt = Date.now()
      if (why !== null) this.#show({ state: 'current', version: null, reason: why, checkedAt })
      else {
        this.#show({ state: 'downloading', version, checkedAt })
        await updater.fetch((percent) => this.#show({ percent: Math.floor(percent) }))
        this.#show({ state: 'ready', percent: 100 })
      }
    } catch (error) {
      log.warn('updates: refused', error)
      this.#show({ state: 'failed', percent: 0, reason: whyRefused(error), checkedAt: Date.now() })
    }
  }

  /** Quits and starts the newer version. Throws when the installation is blocked. */
  install(): void {
    if (this.view.state !== 'ready') throw new Error('没有可以安装的更新')
    const hindrance = this.parts.hindrance()
    if (hindrance !== null) throw new Error(hindrance)
    this.parts.updater.install()
  }

  /** On quit, a downloaded update is installed unless something blocks it. */
  beforeQuit(): void {
    this.parts.updater.installAtQuit(this.parts.hindrance() === null)
  }

  #checkIn(ms: number): void {
    this.#timer = setTimeout(() => {
      void this.check()
      this.#checkIn(CHECK_EVERY_MS)
    }, ms)
    this.#timer.unref?.()
  }

  #show(change: Partial<UpdateView>): void {
    this.view = { ...this.view, ...change }
    this.parts.onChange(this.view)
  }
}
