import type { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { disableAppNap, watchPower } from '#main/electron/system/power.ts'

const { setUserDefault, invalidate, flushStorageData, power, app } = vi.hoisted(() => ({
  flushStorageData: vi.fn(),
  app: {} as EventEmitter,
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
    app: Object.assign(app, EventEmitter.prototype),
    session: { defaultSession: { flushStorageData } },
    BrowserWindow: {
      getAllWindows: () => [1, 2].map(() => Object.assign(new EventEmitter(), { webContents: { invalidate } })),
    },
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setUserDefault.mockClear()
  power.removeAllListeners()
  app.removeAllListeners()
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

test('what pages store is written every few seconds, before sleep, and when Windows shuts down', async () => {
  vi.useFakeTimers()
  const { EventEmitter } = await import('node:events')
  watchPower({ resume: () => {}, setOnline: () => {} })
  const window = new EventEmitter()
  app.emit('browser-window-created', {}, window)
  const countOf = (cause: () => unknown) => {
    flushStorageData.mockClear()
    cause()
    return flushStorageData.mock.calls.length
  }
  expect(countOf(() => vi.advanceTimersByTime(60_000))).toBe(12)
  expect(countOf(() => power.emit('suspend'))).toBeGreaterThan(0)
  expect(countOf(() => window.emit('session-end'))).toBeGreaterThan(0)
})
