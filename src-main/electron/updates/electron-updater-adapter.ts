import type { AppUpdater, UpdateCheckResult } from 'electron-updater'
import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js'
import { withTimeout } from '../../core/limits.ts'
import type { Logger, Updater } from '../../core/ports.ts'

const CHECK_TIMEOUT_MS = 30_000
/** Progress is reported every second. */
const STALL_TIMEOUT_MS = 60_000

interface AdapterOptions {
  /** The updater of this platform. */
  updater: AppUpdater
  /** Address of the feed folder. */
  feed: string
  log: Logger
  /** Aborts pending requests of the updater. */
  abortPending(): void
  /** Quits, installs the downloaded version and starts it. */
  install(): void
}

/** Adapts electron-updater with a generic feed on a web server to the `Updater` port. */
export function createUpdater({ updater, feed, log, abortPending, install }: AdapterOptions): Updater {
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
  // Whole files only: one code path, verified as a whole. The feed is on the local network.
  updater.disableDifferentialDownload = true
  updater.setFeedURL({ provider: 'generic', url: feed, useMultipleRangeRequest: false })
  if ('verifyUpdateCodeSignature' in updater) {
    updater.verifyUpdateCodeSignature = (publishers: string[], file: string) => verifyStrictly(publishers, file, logger)
  }

  let found: UpdateCheckResult | null = null
  return {
    disabledReason: null,
    check: async () => {
      const checked = await withTimeout(updater.checkForUpdates(), CHECK_TIMEOUT_MS, () => 'timeout' as const)
      if (checked === 'timeout') {
        abortPending()
        throw createTimeoutError()
      }
      found = checked
      if (!found) throw new Error('the updater is not active')
      const { isUpdateAvailable, updateInfo } = found
      const { version } = updateInfo
      if (isUpdateAvailable) return { version, skipReason: null }
      const order = updater.currentVersion.compare(version)
      if (order > 0) return { version, skipReason: `更新源上的版本 ${version} 比当前版本旧，已忽略` }
      return { version, skipReason: order === 0 ? '' : `新版本 ${version} 正在分批推送，还没有轮到这台电脑` }
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
        }, STALL_TIMEOUT_MS)
      }
      const onDownloadProgress = ({ percent }: { percent: number }) => {
        restartStallTimer()
        onProgress(percent)
      }
      updater.on('download-progress', onDownloadProgress)
      restartStallTimer()
      try {
        await updater.downloadUpdate(token)
      } catch (error) {
        throw isStalled ? createTimeoutError() : error
      } finally {
        clearTimeout(timer)
        updater.off('download-progress', onDownloadProgress)
      }
    },
    install,
    installOnQuit: (allowed) => {
      updater.autoInstallOnAppQuit = allowed
    },
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

function createTimeoutError(): Error {
  return Object.assign(new Error('the feed does not answer'), { code: 'UPDATE_TIMEOUT' })
}
