import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, session } from 'electron'
import type { ConsoleCore } from '../core/console-core.ts'
import type { Logger } from '../core/ports.ts'

/** In the data folder: nothing of the server was cached since. */
const MARKER = 'cache-cleared'

/**
 * Clears Chromium's cache of answers once for each data folder: earlier versions kept there what a server did not forbid to
 * keep, with its tokens (fault 36). The marker is written after it, so that what failed is done at the next start.
 */
export async function clearOldCache(log: Logger): Promise<void> {
  const marker = join(app.getPath('userData'), MARKER)
  if (existsSync(marker)) return
  try {
    await session.defaultSession.clearCache()
    writeFileSync(marker, '', { mode: 0o600 })
  } catch (error) {
    log.warn('the cache of an earlier version cannot be cleared', error)
  }
}

/** Whatever is in the cache all the same ends with the session. */
export function clearCacheAtSignOut(core: ConsoleCore, log: Logger): void {
  core.subscribe((event) => {
    if (event !== 'session' || core.session.view.signedIn) return
    session.defaultSession.clearCache().catch((error) => log.warn('the cache cannot be cleared', error))
  })
}
