import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { writeFileAtomic } from '../atomic-write.ts'

/** Longer than any installation takes; an older note belongs to one that failed. */
const MAX_AGE_MS = 10 * 60_000

const noteSchema = z.strictObject({ writtenAt: z.number(), args: z.array(z.string()).max(100) })

/** Where installers start the console themselves, without arguments: keeps its arguments in a file until then. */
export function writeRestartNote(path: string, args: readonly string[], now: number): void {
  writeFileAtomic(path, JSON.stringify({ writtenAt: now, args }))
}

/** Reads and deletes the note. null: there is none, it is old, or it cannot be deleted and would be read at every start. */
export function takeRestartNote(path: string, now: number): string[] | null {
  try {
    const content = readFileSync(path, 'utf8')
    rmSync(path)
    const { writtenAt, args } = noteSchema.parse(JSON.parse(content))
    return Math.abs(now - writtenAt) < MAX_AGE_MS ? args : null
  } catch {
    return null
  }
}
