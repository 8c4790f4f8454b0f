import { spawn } from 'node:child_process'
import type { EventEmitter } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { UpdateChannel } from '#contract/settings.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { ProxyAuth } from '../../core/network/proxy-auth.ts'
import type { Logger, Updater } from '../../core/ports.ts'
import type { PolicyResult } from '../../core/settings/policy.ts'
import { hasUninstaller, isTrustedFolder, isWritableFolder, runningAppImage } from '../../core/updates/installation.ts'
import {
  createDisabledUpdater,
  disabledReason,
  normalizeFeedUrl,
  parseAppUpdateYml,
  planUpdates,
  type UpdatePlan,
} from '../../core/updates/update-config.ts'
import { InstallRequest, REQUEST_FILE } from '../../core/updates/update-service.ts'
import { isPackaged } from '../compat.ts'
import { createLoginHandler } from '../network/hub-socket.ts'
import { rememberArguments, startAgainOnQuit } from '../system/restart.ts'
import { createUpdater } from './electron-updater-adapter.ts'

export async function openUpdater(
  { policy, sources }: PolicyResult,
  proxyAuth: ProxyAuth,
  log: Logger,
): Promise<Updater> {
  const { platform, env } = process
  const config = readConfigFile()
  const builtInConfig = parseAppUpdateYml(config.text)
  // The environment must not configure a packaged console.
  const feed = (!isPackaged() && env.CONSOLE_UPDATE_FEED) || (policy.updateFeed ?? builtInConfig.feed)
  const appImage = runningAppImage(env, process.execPath)
  const reason = disabledReason({
    platform,
    packaged: isPackaged(),
    appImage,
    hasPublisher: builtInConfig.hasPublisher,
    feed,
    switchedOffBy: (policy.updates === 'off' && sources.updates) || null,
  })
  if (reason !== null) return createDisabledUpdater(reason)
  const folder = dirname(appImage ?? process.execPath)
  const plan = planUpdates({
    platform,
    mode: policy.updates,
    isWritable: isWritableFolder(folder),
    hasUninstaller: !isPackaged() || hasUninstaller(folder),
  })
  try {
    const source = { feed: normalizeFeedUrl(feed), channel: policy.updateChannel ?? 'stable' }
    return await startUpdater(source, plan, config.path, proxyAuth, log)
  } catch (error) {
    log.error('updates: the updater cannot be started', error)
    return createDisabledUpdater('更新组件无法启动，原因见日志')
  }
}

async function startUpdater(
  source: { feed: string; channel: UpdateChannel },
  plan: UpdatePlan,
  configPath: string,
  proxyAuth: ProxyAuth,
  log: Logger,
): Promise<Updater> {
  const updater = await createPlatformUpdater(process.platform)
  updater.updateConfigPath = configPath
  // Without a login handler its requests would hang at a proxy.
  const handleLogin = createLoginHandler(proxyAuth)
  updater.signals.login((info, answer) => handleLogin(info, answer as () => void))
  // Its own check goes by the name of the program.
  updater.forceDevUpdateConfig = true
  return createUpdater({
    updater,
    log,
    ...source,
    ...plan,
    abortPending: () => void updater.netSession.closeAllConnections(),
    fetch: (url, init) => updater.netSession.fetch(url, init),
    install: async (installer, mayQuit) => {
      if (process.platform === 'linux') return restartAppImage(updater)
      const forgetArguments = rememberArguments()
      const isElevated = plan.installation === 'elevated'
      const installing = isElevated ? installElevated(installer, process.resourcesPath) : quitAndInstall(updater)
      await installing.catch((error) => {
        forgetArguments()
        throw error
      })
      if (mayQuit()) app.quit()
    },
  })
}

/** electron-updater would start the new version beside this one, and both would write to the data folder. */
function restartAppImage(updater: AppUpdater): void {
  let path = process.env.APPIMAGE ?? ''
  updater.on('appimage-filename-updated', (renamed) => {
    path = renamed
  })
  // After electron-updater's own listener, which installs the new version.
  startAgainOnQuit({ program: () => path })
  app.quit()
}

async function createPlatformUpdater(platform: NodeJS.Platform): Promise<AppUpdater> {
  const { MacUpdater, NsisUpdater } = await import('electron-updater')
  const { SafeAppImageUpdater } = await import('./appimage-updater.ts')
  if (platform === 'win32') return new NsisUpdater()
  return platform === 'darwin' ? new MacUpdater() : new SafeAppImageUpdater()
}

/** The file written by the build; a development build gets a local one without a feed. */
function readConfigFile(): { path: string; text: string } {
  if (!isPackaged()) {
    const [path, text] = [join(app.getPath('userData'), 'app-update.yml'), 'updaterCacheDirName: operator-console\n']
    if (process.env.CONSOLE_UPDATE_FEED) writeFileSync(path, text)
    return { path, text }
  }
  const path = join(process.resourcesPath, 'app-update.yml')
  return { path, text: existsSync(path) ? readFileSync(path, 'utf8') : '' }
}

const REFUSED = '没有得到管理员的许可，新版本没有安装'

type Spawn = (file: string, args: string[], options: { stdio: 'ignore' }) => Pick<EventEmitter, 'once'>

/**
 * Runs an installer as administrator, after Windows has asked for consent. Resolves once it runs, so that the console
 * ends no earlier; rejects with a Chinese message when consent is refused.
 */
export function installElevated(installer: string, resources: string, run: Spawn = spawn): Promise<void> {
  return new Promise((resolve, reject) => {
    // Packed by electron-builder; it ends with 0 once the installer was started.
    const elevate = run(join(resources, 'elevate.exe'), [installer, '--updated', '/S', '--force-run'], {
      stdio: 'ignore',
    })
    elevate.once('error', () => reject(new Error('无法以管理员身份安装，请联系管理员')))
    elevate.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(REFUSED))))
  })
}

/**
 * Quits and installs. macOS is given the file first and may refuse it: rejects then with a Chinese message, and the
 * console goes on. Otherwise it is pending until the console ends.
 */
export const quitAndInstall = (updater: EventEmitter & { quitAndInstall(isSilent: true, runAfter: true): void }) =>
  new Promise<never>((_resolve, reject) => {
    updater.once('error', () => reject(new Error('更新没有完成，原因见日志')))
    updater.quitAndInstall(true, true)
  })

const POLL_INTERVAL_MS = 2_000

/** Ends a packaged console when an installer asks for it, and has it started again, hidden, after the installation. */
export function watchInstallRequest(core: ConsoleCore, log: Logger): void {
  const { platform, execPath, env } = process
  const folder = dirname(execPath)
  // macOS replaces a running application; an AppImage is replaced as a file.
  const isWatched = isPackaged() && platform !== 'darwin' && !runningAppImage(env, execPath)
  if (!isWatched || !isTrustedFolder(folder, { uid: process.getuid?.(), home: app.getPath('home') })) return
  const requestFile = join(folder, REQUEST_FILE)
  const request = new InstallRequest({
    requestedAt: () => modifiedAt(requestFile),
    now: Date.now,
    blocker: core.installBlocker,
    onWait: () => core.notify('正在等待安装新版本', '请完成当前操作，控制台随后会退出安装，并自动重新打开'),
    end: () => {
      log.info('an installer asked the console to end')
      core.leaveToInstaller()
      startAgainOnQuit({ requestFile })
      app.quit()
    },
  })
  setInterval(() => request.poll(), POLL_INTERVAL_MS).unref()
}

/** When the request was made (epoch ms), null without one. While Windows deletes a file it cannot be read. */
function modifiedAt(file: string): number | null {
  try {
    return statSync(file).mtimeMs
  } catch {
    return null
  }
}
