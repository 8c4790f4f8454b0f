import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReleaseNotes } from '#shared/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
export const CHANGELOG = 'CHANGELOG.md'

/** The versions of a change log, each a heading and a list. */
export function parseChangelog(text: string): ReleaseNotes[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return { version: heading.trim(), notes: lines.flatMap((line) => /^- +(.+)$/.exec(line.trimEnd())?.[1] ?? []) }
    })
}

/** What is new in a version. Throws when nothing is written about it. */
export function requireNotes(version: string, text = readFileSync(join(root, CHANGELOG), 'utf8')): string[] {
  const notes = findNotes(version, text)
  if (notes.length === 0) throw new Error(`${CHANGELOG} 没有版本 ${version} 的更新说明：请先写“## ${version}”一节`)
  return notes
}

/** Empty: nothing is written about it. */
export function findNotes(version: string, text = readFileSync(join(root, CHANGELOG), 'utf8')): string[] {
  return parseChangelog(text).find((entry) => entry.version === version)?.notes ?? []
}

/** What 关于 shows, among the built pages. */
export function writeReleaseNotes(outDir: string): void {
  const file = join(outDir, 'renderer/release-notes.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(parseChangelog(readFileSync(join(root, CHANGELOG), 'utf8'))))
}
