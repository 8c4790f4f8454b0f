import { expect, test } from 'vitest'
import { isFeedOf, parseReleaseOptions } from '../../../scripts/release-options.ts'

test.each([
  [[], { output: 'dist', platform: 'linux' }],
  [['x', '--trial', '--built'], { output: 'x', platform: 'linux', trial: true, built: true }],
  [['out/release'], { output: 'out/release', platform: 'linux' }],
  [['x', '--platform', 'win32', '--version', '1.20.3'], { output: 'x', platform: 'win32', version: '1.20.3' }],
  [['--staging', '20', '--version=2.0.0'], { output: 'dist', platform: 'linux', version: '2.0.0', staging: 20 }],
])('%j are the options %j', (args, options) =>
  expect(parseReleaseOptions(args, 'linux')).toEqual({ trial: false, built: false, ...options }),
)

test.each([
  [['--platform', 'windows'], '--platform 只能是 win32、darwin、linux：windows'],
  [['--platform', 'darwin'], 'macOS 版本只能在 macOS 上构建'],
  [['--version', '1.2'], '--version 必须是 1.2.3 的形式：1.2'],
  [['--version', '1.2.3-beta'], '--version 必须是 1.2.3 的形式：1.2.3-beta'],
  [['--staging', '0'], '--staging 必须是 1 到 100 的整数：0'],
  [['--staging', '50%'], '--staging 必须是 1 到 100 的整数：50%'],
  [['a', 'b'], '只能有一个输出目录：a b'],
  [['--sign'], "Unknown option '--sign'"],
])('%j are refused', (args, message) => expect(() => parseReleaseOptions(args, 'linux')).toThrow(message))

test('macOS is built on macOS', () => expect(parseReleaseOptions([], 'darwin').platform).toBe('darwin'))

test('each feed belongs to one platform, so that a release changes no feed of another one in its folder', () => {
  const feeds = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml', 'builder-debug.yml']
  const of = (platform: string) => feeds.filter((name) => isFeedOf(platform, name))
  expect(of('win32')).toEqual(['latest.yml'])
  expect(of('darwin')).toEqual(['latest-mac.yml'])
  expect(of('linux')).toEqual(['latest-linux.yml', 'latest-linux-arm64.yml'])
})
