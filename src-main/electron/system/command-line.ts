import { app, Menu } from 'electron'
import { findDeepLink, LINK_SCHEME, parseDeepLink, QUICK_ROUTES } from '#shared/routes.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger, Ports } from '../../core/ports.ts'
import { printServerCheck } from '../../core/server-check/conclusions.ts'
import { describeFailure, StartupError } from '../../core/startup-error.ts'
import { createDisabledUpdater } from '../../core/updates/update-config.ts'
import { isPackaged } from '../compat.ts'

/** `--server-check`: the console checks its server with the session that the operator left, prints the report and ends. */
export const isServerCheck = (): boolean => app.commandLine.hasSwitch('server-check')

/** A running console has the session: two processes must not renew its tokens. */
export function refuseServerCheck(): void {
  process.stdout.write('控制台正在运行：请先退出，或在 设置 → 诊断 中体检\n')
  app.exit(2)
}

type CheckingCore = Pick<ConsoleCore, 'start' | 'stop' | 'runServerCheck'>

/** The host without windows: nothing is shown, sounded or updated. */
export function quietPorts(ports: Ports): Ports {
  const nothing = () => {}
  return {
    ...ports,
    updater: createDisabledUpdater('体检时不更新'),
    showNotification: nothing,
    withdrawNotification: nothing,
    playSound: nothing,
    requestAttention: nothing,
    endAttention: nothing,
    bringToFront: nothing,
    showStatus: nothing,
  }
}

export async function runServerCheckCommand(core: CheckingCore): Promise<void> {
  const print = (text: string) => process.stdout.write(`${text}\n`)
  let code = 2
  try {
    await core.start(process.env.CONSOLE_SERVER)
    code = await printServerCheck(core.runServerCheck, print)
  } catch (error) {
    print(`没有体检：${describeFailure(error)}`)
  } finally {
    await core.stop()
    app.exit(code)
  }
}

/** The dialog closes by itself, since a process started by another program may have no operator to close it. */
const AUTO_CLOSE_MS = 8_000

/**
 * Chromium switches that open the console to other programs, or disable the protection of its connection, pages or
 * processes. The switches for proxies and their logins are allowed, since sites need them to reach the server.
 */
const REFUSED_SWITCHES = [
  // Other programs could inspect and control the pages.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-allow-origins',
  'load-extension',
  // Another server could be impersonated, or the connection recorded.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  'ssl-key-log-file',
  'log-net-log',
  // Pages could bypass the web security model.
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'disable-site-isolation-trials',
  'js-flags',
  // Other programs could replace the processes of the console, or all of them would run in one.
  'single-process',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
]

/** Variables of the environment with the effect of such a switch. */
const REFUSED_VARIABLES = ['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED']

/**
 * Throws in a packaged console that was started with a refused switch or variable (fault 42): before anything is
 * loaded, and with them removed, so that they have no effect while the dialog is shown.
 *
 * The package built for tests has the inspector fuse on and the inspector open, so this check is skipped there. The
 * released package has the fuse off (a test reads it back), so that no inspector can open.
 */
export function refuseSwitches(): void {
  const { commandLine } = app
  if (!isPackaged() || isInspectorOpen()) return
  const switches = REFUSED_SWITCHES.filter((name) => commandLine.hasSwitch(name))
  const variables = REFUSED_VARIABLES.filter((name) => process.env[name] !== undefined)
  for (const name of switches) commandLine.removeSwitch(name)
  for (const name of variables) delete process.env[name]
  const found = [...switches.map((name) => `--${name}`), ...variables.map((name) => `环境变量 ${name}`)]
  if (found.length === 0) return
  throw new StartupError('不允许的启动参数', `${found.join('、')}\n请去掉后重新启动，或联系管理员。`, AUTO_CLOSE_MS)
}

/** The released package lacks the module: requesting it throws. */
function isInspectorOpen(): boolean {
  try {
    return process.getBuiltinModule('node:inspector').url() !== undefined
  } catch {
    return false
  }
}

/**
 * Handles operator-console://… links from a cold start, from a second instance, and on macOS from an event. A link to
 * no known screen is rejected, and its text is not logged. `open` without a route only focuses the console.
 */
export function registerDeepLinks(log: Logger): (open: (route?: string) => void) => void {
  let open: ((route?: string) => void) | null = null
  /** Asked for while the console starts, which may be without a window. */
  let pending: { route: string | undefined } | null = null

  function request(route: string | undefined): void {
    if (open) open(route)
    else pending = { route: route ?? pending?.route }
  }

  function openLink(link: string): void {
    const route = parseDeepLink(link)
    if (route === null) log.warn('an address that leads to no screen of ours was refused')
    request(route ?? undefined)
  }

  // macOS sends this event before the app is ready; elsewhere the link is on the command line.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    openLink(link)
  })
  app.on('second-instance', (_event, args) => {
    const link = findDeepLink(args.slice(1))
    if (link) openLink(link)
    else request(undefined)
  })
  const link = findDeepLink(process.argv.slice(1))
  if (link) openLink(link)

  return (handler) => {
    // A development build would register the bare runtime in place of the installed console.
    if (isPackaged() && process.platform !== 'linux') app.setAsDefaultProtocolClient(LINK_SCHEME)
    open = handler
    if (pending) handler(pending.route)
    pending = null
  }
}

/** The Windows jump list and the macOS dock menu. Linux has them in its desktop file (electron-builder.yml). */
export function installJumpList(open: (route: string) => void): void {
  const links = Object.values(QUICK_ROUTES)
  if (process.platform === 'win32') {
    app.setUserTasks(
      links.map(({ label, route }) => ({
        program: process.execPath,
        arguments: `${LINK_SCHEME}:/${route}`,
        title: label,
        description: `打开${label}`,
        iconPath: process.execPath,
        iconIndex: 0,
      })),
    )
  }
  app.dock?.setMenu(Menu.buildFromTemplate(links.map(({ label, route }) => ({ label, click: () => open(route) }))))
}
