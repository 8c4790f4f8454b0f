import { expect, test } from 'vitest'
import { raiseWindow } from '../../../../src-main/electron/windows/raise-window.ts'

test.each([
  ['win32', ['showInactive', 'setAlwaysOnTop true', 'setAlwaysOnTop false', 'moveTop']],
  ['darwin', ['restore', 'showInactive', 'setAlwaysOnTop true', 'setAlwaysOnTop false', 'moveTop']],
] as const)('a minimized window comes to the front without the keyboard on %s (A224)', (platform, expected) => {
  const calls: string[] = []
  const record = (name: string) => (value?: unknown) => void calls.push(value === undefined ? name : `${name} ${value}`)
  const window = {
    isMinimized: () => true,
    ...{ restore: record('restore'), showInactive: record('showInactive'), moveTop: record('moveTop') },
    setAlwaysOnTop: record('setAlwaysOnTop'),
    // What gives a window the keyboard.
    ...{ show: record('show'), focus: record('focus') },
  }
  raiseWindow(window, platform)
  expect(calls).toEqual(expected)
})
