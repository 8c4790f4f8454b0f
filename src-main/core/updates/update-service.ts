import type { UpdateView } from '#contract/host.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Logger, UpdateOffer, Updater } from '../ports.ts'

/** Delayed, so that the check does not slow down the start. */
const FIRST_CHECK_DELAY_MS = 60_000
const CHECK_INTERVAL_MS = 4 * 60 * 60_000
const CHECK_TIMEOUT_MS = 30_000
/** The operator waits for this one. */
const REQUEST_CHECK_TIMEOUT_MS = 10_000
/** Shorter than the time that the console has to end. */
const QUIT_CHECK_TIMEOUT_MS = 2_000

const CHECKABLE_STATES: readonly UpdateView['state'][] = ['idle', 'upToDate', 'available', 'ready', 'failed']

interface UpdateDeps {
  updater: Updater
  log: Logger
  /** Why an update must not be installed now; null when it may. */
  installBlocker(): string | null
  onChange(view: UpdateView): void
}

/**
 * Checks for updates, downloads them and installs them on request or on quit. A version that the feed no longer offers
 * was withdrawn: it is asked for again before every installation, and deleted (A270).
 */
export class UpdateService {
  view: UpdateView
  #timer: ReturnType<typeof setTimeout> | undefined
  #downloaded: UpdateOffer | null = null
  #isChecking = false
  #isInstalling = false
  #isInstallationStarted = false
  #installsOnQuit = false
  #isStopped = false

  readonly commands = {
    checkForUpdates: () => void this.check(),
    installUpdate: () => this.install(),
  } satisfies Partial<CommandHandlers>

  constructor(private readonly deps: UpdateDeps) {
    const { disabledReason, installation } = deps.updater
    const state = disabledReason === null ? 'idle' : 'off'
    this.view = {
      state,
      version: null,
      notes: [],
      percent: 0,
      reason: disabledReason ?? '',
      checkedAt: null,
      installation,
    }
  }

  start(): void {
    if (this.deps.updater.disabledReason === null) this.#scheduleCheck(FIRST_CHECK_DELAY_MS)
  }

  /** Stops checking. On quit the downloaded version stays to be installed only if the feed still offers it. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isStopped = true
    if (this.#installsOnQuit) this.deps.updater.setInstallOnQuit(await this.#isStillOffered(QUIT_CHECK_TIMEOUT_MS))
  }

  /** Checks for a newer version and downloads it; `view` has the outcome. Never rejects. */
  async check(): Promise<void> {
    const { updater, log } = this.deps
    if (this.#isChecking || this.#isInstalling || !CHECKABLE_STATES.includes(this.view.state)) return
    this.#isChecking = true
    const isReady = this.view.state === 'ready'
    // What is ready to install stays so meanwhile.
    if (!isReady) this.#update({ state: 'checking', version: null, notes: [], percent: 0, reason: '' })
    try {
      const offer = await updater.check(CHECK_TIMEOUT_MS)
      const checkedAt = Date.now()
      if (isReady) {
        this.#update({ checkedAt })
        if (this.#isInstalling || this.#isDownloaded(offer)) return
        await this.#discard()
        // Its reason stays.
        if (offer.skipReason !== null) return
      }
      await this.#apply(offer, checkedAt)
    } catch (error) {
      log.warn('updates: refused', error)
      if (this.view.state === 'ready') return
      this.#update({ state: 'failed', percent: 0, reason: describeUpdateError(error), checkedAt: Date.now() })
    } finally {
      this.#isChecking = false
    }
  }

  /** Starts the installation and quits. Rejects with a Chinese message when that is not possible now. */
  async install(): Promise<void> {
    this.#requireInstallable()
    if (this.#isInstalling) return
    this.#isInstalling = true
    try {
      const isOffered = await this.#isStillOffered(REQUEST_CHECK_TIMEOUT_MS)
      const unconfirmed = '暂时无法确认更新源仍提供此版本，请稍后再试'
      if (!isOffered) throw new Error(this.view.state === 'ready' ? unconfirmed : this.view.reason)
      this.#requireInstallable()
      this.#isInstallationStarted = true
      const { updater, installBlocker } = this.deps
      await updater.install(() => installBlocker() === null)
      // A change has begun meanwhile: the installer waits for it, asks the console to end, or gives up (A273).
      this.#isInstalling = installBlocker() === null
    } catch (error) {
      this.#isInstalling = false
      this.#isInstallationStarted = false
      throw error
    }
  }

  /** On quit, a downloaded update is installed unless something blocks it. Decided before the console is stopped. */
  beforeQuit(): void {
    if (this.#isStopped) return
    const { updater, installBlocker } = this.deps
    const isPossible = updater.installation === 'onQuit' && this.view.state === 'ready' && installBlocker() === null
    this.#installsOnQuit = isPossible && !this.#isInstallationStarted
    updater.setInstallOnQuit(isPossible && this.#isInstallationStarted)
  }

  /** Another installer replaces the console: a downloaded update would be installed beside it. */
  leaveToInstaller(): void {
    this.#isStopped = true
    this.deps.updater.setInstallOnQuit(false)
  }

  async #apply(offer: UpdateOffer, checkedAt: number): Promise<void> {
    const { updater } = this.deps
    const { version, skipReason, notes } = offer
    if (skipReason !== null) return this.#update({ state: 'upToDate', version: null, reason: skipReason, checkedAt })
    if (updater.notifyOnly) return this.#update({ state: 'available', version, notes, reason: '', checkedAt })
    this.#update({ state: 'downloading', version, notes, percent: 0, reason: '', checkedAt })
    await updater.download((percent) => this.#update({ percent: Math.floor(percent) }))
    this.#downloaded = offer
    this.#update({ state: 'ready', percent: 100 })
    this.deps.log.info(`updates: version ${version} is ready to be installed`)
  }

  #isDownloaded({ version, skipReason, fingerprint }: UpdateOffer): boolean {
    const { version: ours, fingerprint: file } = this.#downloaded ?? {}
    return skipReason === null && version === ours && fingerprint === file
  }

  /**
   * Also whether the file is still that of the feed, since it lies where every program of the operator can write. false
   * also if the feed cannot be read; the downloaded version is then kept.
   */
  async #isStillOffered(timeoutMs: number): Promise<boolean> {
    const { updater } = this.deps
    try {
      const isOffered = this.#isDownloaded(await updater.check(timeoutMs))
      if (isOffered && (await updater.isIntact())) return true
      await this.#discard()
      if (isOffered) this.#update({ state: 'failed', reason: describeUpdateError({ code: 'ERR_CHECKSUM_MISMATCH' }) })
    } catch (error) {
      this.deps.log.warn('updates: not confirmed by the feed', error)
    }
    return false
  }

  async #discard(): Promise<void> {
    const { version } = this.view
    this.deps.log.info(`updates: version ${version} is not offered any more, it is deleted`)
    this.#downloaded = null
    this.#installsOnQuit = false
    const reason = `新版本 ${version} 已撤回，没有安装`
    this.#update({ state: 'upToDate', version: null, notes: [], percent: 0, reason })
    await this.deps.updater.discard()
  }

  #requireInstallable(): void {
    if (this.view.state !== 'ready') throw new Error('没有可以安装的更新')
    const installBlocker = this.deps.installBlocker()
    if (installBlocker !== null) throw new Error(installBlocker)
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

const messages: Record<string, string> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: '更新源上没有更新信息文件',
  ERR_CHECKSUM_MISMATCH: '下载的文件与更新源给出的校验值不符，已删除',
  ERR_UPDATER_INVALID_SIGNATURE: '安装包的签名与发布者不符，已删除',
  UPDATE_TIMEOUT: '更新源没有响应',
  ENOSPC: '磁盘空间不足',
}

/** Describes a failed update for the operator (fault 31). The log has the details. */
export function describeUpdateError(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const status = (/^HTTP_ERROR_(\d+)$/.exec(code) ?? /, status (\d+):/.exec(message))?.[1]
  if (status) return `更新源拒绝了请求（HTTP ${status}）`
  if (messages[code]) return messages[code]
  if (code.startsWith('ERR_UPDATER_') || error instanceof TypeError) return '更新源返回的不是有效的更新信息'
  // A response that is cut off, or none at all.
  if (/^net::|^ECONN|^ENOTFOUND|^EAI_|aborted/.test(message) || /^ECONN|^ENOTFOUND|^EAI_/.test(code))
    return '无法连接更新源，或下载中断'
  return '更新没有完成，原因见日志'
}

/** In the folder of the program: an installer asks the console to end (updates.md, A running console). */
export const REQUEST_FILE = 'install-request'

/** An older request was left behind by an installer that did not end well. */
const MAX_AGE_MS = 10 * 60_000

interface Deps {
  /** When the request was made (epoch ms); null: there is none. */
  requestedAt(): number | null
  now(): number
  /** Why the console must not end now; null when it may. */
  blocker(): string | null
  /** The request waits for the operator. Called once per request. */
  onWait(): void
  /** Ends the console. */
  end(): void
}

/**
 * Ends the console for an installer that asks for it, as soon as no change is under way; the operator is asked nothing
 * (A273).
 */
export class InstallRequest {
  #hasEnded = false
  #isWaiting = false

  constructor(private readonly deps: Deps) {}

  poll(): void {
    const { requestedAt, now, blocker, onWait, end } = this.deps
    if (this.#hasEnded) return
    const at = requestedAt()
    // Or from a time when the clock was fast, which would end every console until then.
    if (at === null || Math.abs(now() - at) > MAX_AGE_MS) {
      this.#isWaiting = false
      return
    }
    if (blocker() === null) {
      this.#hasEnded = true
      end()
    } else if (!this.#isWaiting) {
      // The installer of Windows makes the file again and again.
      this.#isWaiting = true
      onWait()
    }
  }
}
