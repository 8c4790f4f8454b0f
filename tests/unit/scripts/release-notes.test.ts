import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outDir, root } from '../../../scripts/build.ts'
import { findNotes, parseChangelog, requireNotes } from '../../../scripts/release-notes.ts'

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('the change log has the version of package.json, newest first, one short Chinese line for each change', () => {
  const entries = parseChangelog(changelog)
  expect(entries[0]?.version).toBe(version)
  expect(new Set(entries.map((entry) => entry.version)).size).toBe(entries.length)
  for (const { notes } of entries) {
    expect(notes.length).toBeGreaterThan(0)
    for (const note of notes) expect(note).toMatch(/^(?=.*\p{Script=Han}).{4,80}$/u)
  }
  // What is no line of an entry would reach nobody.
  const listed = entries.flatMap(({ version: number, notes }) => [`## ${number}`, ...notes.map((note) => `- ${note}`)])
  const lines = changelog.slice(changelog.indexOf('## ')).split('\n').filter(Boolean)
  expect(lines).toEqual(listed)
})

test('a version without an entry has no notes, and its release is refused', () => {
  const text = '# 更新说明\n\n## 1.4.0\n\n- 甲\n- 乙\n\n## 1.3.0\n\n'
  expect(requireNotes('1.4.0', text)).toEqual(['甲', '乙'])
  expect(findNotes('1.3.9', text)).toEqual([])
  for (const missing of ['1.3.0', '1.4', '1.4.00'])
    expect(() => requireNotes(missing, text)).toThrow(`CHANGELOG.md 没有版本 ${missing} 的更新说明`)
})

const release = (args: string[], env: Record<string, string>) => {
  const { CONSOLE_UPDATE_FEED: _feed, ...inherited } = process.env
  const options = { cwd: root, encoding: 'utf8' as const, env: { ...inherited, ...env } }
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release.ts', ...args], options)
  return { status, stderr }
}

test('a release without an entry or without a secret fails before anything is built', () => {
  expect(scripts.release).toBe('node --import tsx scripts/release.ts')
  const builtAt = () =>
    ['pages', 'host'].map((part) => statSync(join(outDir, `.built-${part}`), { throwIfNoEntry: false })?.mtimeMs)
  const before = builtAt()
  const feed = { CONSOLE_UPDATE_FEED: 'https://updates.example/console' }
  const unwritten = release(['out/never', '--platform', 'linux', '--version', '9.9.9'], feed)
  expect([unwritten.status, unwritten.stderr]).toEqual([1, expect.stringContaining('没有版本 9.9.9 的更新说明')])
  const unsigned = release(['out/never', '--platform', 'linux', '--version', '9.9.9', '--trial'], {})
  expect([unsigned.status, unsigned.stderr]).toEqual([1, expect.stringContaining('CONSOLE_UPDATE_FEED')])
  expect([builtAt(), existsSync(join(outDir, 'never'))]).toEqual([before, false])
})
