import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file atomically: on a full disk or a power cut the old content stays (fault 28). */
export function writeWholeFile(path: string, text: string): void {
  const fresh = `${path}.new`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(fresh, text, { mode: 0o600, flush: true })
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
