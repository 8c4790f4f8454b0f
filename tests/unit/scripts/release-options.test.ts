import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFeedOf, parseReleaseOptions } from '#scripts/release-options.ts'
import { completeFeeds } from '#scripts/release-plan.ts'

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
  const latest = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']
  const feeds = [...latest, ...latest.map((name) => name.replace('latest', 'beta')), 'builder-debug.yml']
  const of = (platform: string) => feeds.filter((name) => isFeedOf(platform, name))
  expect(of('win32')).toEqual(['latest.yml', 'beta.yml'])
  expect(of('darwin')).toEqual(['latest-mac.yml', 'beta-mac.yml'])
  expect(of('linux')).toEqual(['latest-linux.yml', 'latest-linux-arm64.yml', 'beta-linux.yml', 'beta-linux-arm64.yml'])
})

test('a release has a feed for a pilot group, which gets it whole while the others get it in stages (A335)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-feeds-'))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  for (const [name, version] of [
    ['latest.yml', '1.3.0'],
    ['latest-mac.yml', '1.2.0'],
    ['beta.yml', '1.2.0'],
  ] as const)
    writeFileSync(join(folder, name), `version: ${version}\n`)
  completeFeeds(folder, 'win32', 20)
  expect(read('latest.yml')).toBe('version: 1.3.0\nstagingPercentage: 20\n')
  expect(read('beta.yml')).toBe('version: 1.3.0\n')
  expect(readdirSync(folder).sort()).toEqual(['beta.yml', 'latest-mac.yml', 'latest.yml'])
  expect(read('latest-mac.yml')).toBe('version: 1.2.0\n')
  completeFeeds(folder, 'darwin')
  expect(read('beta-mac.yml')).toBe(read('latest-mac.yml'))
  rmSync(folder, { recursive: true })
})
