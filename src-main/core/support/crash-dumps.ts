import { readdirSync, rmSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

const MAX_DUMPS = 3
const MAX_AGE_MS = 14 * 24 * 60 * 60_000
/** A larger one is too large to be sent to those who could read it. */
const MAX_BYTES = 32 * 1024 * 1024

/** Masked at once; the main process does other work in between. */
const STEP_BYTES = 1024 * 1024
/** Longer than any token, so that one that begins within a step is seen whole. */
const OVERLAP_BYTES = 64 * 1024

/** Tokens, and numbers as long as those of phones and accounts. */
const SECRETS = [/eyJ[\w-]{8,}(?:\.[\w-]+)*/g, /(?<!\d)\d{11,}(?!\d)/g]
/** The same in UTF-16, whose second byte of these characters is 0. */
const WIDE_SECRETS = [/e\0y\0J\0(?:[\w.-]\0){8,}/g, /(?<!\d\0)(?:\d\0){11,}(?!\d\0)/g]

/** Overwrites in a copy of memory what has the form of a token or of a phone or account number. Resolves with whether any was. */
export async function maskSecrets(content: Buffer): Promise<boolean> {
  let isChanged = false
  for (let start = 0; start < content.length; start += STEP_BYTES) {
    if (start > 0) await setImmediate()
    isChanged = maskStep(content.subarray(start, start + STEP_BYTES + OVERLAP_BYTES)) || isChanged
  }
  return isChanged
}

/** What begins in the overlap belongs to the next step. */
function maskStep(content: Buffer): boolean {
  const text = content.toString('latin1')
  let isChanged = false
  const mask = (pattern: RegExp, filler: string) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      if (index >= STEP_BYTES) break
      content.fill(filler, index, index + match.length, 'latin1')
      isChanged = true
    }
  }
  for (const pattern of SECRETS) mask(pattern, '*')
  for (const pattern of WIDE_SECRETS) mask(pattern, '*\0')
  return isChanged
}

export interface CrashDump {
  name: string
  /** Epoch ms. */
  writtenAt: number
  bytes: number
}

/**
 * The crash dumps of this workstation: a few recent ones, until the operator signs out. They are copies of parts of the
 * memory, so what looks like a secret is overwritten as soon as the console runs again (A274).
 */
export class CrashDumps {
  /** `folder`: where Crashpad writes, in subfolders that differ by system; null: the host writes none. */
  constructor(private readonly folder: string | null) {}

  /** Newest first. */
  list(): CrashDump[] {
    const files = this.#files().filter(({ bytes }) => bytes <= MAX_BYTES)
    return files.map(({ path, writtenAt, bytes }) => ({ name: basename(path), writtenAt, bytes }))
  }

  /** The content without what looks like a secret. Rejects if it cannot be read. */
  async read(name: string): Promise<Buffer> {
    const file = this.#files().find(({ path }) => basename(path) === name)
    if (!file) throw new Error('崩溃记录已不存在')
    const content = await readFile(file.path)
    await maskSecrets(content)
    return content
  }

  /** Deletes old and very large dumps, and overwrites secrets in the others. Rejects if that is not possible. */
  async prune(now: number): Promise<void> {
    const files = this.#files()
    const recent = files.filter(({ bytes, writtenAt }) => bytes <= MAX_BYTES && now - writtenAt <= MAX_AGE_MS)
    recent.length = Math.min(recent.length, MAX_DUMPS)
    for (const file of files) if (!recent.includes(file)) remove(file.path)
    for (const { path } of recent) {
      const content = await readFile(path)
      // Only over the file that was read: one that was deleted meanwhile stays deleted.
      if (await maskSecrets(content)) await writeFile(path, content, { flag: 'r+' })
    }
  }

  clear(): void {
    for (const { path } of this.#files()) remove(path)
  }

  #files(): { path: string; writtenAt: number; bytes: number }[] {
    if (this.folder === null) return []
    const { folder } = this
    return namesIn(folder)
      .filter((name) => name.endsWith('.dmp'))
      .flatMap((name) => {
        const path = join(folder, name)
        const stats = statSync(path, { throwIfNoEntry: false })
        return stats ? [{ path, writtenAt: stats.mtimeMs, bytes: stats.size }] : []
      })
      .toSorted((a, b) => b.writtenAt - a.writtenAt)
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** With what Crashpad notes beside it on macOS and Linux. */
function remove(path: string): void {
  rmSync(path, { force: true })
  rmSync(path.replace(/dmp$/, 'meta'), { force: true })
}
