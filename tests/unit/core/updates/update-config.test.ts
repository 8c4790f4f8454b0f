import { expect, test } from 'vitest'
import { disabledReason, normalizeFeedUrl, parseAppUpdateYml } from '../../../../src-main/core/updates/update-config.ts'

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
}

test.each([
  ['a signed package of Windows', windows, null],
  ['a package without publisher', { ...windows, hasPublisher: false }, /发布者.*停用/],
  ['a package without feed', { ...windows, feed: '' }, '没有设置更新源'],
  ['a package with an insecure feed', { ...windows, feed: 'http://updates.example' }, /更新源地址必须以 https/],
  ['a package with a feed on this machine', { ...windows, feed: 'http://127.0.0.1:8080' }, null],
  ['an AppImage', { ...windows, platform: 'linux' as const, appImage: '/opt/console.AppImage' }, null],
  ['a system package', { ...windows, platform: 'linux' as const }, /软件包管理/],
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
