import { beforeEach, expect, test, vi } from 'vitest'
import { StartFault } from '../../../src-main/core/start-fault.ts'
import { refuseSwitches } from '../../../src-main/electron/refused-switches.ts'

/** The start: its switches, what kind of console it is, and whether an inspector is open in it. */
const given = vi.hoisted(() => ({
  switches: new Set<string>(),
  packaged: true,
  inspector: undefined as string | undefined,
}))

vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return given.packaged
    },
    commandLine: {
      hasSwitch: (name: string) => given.switches.has(name),
      removeSwitch: (name: string) => void given.switches.delete(name),
    },
  },
}))
const startWith = (...switches: string[]) => {
  given.switches = new Set(switches)
}
beforeEach(() => {
  Object.assign(given, { packaged: true, inspector: undefined })
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => ({ url: () => given.inspector }))
})

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-resolver-rules',
  'host-rules',
  'disable-web-security',
  'unsafely-treat-insecure-origin-as-secure',
  'load-extension',
  'js-flags',
])('a packaged console does not start with --%s, and takes it back at once (fault 42)', (name) => {
  startWith('user-data-dir', name)
  expect(refuseSwitches).toThrow(StartFault)
  expect([...given.switches]).toEqual(['user-data-dir'])
})

test('all of them are named', () => {
  startWith('host-rules', 'remote-debugging-port')
  const detail = expect.stringContaining('--remote-debugging-port、--host-rules')
  expect(refuseSwitches).toThrow(expect.objectContaining({ message: '不允许的启动参数', detail }))
})

test('what a site or a desktop needs is none of them', () => {
  startWith(
    'proxy-server',
    'proxy-pac-url',
    'auth-server-allowlist',
    'user-data-dir',
    'hidden',
    'password-store',
    'lang',
  )
  expect(refuseSwitches).not.toThrow()
  expect(given.switches.size).toBe(7)
})

test('a console of the sources and one with an open inspector may be looked into', () => {
  startWith('remote-debugging-port')
  given.inspector = 'ws://127.0.0.1:9229/x'
  expect(refuseSwitches).not.toThrow()
  Object.assign(given, { inspector: undefined, packaged: false })
  expect(refuseSwitches).not.toThrow()
})

test('without an inspector to ask nothing is open', () => {
  startWith('remote-debugging-port')
  vi.mocked(process.getBuiltinModule).mockImplementation(() => {
    throw new Error('Inspector is not available')
  })
  expect(refuseSwitches).toThrow(StartFault)
})
