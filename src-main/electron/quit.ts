import { app } from 'electron'
import type { ConsoleCore } from '../core/console-core.ts'

/** A key store that does not answer must not keep the console from ending. */
const STOP_LIMIT_MS = 3_000

/** Its connection closed, its tokens kept. */
export async function stopInTime(core: ConsoleCore): Promise<void> {
  const late = new Promise<void>((end) => setTimeout(end, STOP_LIMIT_MS))
  await Promise.race([core.stop(), late])
}

/** Before the app ends the core does. */
export function endInOrder(core: ConsoleCore): void {
  let ended = false
  app.on('will-quit', (event) => {
    if (ended) return
    event.preventDefault()
    void stopInTime(core).finally(() => {
      ended = true
      // Not within this event: Electron takes note of the refusal above only afterwards, and then forgets that it was
      // asked to quit again.
      setImmediate(() => app.quit())
    })
  })
}
