import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../atomic-write.ts'
import type { AppendOnlyFile } from '../ports.ts'

const OWNER_ONLY = { mode: 0o600 }

/** The audit log of a server: one file per server in the folder. */
export function openAuditLogFile(folder: string, server: string): AppendOnlyFile {
  const path = join(folder, `${createHash('sha256').update(server).digest('hex').slice(0, 16)}.jsonl`)
  const ensureFolder = () => mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    append: (text) => {
      ensureFolder()
      appendFileSync(path, text, OWNER_ONLY)
    },
    replace: (text) => {
      ensureFolder()
      writeFileAtomic(path, text)
    },
  }
}
