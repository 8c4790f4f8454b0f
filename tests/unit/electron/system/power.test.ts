import type { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { disableAppNap, watchPower } from '#main/electron/system/power.ts'

const { setUserDefault, invalidate, power } = vi.hoisted(() => ({
  setUserDefault: vi.fn(),
  invalidate: vi.fn(),
  power: {} as EventEmitter,
}))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  return {
    systemPreferences: { setUserDefault },
    net: { isOnline: () => true },
    powerMonitor: Object.assign(power, EventEmitter.prototype),
    BrowserWindow: { getAllWindows: () => [{ webContents: { invalidate } }, { webContents: { invalidate } }] },
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  setUserDefault.mockClear()
})

test.each([
  ['darwin', [['NSAppSleepDisabled', 'boolean', true]]],
  ['win32', []],
  ['linux', []],
])('reminders of a console without a window are on time on %s', (platform, defaults) => {
  vi.stubGlobal('process', { ...process, platform })
  disableAppNap()
  expect(setUserDefault.mock.calls).toEqual(defaults)
})

test('after sleep and at an unlocked screen the console reconnects, and every window paints', () => {
  const core = { resume: vi.fn(), setOnline: vi.fn() }
  watchPower(core)
  for (const event of ['resume', 'unlock-screen']) {
    invalidate.mockClear()
    core.resume.mockClear()
    power.emit(event)
    expect([core.resume.mock.calls.length, invalidate.mock.calls.length], event).toEqual([1, 2])
  }
})
