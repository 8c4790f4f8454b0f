import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, session } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger } from '../../core/ports.ts'

/** Marker in the data folder: the cache has been cleared and nothing was cached since. */
const MARKER_FILE = 'cache-cleared'

/**
 * Clears Chromium's HTTP cache once per data folder: earlier versions cached responses, with their tokens, unless the
 * server forbade it (fault 36). The marker is written last, so a failed clearing is repeated at the next start.
 */
export async function clearLegacyCache(log: Logger): Promise<void> {
  const marker = join(app.getPath('userData'), MARKER_FILE)
  if (existsSync(marker)) return
  try {
    await session.defaultSession.clearCache()
    writeFileSync(marker, '', { mode: 0o600 })
  } catch (error) {
    log.warn('the cache of an earlier version cannot be cleared', error)
  }
}

/** Clears anything that was cached nevertheless. */
export function clearCacheOnSignOut(core: ConsoleCore, log: Logger): void {
  core.subscribe((event) => {
    if (event !== 'session' || core.session.view.signedIn) return
    session.defaultSession.clearCache().catch((error) => log.warn('the cache cannot be cleared', error))
  })
}
