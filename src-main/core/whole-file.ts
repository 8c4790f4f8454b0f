import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file by a whole new one, or leaves it as it was: also on a full disk, and where the power goes (fault 28). */
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
