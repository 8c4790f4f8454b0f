import { afterEach, expect, test, vi } from 'vitest'
import { disableAppNap } from '#main/electron/system/power.ts'

const setUserDefault = vi.hoisted(() => vi.fn())
vi.mock('electron', () => ({ systemPreferences: { setUserDefault } }))
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
