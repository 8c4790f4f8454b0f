import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TrailFile } from '../ports.ts'
import { writeWholeFile } from '../whole-file.ts'

const OWN = { mode: 0o600 }

/** The audit log of a server: one file per server in the folder. */
export function openTrailFile(folder: string, server: string): TrailFile {
  const path = join(folder, `${createHash('sha256').update(server).digest('hex').slice(0, 16)}.jsonl`)
  const ready = () => mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    append: (text) => {
      ready()
      appendFileSync(path, text, OWN)
    },
    replace: (text) => {
      ready()
      writeWholeFile(path, text)
    },
  }
}
