import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { ProxyAuth } from '../../core/network/proxy-auth.ts'
import type { Logger, Updater } from '../../core/ports.ts'
import { createDisabledUpdater } from '../../core/updates/disabled-updater.ts'
import { disabledReason, normalizeFeedUrl, parseAppUpdateYml } from '../../core/updates/update-config.ts'
import { createLoginHandler } from '../network/proxy-preflight.ts'
import { createUpdater } from './electron-updater-adapter.ts'

/** `siteFeed` is the feed set by the policy, empty if it is not valid; undefined: the one the package was built with. */
export async function openUpdater(siteFeed: string | undefined, proxyAuth: ProxyAuth, log: Logger): Promise<Updater> {
  const { platform, env } = process
  const config = readConfigFile()
  const builtInConfig = parseAppUpdateYml(config.text)
  // The environment must not configure a packaged console.
  const feed = (!app.isPackaged && env.CONSOLE_UPDATE_FEED) || (siteFeed ?? builtInConfig.feed)
  const { hasPublisher } = builtInConfig
  const reason = disabledReason({ platform, packaged: app.isPackaged, appImage: env.APPIMAGE, hasPublisher, feed })
  if (reason !== null) return createDisabledUpdater(reason)
  try {
    return await startUpdater(normalizeFeedUrl(feed), config.path, proxyAuth, log)
  } catch (error) {
    log.error('updates: the updater cannot be started', error)
    return createDisabledUpdater('更新组件无法启动，原因见日志')
  }
}

async function startUpdater(feed: string, configPath: string, proxyAuth: ProxyAuth, log: Logger): Promise<Updater> {
  const { platform } = process
  const updater = await createPlatformUpdater(platform)
  updater.updateConfigPath = configPath
  // Without a login handler its requests would hang at a proxy.
  const handleLogin = createLoginHandler(proxyAuth)
  updater.signals.login((info, answer) => handleLogin(info, answer as () => void))
  updater.forceDevUpdateConfig = !app.isPackaged
  return createUpdater({
    updater,
    feed,
    log,
    abortPending: () => void updater.netSession.closeAllConnections(),
    install: () => (platform === 'linux' ? restartAppImage(updater) : updater.quitAndInstall(true, true)),
  })
}

/** electron-updater would start the new version beside this one, and both would write to the data folder. */
function restartAppImage(updater: AppUpdater): void {
  let path = process.env.APPIMAGE ?? ''
  updater.on('appimage-filename-updated', (renamed) => {
    path = renamed
  })
  // After electron-updater's own listener, which installs the new version.
  app.once('quit', () => {
    const wait = 'while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; exec "$1"'
    spawn('sh', ['-c', wait, String(process.pid), path], { detached: true, stdio: 'ignore' }).unref()
  })
  app.quit()
}

async function createPlatformUpdater(platform: NodeJS.Platform): Promise<AppUpdater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater')
  if (platform === 'win32') return new NsisUpdater()
  return platform === 'darwin' ? new MacUpdater() : new AppImageUpdater()
}

/** The file written by the build; a development build gets a local one without a feed. */
function readConfigFile(): { path: string; text: string } {
  if (!app.isPackaged) {
    const [path, text] = [join(app.getPath('userData'), 'app-update.yml'), 'updaterCacheDirName: operator-console\n']
    if (process.env.CONSOLE_UPDATE_FEED) writeFileSync(path, text)
    return { path, text }
  }
  const path = join(process.resourcesPath, 'app-update.yml')
  try {
    return { path, text: readFileSync(path, 'utf8') }
  } catch {
    return { path, text: '' }
  }
}
