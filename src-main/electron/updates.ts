import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { Logger, Updater } from '../core/ports.ts'
import type { ProxyLogins } from '../core/proxy-logins.ts'
import { noUpdater } from '../core/updates/no-updater.ts'
import { feedAddress, readBuiltIn, whyOff } from '../core/updates/update-config.ts'
import { answerLogins } from './proxy-gate.ts'
import { updatesFrom } from './update-source.ts'

/** `siteFeed` is the feed set by the policy; empty: the one the package was built with. */
export async function openUpdater(setting: string, logins: ProxyLogins, log: Logger): Promise<Updater> {
  const { platform, env } = process
  const config = configFile()
  const builtIn = readBuiltIn(config.text)
  // The environment must not configure a packaged console.
  const feed = (!app.isPackaged && env.CONSOLE_UPDATE_FEED) || setting || builtIn.feed
  const { hasPublisher } = builtIn
  const off = whyOff({ platform, packaged: app.isPackaged, appImage: env.APPIMAGE, hasPublisher, feed })
  if (off !== null) return noUpdater(off)
  try {
    return await open(feedAddress(feed), config.path, logins, log)
  } catch (error) {
    log.error('updates: the updater cannot be started', error)
    return noUpdater('更新组件无法启动，原因见日志')
  }
}

async function open(feed: string, configPath: string, logins: ProxyLogins, log: Logger): Promise<Updater> {
  const { platform } = process
  const updater = await updaterFor(platform)
  updater.updateConfigPath = configPath
  // Without a login handler its requests would hang at a proxy.
  const answerLogin = answerLogins(logins)
  updater.signals.login((info, answer) => answerLogin(info, answer as () => void))
  updater.forceDevUpdateConfig = !app.isPackaged
  return updatesFrom({
    updater,
    feed,
    log,
    giveUp: () => void updater.netSession.closeAllConnections(),
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

async function updaterFor(platform: NodeJS.Platform): Promise<AppUpdater> {
  const { AppImageUpdater, MacUpdater, NsisUpdater } = await import('electron-updater')
  if (platform === 'win32') return new NsisUpdater()
  return platform === 'darwin' ? new MacUpdater() : new AppImageUpdater()
}

/** The file written by the build; a development build gets a local one without a feed. */
function configFile(): { path: string; text: string } {
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
