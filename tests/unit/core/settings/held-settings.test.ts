import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settingsSteps } from '#main/core/settings/schema.ts'
import { setAsideUnusable } from '#main/core/settings/settings-store.ts'

/** How often a scanner refuses to let a file be read. */
const disk = vi.hoisted(() => ({ refusals: 0 }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>()
  const readFileSync = (...args: Parameters<typeof real.readFileSync>) => {
    if (disk.refusals-- > 0) throw Object.assign(new Error('EBUSY: open'), { code: 'EBUSY' })
    return real.readFileSync(...args)
  }
  return { ...real, readFileSync }
})

let folder = ''
let path = ''
const wait = vi.fn()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
  path = join(folder, 'settings.json')
  writeFileSync(path, '{"theme":"dark"}')
  disk.refusals = 0
  wait.mockClear()
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  vi.spyOn(Atomics, 'wait').mockImplementation((...args) => wait(...args))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('settings that a scanner holds for a moment at the start are read, not set aside', () => {
  disk.refusals = 3
  expect(setAsideUnusable(path, settingsSteps)).toBeNull()
  expect(wait).toHaveBeenCalledTimes(3)
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test('settings that stay held are left as they are, since they may be valid', () => {
  disk.refusals = Number.POSITIVE_INFINITY
  expect(() => setAsideUnusable(path, settingsSteps)).toThrow('EBUSY')
  expect(wait.mock.calls.map((call) => call[3])).toEqual(Array(10).fill(100))
  expect(readdirSync(folder)).toEqual(['settings.json'])
})
