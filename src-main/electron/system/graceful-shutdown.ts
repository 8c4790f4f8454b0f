import { app } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import { withTimeout } from '../../core/limits.ts'

/** A key store that does not respond must not block quitting. */
const STOP_TIMEOUT_MS = 3_000

/** Stops the core: its connection is closed and its tokens are stored. */
export async function stopWithTimeout(core: ConsoleCore): Promise<void> {
  await withTimeout(core.stop(), STOP_TIMEOUT_MS, () => {})
}

/** Stops the core before the app quits. */
export function installGracefulShutdown(core: ConsoleCore): void {
  let isStopped = false
  app.on('will-quit', (event) => {
    if (isStopped) return
    event.preventDefault()
    void stopWithTimeout(core).finally(() => {
      isStopped = true
      // Not within this event: Electron registers preventDefault only after the handler, and would ignore this quit.
      setImmediate(() => app.quit())
    })
  })
}
