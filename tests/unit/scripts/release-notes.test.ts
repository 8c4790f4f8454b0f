import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/build.ts'
import { findNotes, parseChangelog, requireNotes } from '#scripts/release-notes.ts'
import { planRelease } from '#scripts/release-plan.ts'

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
  // What is no line of an entry would reach no operator.
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

test('a release without an entry or without a secret fails before anything is built', () => {
  const feed = { CONSOLE_UPDATE_FEED: 'https://updates.example/console' }
  const args = ['--platform', 'linux', '--version', '9.9.9']
  expect(() => planRelease(args, feed)).toThrow('没有版本 9.9.9 的更新说明')
  expect(() => planRelease([...args, '--trial'], {})).toThrow('CONSOLE_UPDATE_FEED')
  expect(planRelease([...args, '--trial'], feed)).toMatchObject({ version: '9.9.9', notes: [] })
  expect(planRelease(['--platform', 'linux'], feed)).toMatchObject({ version, notes: findNotes(version) })
  const script = readFileSync(join(root, 'scripts/release.ts'), 'utf8')
  expect(scripts.release).toBe('node --import tsx scripts/release.ts')
  const [plan, ...later] = ['planRelease(process', 'await buildAll(', 'await build('].map((call) =>
    script.indexOf(call),
  )
  expect(plan).toBeGreaterThan(0)
  for (const at of later) expect(at).toBeGreaterThan(plan!)
})
