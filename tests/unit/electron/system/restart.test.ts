import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReopen, rememberArguments, restoreArguments } from '#main/electron/system/restart.ts'

const electron = vi.hoisted(() => ({
  appData: '',
  isVisible: true,
  isPackaged: true,
  relaunch: vi.fn(),
  exit: vi.fn(),
  onQuit: [] as (() => void)[],
}))
const spawn = vi.hoisted(() => vi.fn((..._call: [file: string, args: string[], options: object]) => ({ unref() {} })))

vi.mock('node:child_process', () => ({ spawn }))

vi.mock('electron', () => ({
  app: {
    getAppPath: () => (electron.isPackaged ? '/opt/console/resources/app.asar' : '/src/console'),
    getPath: () => electron.appData,
    getName: () => '运营控制台',
    relaunch: electron.relaunch,
    exit: electron.exit,
    once: (_quit: string, onQuit: () => void) => electron.onQuit.push(onQuit),
  },
  BrowserWindow: { getAllWindows: () => [{ isVisible: () => electron.isVisible }] },
}))

const { argv } = process
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(electron, {
    appData: mkdtempSync(join(tmpdir(), 'console-arguments-')),
    isVisible: true,
    isPackaged: true,
  })
})
afterEach(() => {
  process.argv = argv
  rmSync(electron.appData, { recursive: true, force: true })
})

/** Whether a console started with these arguments starts itself again, and with which. */
function start(...args: string[]): unknown {
  process.argv = ['operator-console', ...args]
  return restoreArguments() ? electron.relaunch.mock.lastCall?.[0] : null
}

test('a console that an installer starts takes the arguments of before the update, once', () => {
  process.argv = ['operator-console', '--user-data-dir=/a b', '--hidden']
  rememberArguments()
  // The operator starts another console meanwhile.
  expect(start('--user-data-dir=/other')).toBeNull()
  expect(start('--updated')).toEqual({ args: ['--user-data-dir=/a b'] })
  expect(electron.exit).toHaveBeenCalledWith(0)
  expect(start('--updated')).toBeNull()
})

test('a console without a window stays without one, also when the installer gave up', () => {
  electron.isVisible = false
  process.argv = ['operator-console']
  rememberArguments()
  expect(start()).toEqual({ args: ['--hidden'] })
})

test('nothing is restored when no installer was started, without arguments, or in development', () => {
  process.argv = ['operator-console', '--user-data-dir=/a']
  rememberArguments()()
  expect(start('--updated')).toBeNull()
  process.argv = ['operator-console']
  rememberArguments()
  expect(start('--updated')).toBeNull()
  process.argv = ['operator-console', '--user-data-dir=/a']
  rememberArguments()
  electron.isPackaged = false
  expect(start('--updated')).toBeNull()
})

test('a console that was opened while it ended starts again with a window, once', () => {
  process.argv = ['operator-console', '--user-data-dir=/a', '--hidden', 'operator-console://Main/Home']
  electron.isVisible = false
  const reopen = createReopen()
  reopen()
  reopen()
  for (const end of electron.onQuit) end()
  // Behind an installer, if one runs.
  const requestFile = join(dirname(process.execPath), 'install-request')
  const words = [requestFile, process.execPath, '--user-data-dir=/a']
  expect(spawn.mock.calls.map(([, args]) => args.slice(-3))).toEqual([words])
})
