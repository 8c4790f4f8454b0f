import { app } from 'electron'
import { StartFault } from '../core/start-fault.ts'

/** Nobody need be there to close the dialog: a process that was started so does not stay. */
const SHOWN_FOR_MS = 8_000

/**
 * Switches of Chromium's that open the console to other programs, or take away what protects its connection, its pages and
 * its processes. What a site needs to reach its server (the proxy and its logins) is none of them.
 */
const REFUSED = [
  // Another program looks into the pages and drives them.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-io-pipes',
  'remote-allow-origins',
  'load-extension',
  // A server is taken for another, or the connection is read along.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  'ssl-key-log-file',
  'log-net-log',
  // Pages do what they must not.
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'disable-site-isolation-trials',
  'js-flags',
  // Other programs run in place of the console's own processes, or all of it in one.
  'single-process',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
]

/**
 * Ends a packaged console that was started with one of them (fault 42): before anything is loaded, and with the switch taken
 * back, so that it has no effect while the reason is shown.
 *
 * The package that tests look inside of has Node's inspector fuse on and the inspector open: it hides nothing anyway. What
 * ships has that fuse off (its test reads it back from the package), so that no inspector ever opens in it.
 */
export function refuseSwitches(): void {
  const { commandLine } = app
  if (!app.isPackaged || inspectorIsOpen()) return
  const found = REFUSED.filter((name) => commandLine.hasSwitch(name))
  if (found.length === 0) return
  for (const name of found) commandLine.removeSwitch(name)
  const names = found.map((name) => `--${name}`).join('、')
  throw new StartFault('不允许的启动参数', `${names}\n请去掉后重新启动，或联系管理员。`, SHOWN_FOR_MS)
}

/** In what ships there is not even the module: asking for it throws. */
function inspectorIsOpen(): boolean {
  try {
    return process.getBuiltinModule('node:inspector').url() !== undefined
  } catch {
    return false
  }
}
