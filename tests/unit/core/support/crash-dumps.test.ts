import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CrashDumps, maskSecrets } from '#main/core/support/crash-dumps.ts'
import { countTurns } from './count-turns.ts'

const MEGABYTE = 1024 * 1024
const DAY = 24 * 60 * 60_000
const NOW = Date.UTC(2026, 0, 30)
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjF9.c2lnbmF0dXJl'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-dumps-'))
  for (const name of ['completed', 'pending', 'reports']) mkdirSync(join(folder, name))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, ageDays: number, content: string | Buffer = 'MDMP'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  const seconds = (NOW - ageDays * DAY) / 1_000
  utimesSync(path, seconds, seconds)
  return path
}

const namesOf = (dumps: CrashDumps) => dumps.list().map(({ name }) => name)

test('the newest dumps are kept for a while, wherever Crashpad puts them', async () => {
  write('completed/b.dmp', 2)
  const meta = write('completed/b.meta', 2)
  write('pending/a.dmp', 1)
  write('reports/c.dmp', 3)
  const fourth = write('completed/d.dmp', 4)
  const dumps = new CrashDumps(folder)
  expect(namesOf(dumps)).toEqual(['a.dmp', 'b.dmp', 'c.dmp', 'd.dmp'])
  await dumps.prune(NOW)
  expect(namesOf(dumps)).toEqual(['a.dmp', 'b.dmp', 'c.dmp'])
  expect(existsSync(fourth)).toBe(false)
  await dumps.prune(NOW + 12 * DAY)
  expect(namesOf(dumps)).toEqual(['a.dmp', 'b.dmp'])
  dumps.clear()
  expect(namesOf(dumps)).toEqual([])
  expect(existsSync(meta)).toBe(false)
})

test('a host without dumps has none', async () => {
  for (const none of [null, join(folder, 'none')]) {
    const dumps = new CrashDumps(none)
    await dumps.prune(NOW)
    dumps.clear()
    expect(dumps.list()).toEqual([])
    await expect(dumps.read('a.dmp')).rejects.toThrow('崩溃记录已不存在')
  }
})

test('tokens and long numbers are overwritten in both encodings, the rest and the length stay', async () => {
  const text = `GET /hub?access_token=${TOKEN} 13800138000 6222021234567890123 1234567890 version 45.4.1`
  const [binary, wide] = [Buffer.from([0, 255, 7, 128]), Buffer.from(text, 'utf16le')]
  const content = Buffer.concat([binary, Buffer.from(text), binary, wide, binary])
  const { length } = content
  expect(await maskSecrets(content)).toBe(true)
  expect(content.length).toBe(length)
  const masked = text.replace(/eyJ\S+|\d{11,}/g, (match) => '*'.repeat(match.length))
  expect(content.subarray(4, 4 + text.length).toString()).toBe(masked)
  expect(content.subarray(8 + text.length, -4).toString('utf16le')).toBe(masked)
  expect(content.subarray(-4)).toEqual(binary)
  expect(await maskSecrets(content)).toBe(false)
})

test('a large dump is masked in steps, and a token across two of them whole', async () => {
  const content = Buffer.alloc(4 * MEGABYTE, '.')
  for (const step of [1, 2, 3]) content.write(TOKEN, step * MEGABYTE - 4)
  content.write(TOKEN, MEGABYTE + 4_096, 'utf16le')
  // Where a step ends with what it sees of the next one.
  content.write(TOKEN, MEGABYTE + 64 * 1024 - 12)
  const turns = countTurns()
  expect(await maskSecrets(content)).toBe(true)
  expect(turns()).toBeGreaterThanOrEqual(3)
  expect(content.toString().replaceAll(/[.*\0]/g, '')).toBe('')
})

test('a dump that is too large to be sent is deleted, and no bundle has it', async () => {
  const path = write('completed/a.dmp', 1)
  truncateSync(path, 33 * MEGABYTE)
  const dumps = new CrashDumps(folder)
  expect(namesOf(dumps)).toEqual([])
  await dumps.prune(NOW)
  expect(existsSync(path)).toBe(false)
})

test('a dump loses its secrets on disk, and in what is read before that', async () => {
  const path = write('completed/a.dmp', 1, `MDMP ${TOKEN}`)
  const dumps = new CrashDumps(folder)
  expect((await dumps.read('a.dmp')).toString()).toBe(`MDMP ${'*'.repeat(TOKEN.length)}`)
  expect(readFileSync(path, 'utf8')).toContain(TOKEN)
  await dumps.prune(NOW)
  expect(readFileSync(path, 'utf8')).not.toContain('eyJ')
})
