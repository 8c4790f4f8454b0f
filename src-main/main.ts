import { join, resolve } from 'node:path'
import { app, Notification } from 'electron'
import type { ConsoleStatus } from '#contract/alerts.ts'
import { describePolicyIssue } from '#contract/settings.ts'
import { APP_ID } from '#shared/product.ts'
import { SIGN_IN, SIGN_OUT_ROUTE } from '#shared/routes.ts'
import { openAuditLogFile } from './core/audit-log/audit-log.ts'
import { type ConsoleCore, createConsoleCore } from './core/console-core.ts'
import { ProxyAuth } from './core/network/proxy-auth.ts'
import { asciiUserAgent } from './core/network/server-paths.ts'
import type { Ports } from './core/ports.ts'
import { platformName, readDemoAccount } from './core/ports.ts'
import { policyNotices } from './core/settings/policy.ts'
import { playSound, registerIpc, registerMiniIpc } from './electron/bridge-ipc.ts'
import { isPackaged, registerToastActivator } from './electron/compat.ts'
import {
  clearCacheOnSignOut,
  clearLegacyCache,
  createFetch,
  disableQuic,
  ORIGIN,
  registerAppProtocol,
  registerAppScheme,
} from './electron/network/fetch.ts'
import { createProxyPreflight, hubSocketFactory } from './electron/network/hub-socket.ts'
import { badgeFor, showBadge } from './electron/shell/icons.ts'
import { installMenu } from './electron/shell/menu.ts'
import { showNotification, watchOldNotifications, withdrawNotification } from './electron/shell/notification.ts'
import { createTray } from './electron/shell/tray.ts'
import { launchedHidden, syncAutoLaunch } from './electron/system/auto-launch.ts'
import {
  installJumpList,
  isServerCheck,
  quietPorts,
  refuseServerCheck,
  refuseSwitches,
  registerDeepLinks,
  runServerCheckCommand,
} from './electron/system/command-line.ts'
import { openRecordsFile, openSettingsFile, setDateLocale } from './electron/system/data-files.ts'
import {
  diagnostics,
  logUncaught,
  openLog,
  openLogFolder,
  readLog,
  startCrashReporter,
  watchCrashes,
} from './electron/system/diagnostics.ts'
import { watchDownloads } from './electron/system/downloads.ts'
import { avoidBrokenGraphics } from './electron/system/graphics.ts'
import { loadPolicy } from './electron/system/load-policy.ts'
import { offerMoveToApplications } from './electron/system/move-to-applications.ts'
import { disableAppNap, watchPower } from './electron/system/power.ts'
import { launchedByInstaller, restoreArguments } from './electron/system/restart.ts'
import { saveFile } from './electron/system/save-file.ts'
import { openSecretStore, type SecretStoreOptions } from './electron/system/secret-store.ts'
import { installGracefulShutdown, prepareDataFolder, runStartup, stopWithTimeout } from './electron/system/startup.ts'
import { openUpdater, watchInstallRequest } from './electron/updates/open-updater.ts'
import { applyZoom, zoomBy } from './electron/windows/console-window.ts'
import { createMainWindow, type MainWindow } from './electron/windows/main-window.ts'
import { createMiniWindow } from './electron/windows/mini-window.ts'
import { createSecondaryWindows } from './electron/windows/secondary-windows.ts'
import { confirmServer, createQuit, isQuitting, trackQuit } from './electron/windows/unsaved-question.ts'
import {
  createWindowOpenHandler,
  disableSpellcheckDownloads,
  hardenWebContents,
} from './electron/windows/window-open-handler.ts'

/** The console under Electron, in the order in which it starts. */

let running: ConsoleCore | null = null
runStartup(start, async () => running && stopWithTimeout(running))

async function start(): Promise<void> {
  // Overrides --no-sandbox. Skipped for root (containers), where Chromium cannot start sandboxed.
  if (process.getuid?.() !== 0) app.enableSandbox()
  if (restoreArguments()) return
  const dataDir = app.commandLine.getSwitchValue('user-data-dir')
  prepareDataFolder(dataDir ? resolve(dataDir) : null)
  refuseSwitches()
  startCrashReporter()
  avoidBrokenGraphics()
  app.userAgentFallback = asciiUserAgent(app.userAgentFallback, app.getVersion())
  // Both are written into the link of the start menu.
  registerToastActivator()
  app.setAppUserModelId(APP_ID)
  registerAppScheme()
  disableQuic()
  disableSpellcheckDownloads()
  if (app.requestSingleInstanceLock()) await startPrimaryInstance()
  else if (isServerCheck()) refuseServerCheck()
  else app.quit()
}

async function startPrimaryInstance(): Promise<void> {
  let main: MainWindow | null = null
  const mainWindow = () => main?.window ?? null
  let secretTexts = (): readonly string[] => []
  const log = openLog(() => secretTexts())
  logUncaught(log)
  const startDeepLinks = registerDeepLinks(log)
  app.on('activate', () => main?.open())
  app.on('window-all-closed', () => app.quit())

  const { file, notice: settingsNotice } = openSettingsFile(({ title, body }) => running?.notify(title, body))
  const policy = loadPolicy()
  for (const issue of policy.issues) log.warn(`policy: ${describePolicyIssue(issue)}`)
  setDateLocale(file, policy)

  await app.whenReady()
  if (!isServerCheck() && (await offerMoveToApplications(log))) return
  await clearLegacyCache(log)
  const platform = platformName()
  const proxyAuth = new ProxyAuth()
  const authenticate = createProxyPreflight(proxyAuth)
  const openSecrets = (name: string, options?: SecretStoreOptions) =>
    openSecretStore(join(app.getPath('userData'), name), log, options)
  // Together: a key store that does not answer delays the window once.
  const [secrets, usedLines, memberNotes] = await Promise.all([
    openSecrets('session.bin'),
    openSecrets('used-lines.bin', { keepsUnreadable: true }),
    openSecrets('member-notes.bin', { keepsUnreadable: true }),
  ])
  const ports: Ports = {
    host: {
      kind: 'electron',
      platform,
      version: app.getVersion(),
      notifications: Notification.isSupported(),
      demoAccount: isPackaged() ? undefined : readDemoAccount(),
      guidesFirstRun: !process.env.CONSOLE_SERVER,
    },
    origin: ORIGIN,
    fetch: createFetch(authenticate),
    selectHubSocket: hubSocketFactory(proxyAuth, authenticate),
    proxyAuth,
    secrets,
    usedLines,
    memberNotes,
    settingsFile: file,
    recordsFile: openRecordsFile(log),
    policy,
    openAuditLog: (server) => openAuditLogFile(join(app.getPath('userData'), 'trail'), server),
    updater: await openUpdater(policy, proxyAuth, log),
    log,
    diagnostics,
    readLog,
    openLogFolder,
    crashDumpFolder: app.getPath('crashDumps'),
    saveFile,
    confirmServer: (address) => confirmServer(address, mainWindow()),
    showNotification: (notice, tag, isUrgent = false) =>
      showNotification(
        notice,
        { tag, isUrgent },
        {
          onOpen: () => main?.open(notice.route ?? undefined),
          onAction: (action) => core.onNotificationAction(notice.items, action),
          onResult: (result) => core.reportDelivery('notification', result),
        },
      ),
    withdrawNotification,
    playSound: (sound) => playSound(sound, main?.window ?? null, () => core.reportDelivery('sound', 'failed')),
    requestAttention: (cause) => main?.flash(cause),
    endAttention: (causes) => main?.endFlash(causes),
    bringToFront: () => main?.bringToFront(),
    toggleMiniWindow: () => mini.toggle(),
    showStatus,
  }
  const core = createConsoleCore(isServerCheck() ? quietPorts(ports) : ports)
  running = core
  secretTexts = () => [...core.session.secretTexts, ...proxyAuth.passwords]
  if (isServerCheck()) return await runServerCheckCommand(core)
  const quit = createQuit(() => core.draftNames, mainWindow)
  const open = (route?: string) => main?.open(route)
  const mini = createMiniWindow(core, log, open)
  const signOut = () => void (core.signOut() || open(SIGN_OUT_ROUTE))
  const isQuiet = () => core.readState('alertSettings').quietUntil !== null
  const tray = createTray({ open, quiet: core.setDoNotDisturb, isQuiet, signOut, quit, mini }, log)
  core.subscribe((event) => {
    if (event === 'settings' || event === 'alertSettings') tray.update(core.status)
  })
  function showStatus(status: ConsoleStatus): void {
    showBadge(badgeFor(platform, status), mainWindow())
    tray.update(status)
  }

  hardenWebContents(log, createWindowOpenHandler(createSecondaryWindows(core, log, mainWindow), log))
  clearCacheOnSignOut(core, log)
  watchDownloads(log)
  registerAppProtocol(core)
  registerIpc(core, mainWindow)
  registerMiniIpc(mini, log)
  installMenu(platform, { open, zoom: (steps) => zoomBy(core, steps), quit })
  installJumpList(open)
  applyZoom(core)
  main = createMainWindow(core, log, {
    shouldClose: () => isQuitting() || !tray.isAvailable,
    onShow: () => showBadge(badgeFor(platform, core.status), mainWindow()),
  })
  trackQuit()
  app.on('before-quit', () => core.beforeQuit())
  installGracefulShutdown(core)

  const failure = await core.start(process.env.CONSOLE_SERVER).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if (failure) log.error('the core did not start', failure.error)
  const hidden = launchedHidden() && tray.isAvailable
  main.create(hidden)
  // A new window needs its badge now: an unchanged status is not reported again.
  showStatus(core.status)
  log.info(`version ${app.getVersion()} has started`)
  syncAutoLaunch(core, log)
  startDeepLinks(open)
  watchOldNotifications(open)
  // After the page listens, so that the notification reaches the page and not only the system (fault 27).
  mainWindow()?.webContents.once('did-finish-load', () => {
    if (settingsNotice) core.notify(settingsNotice.title, settingsNotice.body)
    if (failure) core.notify('启动时出错', '部分功能可能不可用，请重新启动；原因见日志')
    for (const { title, body } of policyNotices(policy.issues)) core.notify(title, body)
    notifyOfState(core, hidden)
  })
  watchPower(core)
  disableAppNap()
  watchInstallRequest(core, log)
  watchCrashes(core.pruneCrashDumps)
}

/** What an operator has to know of a console that has just started. */
function notifyOfState(core: ConsoleCore, hidden: boolean): void {
  const { profileIssues } = core.settings.view
  if (profileIssues !== null) core.notify('服务器档案有误', `按默认读法的有：${profileIssues}`)
  if (hidden && !core.session.view.signedIn) core.notify('尚未登录', '控制台已在后台启动，登录后才会收到提醒', SIGN_IN)
  else if (hidden && launchedByInstaller())
    core.notify('控制台已重新启动', '安装程序曾要求控制台退出；现在在后台运行，提醒照常，点击打开窗口')
}
