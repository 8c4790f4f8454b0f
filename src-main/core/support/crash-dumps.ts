import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const MAX_DUMPS = 3
const MAX_AGE_MS = 14 * 24 * 60 * 60_000

/** Tokens, and numbers as long as those of phones and accounts. */
const SECRETS = [/eyJ[\w-]{8,}(?:\.[\w-]+)*/g, /(?<!\d)\d{11,}(?!\d)/g]
/** The same in UTF-16, whose second byte of these characters is 0. */
const WIDE_SECRETS = [/e\0y\0J\0(?:[\w.-]\0){8,}/g, /(?<!\d\0)(?:\d\0){11,}(?!\d\0)/g]

/** Overwrites in a copy of memory what has the form of a token or of a phone or account number. Returns whether any was. */
export function maskSecrets(content: Buffer): boolean {
  const text = content.toString('latin1')
  let isChanged = false
  const mask = (pattern: RegExp, filler: string) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
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
    return this.#files().map(({ path, writtenAt, bytes }) => ({ name: basename(path), writtenAt, bytes }))
  }

  /** The content without what looks like a secret. Throws if it cannot be read. */
  read(name: string): Buffer {
    const file = this.#files().find(({ path }) => basename(path) === name)
    if (!file) throw new Error('崩溃记录已不存在')
    const content = readFileSync(file.path)
    maskSecrets(content)
    return content
  }

  /** Deletes old dumps, and overwrites secrets in the others. Throws if that is not possible. */
  prune(now: number): void {
    for (const [index, { path, writtenAt }] of this.#files().entries()) {
      if (index >= MAX_DUMPS || now - writtenAt > MAX_AGE_MS) remove(path)
      else {
        const content = readFileSync(path)
        if (maskSecrets(content)) writeFileSync(path, content)
      }
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
