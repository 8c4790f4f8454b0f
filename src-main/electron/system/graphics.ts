import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/** In the data folder since the graphics process crashed repeatedly, with the version of Chromium. */
const marker = () => join(app.getPath('userData'), 'graphics-crashed')

/** After as many Chromium draws without the graphics card by itself, until its next start; a few more end the console. */
const MAX_CRASHES = 3
/** A driver may be a newer one by then. */
const RETRY_MS = 7 * 24 * 60 * 60_000

export const hasGraphicsCrashed = (): boolean => existsSync(marker())

/**
 * Draws without the graphics card where it made the same version crash lately. Call before the app is ready: a broken
 * driver crashes at once.
 */
export function avoidBrokenGraphics(): void {
  if (isMarked()) app.disableHardwareAcceleration()
  let crashes = 0
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed' || ++crashes !== MAX_CRASHES) return
    try {
      writeFileSync(marker(), process.versions.chrome, { mode: 0o600 })
    } catch {
      // The next start has to find it out again.
    }
  })
}

function isMarked(): boolean {
  try {
    const isRecent = Date.now() - statSync(marker()).mtimeMs < RETRY_MS
    if (isRecent && readFileSync(marker(), 'utf8') === process.versions.chrome) return true
    rmSync(marker())
  } catch {
    // There is none, or it cannot be read: the card is tried again.
  }
  return false
}
