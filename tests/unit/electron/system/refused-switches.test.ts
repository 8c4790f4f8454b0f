import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartupError } from '#main/core/startup-error.ts'
import { refuseSwitches } from '#main/electron/system/command-line.ts'

/** The process: its switches, whether it is packaged, and the URL of an open inspector. */
const given = vi.hoisted(() => ({
  switches: new Set<string>(),
  packaged: true,
  inspector: undefined as string | undefined,
}))

vi.mock('electron', () => ({
  app: {
    getAppPath: () => (given.packaged ? '/opt/console/resources/app.asar' : '/src/console'),
    /** By the name of the program: it was renamed to `electron`. */
    isPackaged: false,
    commandLine: {
      hasSwitch: (name: string) => given.switches.has(name),
      removeSwitch: (name: string) => void given.switches.delete(name),
    },
  },
}))
const startWith = (...switches: string[]) => {
  given.switches = new Set(switches)
}
afterEach(() => vi.unstubAllEnvs())
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
])('a packaged console refuses --%s and removes it (fault 42)', (name) => {
  startWith('user-data-dir', name)
  expect(refuseSwitches).toThrow(StartupError)
  expect([...given.switches]).toEqual(['user-data-dir'])
})

test.each(['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED'])(
  'a packaged console refuses %s of the environment',
  (name) => {
    startWith()
    vi.stubEnv(name, '0')
    expect(refuseSwitches).toThrow(expect.objectContaining({ detail: expect.stringContaining(`环境变量 ${name}`) }))
    expect(process.env[name]).toBeUndefined()
    expect(refuseSwitches).not.toThrow()
  },
)

test('the error names all refused switches', () => {
  startWith('host-rules', 'remote-debugging-port')
  const detail = expect.stringContaining('--remote-debugging-port、--host-rules')
  expect(refuseSwitches).toThrow(expect.objectContaining({ message: '不允许的启动参数', detail }))
})

test('switches that a site or desktop needs are allowed', () => {
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

test('a development build and a process with an open inspector allow all switches', () => {
  startWith('remote-debugging-port')
  given.inspector = 'ws://127.0.0.1:9229/x'
  expect(refuseSwitches).not.toThrow()
  Object.assign(given, { inspector: undefined, packaged: false })
  expect(refuseSwitches).not.toThrow()
})

test('a missing inspector module counts as a closed inspector', () => {
  startWith('remote-debugging-port')
  vi.mocked(process.getBuiltinModule).mockImplementation(() => {
    throw new Error('Inspector is not available')
  })
  expect(refuseSwitches).toThrow(StartupError)
})
