import { net, powerMonitor } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'

/** Electron has no event for it in the main process. */
const NETWORK_POLL_INTERVAL_MS = 3_000

/** After sleep, an unlocked screen or a changed network the core reconnects and refetches (fault 16). */
export function watchPower(core: ConsoleCore): void {
  powerMonitor.on('resume', () => core.resume())
  powerMonitor.on('unlock-screen', () => core.resume())
  core.setOnline(net.isOnline())
  setInterval(() => core.setOnline(net.isOnline()), NETWORK_POLL_INTERVAL_MS).unref()
}
