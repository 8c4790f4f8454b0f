import { join, resolve } from 'node:path'
import { app, Notification } from 'electron'
import type { ConsoleStatus } from '../src-preload/contract.ts'
import { SIGN_IN, SIGN_OUT_ROUTE } from '../src-preload/shared/routes.ts'
import { type ConsoleCore, createConsoleCore } from './core/console-core.ts'
import { platformName } from './core/platform-name.ts'
import type { Ports } from './core/ports.ts'
import { ProxyLogins } from './core/proxy-logins.ts'
import { openTrailFile } from './core/trail/trail-file.ts'
import { badgeFor, showBadge } from './electron/badge.ts'
import { playSound, serveBridge } from './electron/bridge-ipc.ts'
import { confirmServer } from './electron/confirm-server.ts'
import { followLinks } from './electron/deep-links.ts'
import { diagnostics } from './electron/diagnostics.ts'
import { createFetch, forbidQuic } from './electron/fetch.ts'
import { forbidDictionaries, guardPages } from './electron/guards.ts'
import { clearCacheAtSignOut, clearOldCache } from './electron/http-cache.ts'
import { hubSockets } from './electron/hub-socket.ts'
import { chooseLanguage } from './electron/language.ts'
import { logUncaught, openLog, openLogFolder, readLog } from './electron/log.ts'
import { installMenu } from './electron/menu.ts'
import { showNotification } from './electron/notification.ts'
import { openPolicy } from './electron/policy-file.ts'
import { watchPower } from './electron/power.ts'
import { createProxyGate } from './electron/proxy-gate.ts'
import { endInOrder, stopInTime } from './electron/quit.ts'
import { refuseSwitches } from './electron/refused-switches.ts'
import { ORIGIN, registerScheme, servePages } from './electron/scheme.ts'
import { createSecondWindows } from './electron/second-windows.ts'
import { openSecrets } from './electron/secrets.ts'
import { openSettingsFile } from './electron/settings-file.ts'
import { offerShortWays } from './electron/short-ways.ts'
import { followStartWithSystem, startsHidden } from './electron/start-with-system.ts'
import { openDataFolder, startOrSay } from './electron/startup.ts'
import { createTray } from './electron/tray.ts'
import { openUpdater } from './electron/updates.ts'
import { createMainWindow, type MainWindow } from './electron/window.ts'
import { answerOpens } from './electron/window-open.ts'
import { followZoom, zoomBy } from './electron/zoom.ts'

/** The console under Electron, in the order in which it starts. */

let running: ConsoleCore | null = null
startOrSay(start, async () => {
  if (running) await stopInTime(running)
})

async function start(): Promise<void> {
  // Overrides --no-sandbox. Skipped for root (containers), where Chromium cannot start sandboxed.
  if (process.getuid?.() !== 0) app.enableSandbox()
  const dataDir = app.commandLine.getSwitchValue('user-data-dir')
  openDataFolder(dataDir ? resolve(dataDir) : null)
  refuseSwitches()
  app.setAppUserModelId('com.operator-console.desktop')
  registerScheme()
  forbidQuic()
  forbidDictionaries()
  if (app.requestSingleInstanceLock()) await startFirst()
  else app.quit()
}

async function startFirst(): Promise<void> {
  let quitting = false
  let main: MainWindow | null = null
  const mainWindow = () => main?.window ?? null
  let secretTexts = (): readonly string[] => []
  const log = openLog(() => secretTexts())
  logUncaught(log)
  const openLinks = followLinks(log)
  app.on('activate', () => main?.open())
  app.on('window-all-closed', () => app.quit())

  const { file, notice: settingsNotice } = openSettingsFile()
  const policy = openPolicy()
  if (policy.fault) log.warn(`policy.json is not in force: ${policy.fault}`)
  chooseLanguage(file, policy)

  await app.whenReady()
  await clearOldCache(log)
  const platform = platformName()
  const proxyLogins = new ProxyLogins()
  const ports: Ports = {
    host: { kind: 'electron', platform, version: app.getVersion(), notifications: Notification.isSupported() },
    origin: ORIGIN,
    fetch: createFetch(createProxyGate(proxyLogins)),
    hubSocket: hubSockets(proxyLogins),
    proxyLogins,
    secrets: await openSecrets(join(app.getPath('userData'), 'session.bin'), log),
    settingsFile: file,
    policy,
    openTrail: (server) => openTrailFile(join(app.getPath('userData'), 'trail'), server),
    updater: await openUpdater(policy.policy.updateFeed ?? '', proxyLogins, log),
    log,
    diagnostics,
    readLog,
    openLogFolder,
    confirmServer: (address) => confirmServer(address, mainWindow()),
    showNotice: (notice) =>
      showNotification(notice, {
        onOpen: () => main?.open(notice.route ?? undefined),
        onResult: (result) => core.reportDelivery('notification', result),
      }),
    playSound: (sound) => playSound(sound, main?.window ?? null),
    drawAttention: () => main?.flash(),
    showStatus,
  }
  const core = createConsoleCore(ports)
  running = core
  secretTexts = () => [...core.session.secretTexts, ...proxyLogins.passwords]
  const quit = () => app.quit()
  const open = (route?: string) => main?.open(route)
  const tray = createTray({ open, signOut: () => void (core.signOut() || open(SIGN_OUT_ROUTE)), quit }, log)
  function showStatus(status: ConsoleStatus): void {
    showBadge(badgeFor(platform, status), mainWindow())
    tray.show(status)
  }

  guardPages(log, answerOpens(createSecondWindows(core, log, mainWindow), log))
  clearCacheAtSignOut(core, log)
  servePages(core)
  serveBridge(core, mainWindow)
  installMenu(platform, { open, zoom: (steps) => zoomBy(core, steps), quit })
  offerShortWays(open)
  followZoom(core)
  main = createMainWindow(core, log, () => quitting || !tray.present)
  app.on('before-quit', () => {
    quitting = true
    core.beforeQuit()
  })
  endInOrder(core)

  let begun = true
  await core.start(process.env.CONSOLE_SERVER).catch((error) => {
    begun = false
    log.error('the core did not start', error)
  })
  const hidden = startsHidden() && tray.present
  main.begin(hidden)
  // A new window needs its badge now: an unchanged status is not reported again.
  showStatus(core.status)
  followStartWithSystem(core, log)
  openLinks(open)
  // After the page listens, so that the notification reaches the page and not only the system (fault 27).
  mainWindow()?.webContents.once('did-finish-load', () => {
    if (settingsNotice) core.tell(settingsNotice.title, settingsNotice.body)
    if (!begun) core.tell('启动时出错', '部分功能可能不可用，请重新启动；原因见日志')
    if (policy.fault) core.tell('管理员策略未生效', `policy.json 有误，请联系管理员：${policy.fault}`)
    if (hidden && !core.session.view.signedIn) core.tell('尚未登录', '控制台已在后台启动，登录后才会收到提醒', SIGN_IN)
  })
  watchPower(core)
}
