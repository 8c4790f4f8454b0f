import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFileWriter, untilFree } from '#main/core/held-files.ts'

/** A disk on which a scanner holds the file, or which is full. */
const disk = vi.hoisted(() => ({ code: null as string | null, written: [] as string[] }))
vi.mock('#main/core/atomic-write.ts', () => ({
  writeFileAtomic: (_path: string, text: string) => {
    if (disk.code) throw Object.assign(new Error('rename'), { code: disk.code })
    disk.written.push(text)
  },
}))

/** Listeners of the process. */
const on = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(disk, { code: null, written: [] })
  vi.stubGlobal('process', { ...process, platform: 'win32', on })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['EPERM', 'EBUSY', 'EACCES'])(
  'on Windows a file that a scanner holds (%s) is written with the newest text',
  (code) => {
    const onFailure = vi.fn()
    const write = createFileWriter('settings.json', onFailure)
    disk.code = code
    write('first')
    write('second')
    vi.advanceTimersByTime(500)
    expect(disk.written).toEqual([])
    disk.code = null
    vi.advanceTimersByTime(100)
    expect(disk.written).toEqual(['second'])
    vi.advanceTimersByTime(5_000)
    expect([disk.written.length, onFailure.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0, 0])
  },
)

test('one that stays held is given up after a second, and said', () => {
  const onFailure = vi.fn()
  disk.code = 'EBUSY'
  createFileWriter('settings.json', onFailure)('text')
  vi.advanceTimersByTime(900)
  expect(onFailure).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('what still waits at the end of the console is written then', () => {
  const write = createFileWriter('settings.json', () => {})
  const [, onExit] = on.mock.lastCall!
  disk.code = 'EBUSY'
  write('last')
  disk.code = null
  onExit()
  expect(disk.written).toEqual(['last'])
})

test.each([
  ['win32', 'ENOSPC'],
  ['linux', 'EACCES'],
])('on %s any other reason (%s) is said at once', (platform, code) => {
  vi.stubGlobal('process', { ...process, platform, on })
  disk.code = code
  expect(() => createFileWriter('settings.json', () => {})('text')).toThrow('rename')
  expect(vi.getTimerCount()).toBe(0)
})

test('an operation is repeated for a second, and no longer', async () => {
  const held = Object.assign(new Error('rename'), { code: 'EBUSY' })
  const run = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(held)
    .mockRejectedValueOnce(held)
  const renamed = untilFree(run)
  await vi.advanceTimersByTimeAsync(200)
  expect(await renamed).toBe('done')
  const never = untilFree(() => Promise.reject(held))
  const refused = expect(never).rejects.toThrow('rename')
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
})
