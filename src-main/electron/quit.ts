import { app } from 'electron'
import type { ConsoleCore } from '../core/console-core.ts'

/** A key store that does not respond must not block quitting. */
const STOP_LIMIT_MS = 3_000

/** Stops the core: its connection is closed and its tokens are stored. */
export async function stopInTime(core: ConsoleCore): Promise<void> {
  const late = new Promise<void>((end) => setTimeout(end, STOP_LIMIT_MS))
  await Promise.race([core.stop(), late])
}

/** Stops the core before the app quits. */
export function endInOrder(core: ConsoleCore): void {
  let ended = false
  app.on('will-quit', (event) => {
    if (ended) return
    event.preventDefault()
    void stopInTime(core).finally(() => {
      ended = true
      // Not within this event: Electron registers preventDefault only after the handler, and would ignore this quit.
      setImmediate(() => app.quit())
    })
  })
}
