import type { AppUpdater, UpdateCheckResult } from 'electron-updater'
import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js'
import type { Logger, Updater } from '../core/ports.ts'

const LOOK_LIMIT_MS = 30_000
/** Progress is reported every second. */
const STILL_LIMIT_MS = 60_000

interface Source {
  /** The updater of this platform. */
  updater: AppUpdater
  /** Address of the feed folder. */
  feed: string
  log: Logger
  /** Aborts pending requests of the updater. */
  giveUp(): void
  /** Quits, installs the downloaded version and starts it. */
  install(): void
}

/** Adapts electron-updater with a generic feed on a web server to the `Updater` port. */
export function updatesFrom({ updater, feed, log, giveUp, install }: Source): Updater {
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
    off: null,
    look: async () => {
      found = await inTime(updater.checkForUpdates(), giveUp)
      if (!found) throw new Error('the updater is not active')
      const { isUpdateAvailable, updateInfo } = found
      const { version } = updateInfo
      if (isUpdateAvailable) return { version, why: null }
      const order = updater.currentVersion.compare(version)
      if (order > 0) return { version, why: `更新源上的版本 ${version} 比当前版本旧，已忽略` }
      return { version, why: order === 0 ? '' : `新版本 ${version} 正在分批推送，还没有轮到这台电脑` }
    },
    fetch: async (onProgress) => {
      const token = found?.cancellationToken
      let timer: ReturnType<typeof setTimeout> | undefined
      let still = false
      const moved = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          still = true
          token?.cancel()
        }, STILL_LIMIT_MS)
      }
      const onMove = ({ percent }: { percent: number }) => {
        moved()
        onProgress(percent)
      }
      updater.on('download-progress', onMove)
      moved()
      try {
        await updater.downloadUpdate(token)
      } catch (error) {
        throw still ? noAnswer() : error
      } finally {
        clearTimeout(timer)
        updater.off('download-progress', onMove)
      }
    },
    install,
    installAtQuit: (allowed) => {
      updater.autoInstallOnAppQuit = allowed
    },
  }
}

type Warns = Parameters<typeof verifySignature>[2]

/** null when signed by the publisher, else why not. electron-updater accepts files PowerShell cannot verify. */
async function verifyStrictly(publishers: string[], file: string, logger: Warns): Promise<string | null> {
  let unjudged: string | null = null
  const warn = (text?: string) => {
    if (text?.includes('Ignoring signature validation')) unjudged = text
    logger.warn(text)
  }
  return (await verifySignature(publishers, file, { ...logger, warn })) ?? unjudged
}

function noAnswer(): Error {
  return Object.assign(new Error('the feed does not answer'), { code: 'UPDATE_TIMEOUT' })
}

async function inTime<T>(asked: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(noAnswer())
      giveUp()
    }, LOOK_LIMIT_MS)
  })
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
