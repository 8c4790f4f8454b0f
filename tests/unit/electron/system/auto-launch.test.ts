import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { createAutostartEntry, launchedHidden, loginItem, syncAutoLaunch } from '#main/electron/system/auto-launch.ts'
import { APP_ID } from '#shared/product.ts'
import { readGuide } from '#tests/support/administrators-guide.ts'
import { silentLogger } from '../../core/fixtures.ts'

const login = vi.hoisted(() => ({
  wasOpenedAtLogin: false,
  launchItems: [] as { name: string; enabled: boolean }[],
  written: [] as unknown[],
}))
vi.mock('electron', () => ({
  app: {
    getLoginItemSettings: () => login,
    setLoginItemSettings: ({ openAtLogin }: { openAtLogin: boolean }) => void login.written.push(openAtLogin),
    getAppPath: () => '/app.asar',
    commandLine: { getSwitchValue: () => '' },
  },
}))
afterEach(() => void vi.unstubAllGlobals())

/** The newer runtime quotes as CommandLineToArgvW reads it, and takes quotes around the path for quotes. */
function newerCommandLine({ path, args }: { path: string; args: string[] }): string {
  const quote = (text: string) => (/[ \\"]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text)
  return [path.replace(/^"(.*)"$/, '$1'), ...args].map(quote).join(' ')
}

test.each([
  ['33.4.11', ({ path, args }: { path: string; args: string[] }) => [path, ...args].join(' ')],
  ['45.5.0', newerCommandLine],
])('on Windows the program and every argument with a space are quoted once by Electron %s', (electron, written) => {
  vi.stubGlobal('process', { ...process, versions: { ...process.versions, electron } })
  const args = ['--user-data-dir=D:\\a b', '--hidden']
  const item = loginItem('win32', 'C:\\Program Files\\console\\operator-console.exe', args)
  expect(written(item)).toBe('"C:\\Program Files\\console\\operator-console.exe" "--user-data-dir=D:\\a b" --hidden')
})

test('elsewhere nothing is quoted', () => {
  const args = ['--user-data-dir=D:\\a b', '--hidden']
  expect(loginItem('darwin', '/Applications/a b', args)).toEqual({ path: '/Applications/a b', args })
})

test.each([
  ['win32', [], false, false],
  ['win32', ['--hidden'], false, true],
  ['linux', ['--hidden'], false, true],
  // macOS passes no arguments, and says who has started it.
  ['darwin', [], true, true],
  ['darwin', [], false, false],
] as const)(
  'on %s started with %j, at the sign-in: %s, the console has no window: %s',
  (platform, args, atLogin, hidden) => {
    login.wasOpenedAtLogin = atLogin
    vi.stubGlobal('process', { ...process, platform, argv: ['console', ...args] })
    expect(launchedHidden()).toBe(hidden)
  },
)

test.each([
  ['switched off in Windows', 'win32', false, false, [false]],
  ['switched off in Windows, but fixed by the policy', 'win32', false, true, [true]],
  ['on', 'win32', true, false, [true]],
  ['on', 'darwin', false, false, [true]],
])('a start at sign-in that is %s on %s', (_how, platform, enabled, isManaged, written) => {
  vi.stubGlobal('process', { ...process, platform, versions: { ...process.versions, electron: '45.5.0' } })
  login.written.length = 0
  login.launchItems = [
    { name: 'other', enabled: false },
    { name: APP_ID, enabled },
  ]
  const effective = { startWithSystem: true }
  let onEvent: (event: string) => void = () => {}
  const core = {
    settings: { effective, isManaged: () => isManaged },
    changeSettings: (change: { startWithSystem: boolean }) => Object.assign(effective, change),
    notify: () => {},
    subscribe: (listener: typeof onEvent) => {
      onEvent = listener
      return () => {}
    },
  }
  syncAutoLaunch(core as unknown as Parameters<typeof syncAutoLaunch>[0], silentLogger)
  // The setting says what Windows does, and can be chosen again.
  expect([effective.startWithSystem, ...login.written]).toEqual([written[0], ...written.filter(Boolean)])
  Object.assign(effective, { startWithSystem: true })
  onEvent('settings')
  expect(login.written).toEqual([true])
})

test('the autostart entry escapes special characters in the command', () => {
  const entry = createAutostartEntry(['/opt/运营 控制台/op"$x`\\1%', '--hidden'])
  expect(entry).toContain('Exec="/opt/运营 控制台/op\\\\"\\\\$x\\\\`\\\\\\\\1%%" "--hidden"\n')
  expect(entry).toMatch(/^\[Desktop Entry\]\nType=Application\n/)
})

test('the autostart entry names the program, without which the system ignores it, as the guide to its removal says', () => {
  expect(createAutostartEntry(['/opt/a b\\c', '--hidden'])).toContain('\nTryExec=/opt/a b\\\\c\n')
  const source = readFileSync(new URL('../../../../src-main/electron/system/auto-launch.ts', import.meta.url), 'utf8')
  const name = /join\(autostart, '(.+)'\)/.exec(source)![1]!
  expect(readGuide()).toContain(`\`~/.config/autostart/${name}\``)
})
