import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppUpdater, UpdateCheckResult, UpdateInfo } from 'electron-updater'
import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js'
import type { UpdateChannel } from '#contract/settings.ts'
import { cutText, stripInvisible } from '#shared/untrusted-text.ts'
import { untilFree } from '../../core/held-files.ts'
import type { Logger, UpdateOffer, Updater } from '../../core/ports.ts'
import { withTimeout } from '../../core/scheduling.ts'

const RANGE_TIMEOUT_MS = 10_000
/** Progress is reported every second. */
const STALL_TIMEOUT_MS = 60_000

interface AdapterOptions {
  /** The updater of this platform. */
  updater: AppUpdater
  /** Address of the feed folder. */
  feed: string
  /** Which of the feed's files is read: `latest*.yml` or `beta*.yml` (A335). */
  channel: UpdateChannel
  log: Logger
  abortPending(): void
  /** Fetches over the network of the updater. */
  fetch(url: string, init: RequestInit): Promise<Response>
  notifyOnly: boolean
  installation: Updater['installation']
  /** Installs the downloaded file, starts it, and quits unless `mayQuit` denies it by then. */
  install(file: string, mayQuit: () => boolean): Promise<void>
}

/** Adapts electron-updater with a generic feed on a web server to the `Updater` port. */
export function createUpdater(options: AdapterOptions): Updater {
  const { updater, feed, log, notifyOnly, installation, install } = options
  const logger = {
    info: (text: unknown) => log.info(`updates: ${text}`),
    warn: (text: unknown) => log.warn(`updates: ${text}`),
    // Logged as warnings: its errors also reach the caller, which reports them.
    error: (text: unknown) => log.warn(`updates: ${text}`),
  }
  updater.logger = logger
  updater.autoDownload = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // With false macOS is given the file on request only, which installs what it was given whatever follows.
  updater.autoInstallOnAppQuit = installation === 'onQuit'
  // Not by `updater.channel`, which allows older versions.
  const files = options.channel === 'beta' ? { channel: 'beta' } : {}
  updater.setFeedURL({ provider: 'generic', url: feed, useMultipleRangeRequest: false, ...files })
  if ('verifyUpdateCodeSignature' in updater) {
    updater.verifyUpdateCodeSignature = (publishers: string[], file: string) => {
      isVerified = true
      return verifyStrictly(publishers, file, logger)
    }
  }

  let found: UpdateCheckResult | null = null
  let downloaded: string | null = null
  /** Whether the signature was verified, if there is one, since the download began. */
  let isVerified = false
  const discard = async () => {
    const file = downloaded
    downloaded = null
    if (file === null) return
    // With what electron-updater notes beside it to find the file after a restart.
    for (const path of [join(dirname(file), 'update-info.json'), file]) await untilFree(() => rm(path, { force: true }))
  }
  return {
    disabledReason: null,
    notifyOnly,
    installation,
    check: async (timeoutMs) => {
      const checked = await withTimeout(updater.checkForUpdates(), timeoutMs, () => 'timeout' as const)
      if (checked === 'timeout') {
        options.abortPending()
        throw createTimeoutError()
      }
      found = checked
      if (!found) throw new Error('the updater is not active')
      return readOffer(found, updater)
    },
    download: async (onProgress) => {
      const token = found?.cancellationToken
      let timer: ReturnType<typeof setTimeout> | undefined
      let isStalled = false
      const restartStallTimer = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          isStalled = true
          token?.cancel()
          // A download of parts does not watch the token.
          options.abortPending()
        }, STALL_TIMEOUT_MS)
      }
      const onDownloadProgress = ({ percent }: { percent: number }) => {
        restartStallTimer()
        onProgress(percent)
      }
      updater.on('download-progress', onDownloadProgress)
      restartStallTimer()
      try {
        // A quit that was cancelled has denied it; electron-updater reads it once, after the download.
        updater.autoInstallOnAppQuit = installation === 'onQuit'
        updater.disableDifferentialDownload = !(await answersRanges(found?.updateInfo, options))
        isVerified = false
        downloaded = (await updater.downloadUpdate(token))[0] ?? null
        // electron-updater takes a file that it finds from an earlier start by its hash alone.
        if (!isVerified && downloaded !== null && (await signatureProblem(updater, downloaded)) !== null) {
          await discard()
          throw Object.assign(new Error('the signature is not valid'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' })
        }
      } catch (error) {
        throw isStalled ? createTimeoutError() : error
      } finally {
        clearTimeout(timer)
        updater.off('download-progress', onDownloadProgress)
      }
    },
    isIntact: async () => {
      if (downloaded === null || !found) return false
      const sha512 = await hashFile(downloaded).catch(() => '')
      return found.updateInfo.files.some((file) => file.sha512 === sha512)
    },
    discard,
    install: async (mayQuit) => {
      if (downloaded === null) throw new Error('没有可以安装的更新')
      await install(downloaded, mayQuit)
    },
    setInstallOnQuit: (allowed) => {
      updater.autoInstallOnAppQuit = allowed
    },
  }
}

/** Added to the feed's file by an administrator, beside what electron-builder writes (updates.md, Withdraw a version). */
const withdrawnVersions = ({ withdrawn = [] }: UpdateInfo & { withdrawn?: unknown }): string[] =>
  [withdrawn].flat().map(String)

function readOffer({ isUpdateAvailable, updateInfo }: UpdateCheckResult, updater: AppUpdater): UpdateOffer {
  const { version, files } = updateInfo
  const withdrawn = withdrawnVersions(updateInfo)
  const fingerprint = files.map(({ sha512 }) => sha512).join()
  const notes = readFeedNotes(updateInfo.releaseNotes)
  const skip = (skipReason: string): UpdateOffer => ({ version, skipReason, fingerprint, notes })
  if (isUpdateAvailable && !withdrawn.includes(version)) return { version, skipReason: null, fingerprint, notes }
  const { currentVersion } = updater
  if (withdrawn.includes(currentVersion.version)) return skip(`当前版本 ${currentVersion.version} 已撤回，请联系管理员`)
  if (isUpdateAvailable) return skip(`新版本 ${version} 已撤回`)
  const order = currentVersion.compare(version)
  if (order > 0) return skip(`更新源上的版本 ${version} 比当前版本旧，已忽略`)
  return skip(order === 0 ? '' : `新版本 ${version} 正在分批推送，还没有轮到这台电脑`)
}

/**
 * Whether only the changed parts can be downloaded (A272). electron-updater does not look at the answer: of a server that
 * ignores ranges it would store the whole file once for each part.
 */
async function answersRanges(info: UpdateInfo | undefined, { feed, fetch }: AdapterOptions): Promise<boolean> {
  const file = info?.files[0]?.url
  if (!file) return false
  const signal = AbortSignal.timeout(RANGE_TIMEOUT_MS)
  try {
    const response = await fetch(new URL(file, `${feed}/`).href, { headers: { range: 'bytes=0-0' }, signal })
    await response.body?.cancel()
    return response.status === 206
  } catch {
    return false
  }
}

type SignatureLogger = Parameters<typeof verifySignature>[2]

/** null when signed by the publisher, else why not. electron-updater accepts files PowerShell cannot verify. */
async function verifyStrictly(publishers: string[], file: string, logger: SignatureLogger): Promise<string | null> {
  let skippedReason: string | null = null
  const warn = (text?: string) => {
    if (text?.includes('Ignoring signature validation')) skippedReason = text
    logger.warn(text)
  }
  return (await verifySignature(publishers, file, { ...logger, warn })) ?? skippedReason
}

/** As base64, which a feed has. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

/** null where the publisher in `app-update.yml` has signed the file, and on systems that verify it themselves. */
async function signatureProblem(updater: object, file: string): Promise<unknown> {
  if (!('verifySignature' in updater && typeof updater.verifySignature === 'function')) return null
  return await updater.verifySignature(file)
}

const createTimeoutError = (): Error => Object.assign(new Error('the feed does not answer'), { code: 'UPDATE_TIMEOUT' })

const MAX_NOTES = 30
const MAX_NOTE_LENGTH = 200
const MORE_NOTES = '其余变化在更新后见 设置 → 关于'

/** The lines of what the feed says of a version; anything but a text says nothing. */
export function readFeedNotes(releaseNotes: unknown): string[] {
  if (typeof releaseNotes !== 'string') return []
  const lines = releaseNotes.slice(0, MAX_NOTES * MAX_NOTE_LENGTH * 2).split(/\r?\n/)
  const notes = lines.map((line) =>
    stripInvisible(line)
      .replace(/^[-*] /, '')
      .trim(),
  )
  const all = notes.filter((note) => note !== '').map((note) => cutText(note, MAX_NOTE_LENGTH))
  return all.length > MAX_NOTES ? [...all.slice(0, MAX_NOTES - 1), MORE_NOTES] : all
}
