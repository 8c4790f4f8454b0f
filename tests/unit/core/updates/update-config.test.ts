import { expect, test } from 'vitest'
import { disabledReason, normalizeFeedUrl, parseAppUpdateYml, planUpdates } from '#main/core/updates/update-config.ts'

const yml = (more: string) => `provider: generic\nurl: https://updates.example/console\n${more}updaterCacheDirName: c\n`

test.each([
  ['', false],
  ['publisherName: []\n', false],
  ['publisherName:\n', false],
  ['publisherName: The House\n', true],
  ['publisherName:\n  - CN=The House, O=The House\n', true],
  ['publisherName:\n  - "The House"\n', true],
])('the publisher in %j is read', (more, hasPublisher) => {
  expect(parseAppUpdateYml(yml(more))).toEqual({ feed: 'https://updates.example/console', hasPublisher })
})

const windows = {
  platform: 'win32' as const,
  packaged: true,
  appImage: undefined,
  hasPublisher: true,
  feed: 'https://updates.example',
  switchedOffBy: null,
}

test.each([
  ['a signed package of Windows', windows, null],
  ['a package without publisher', { ...windows, hasPublisher: false }, /发布者.*停用/],
  ['a package without feed', { ...windows, feed: '' }, '没有设置更新源'],
  ['a package with an insecure feed', { ...windows, feed: 'http://updates.example' }, /更新源地址必须以 https/],
  ['a package with a feed on this machine', { ...windows, feed: 'http://127.0.0.1:8080' }, null],
  ['an AppImage', { ...windows, platform: 'linux' as const, appImage: '/opt/console.AppImage' }, null],
  ['a system package', { ...windows, platform: 'linux' as const }, /软件包管理/],
  ['a policy', { ...windows, switchedOffBy: 'machinePolicy' as const }, '自动更新已关闭，由管理员设定（组策略）'],
  ['sources', { ...windows, packaged: false, feed: '' }, '开发版本不自动更新'],
])('automatic updates: %s', (_name, installation, why) => {
  const off = disabledReason(installation)
  if (why instanceof RegExp) expect(off).toMatch(why)
  else expect(off).toBe(why)
})

test('a feed URL contains no user name and no password', () => {
  expect(() => normalizeFeedUrl('https://a:b@updates.example')).toThrow('更新源地址不能包含用户名或密码')
  expect(normalizeFeedUrl('updates.example/console/')).toBe('https://updates.example/console')
})

const own = { platform: 'win32' as const, mode: undefined, isWritable: true, hasUninstaller: true }

test.each([
  ['of the operator', own, { notifyOnly: false, installation: 'onQuit' }],
  ['of the machine', { ...own, isWritable: false }, { notifyOnly: true, installation: 'elevated' }],
  [
    'of the machine, auto',
    { ...own, isWritable: false, mode: 'auto' },
    { notifyOnly: false, installation: 'elevated' },
  ],
  ['of the operator, notify', { ...own, mode: 'notify' }, { notifyOnly: true, installation: 'onQuit' }],
  ['from an MSI, auto', { ...own, hasUninstaller: false, mode: 'auto' }, { notifyOnly: true, installation: 'onQuit' }],
  ['on macOS', { ...own, platform: 'darwin', hasUninstaller: false }, { notifyOnly: false, installation: 'onRequest' }],
  ['AppImage', { ...own, platform: 'linux', hasUninstaller: false }, { notifyOnly: false, installation: 'onQuit' }],
  [
    'AppImage of another account, auto',
    { ...own, platform: 'linux', hasUninstaller: false, isWritable: false, mode: 'auto' },
    { notifyOnly: true, installation: 'onQuit' },
  ],
] as const)('updates of an installation %s', (_name, circumstances, plan) => {
  expect(planUpdates(circumstances)).toEqual(plan)
})
