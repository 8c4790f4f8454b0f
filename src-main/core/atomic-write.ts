import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file atomically: on a full disk or a power cut the old content stays (fault 28). */
export function writeFileAtomic(path: string, text: string): void {
  const temporaryPath = `${path}.new`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporaryPath, text, { mode: 0o600, flush: true })
    renameSync(temporaryPath, path)
  } catch (error) {
    rmSync(temporaryPath, { force: true })
    throw error
  }
}
