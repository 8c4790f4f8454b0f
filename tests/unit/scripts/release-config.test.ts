import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFeedOf, parseReleaseOptions, releaseConfig, windowsTargets } from '#scripts/release-config.ts'
import { completeFeeds } from '#scripts/release-plan.ts'
import { APP_ID } from '#shared/product.ts'
import { readGuide } from '../../support/administrators-guide.ts'

const yml = readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8')
const main = readFileSync(new URL('../../../src-main/main.ts', import.meta.url), 'utf8')

test('the appId of the package equals the AppUserModelId of the process', () => {
  const appId = /^appId: (\S+)$/m.exec(yml)?.[1]
  expect(appId).toBeTruthy()
  expect(main).toContain('app.setAppUserModelId(APP_ID)')
  expect(appId).toBe(APP_ID)
})

test('a package for Linux can be built without a remote repository: package.json has a homepage', () => {
  const { homepage, description } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(homepage).toMatch(/^https:\/\/[\w.-]+\.invalid$/)
  expect(description).not.toMatch(/lottery|betting|彩票|投注/i)
})

const feed = { CONSOLE_UPDATE_FEED: 'https://updates.example/console' }
const csc = { WIN_CSC_LINK: 'cert.p12', WIN_CSC_KEY_PASSWORD: 'p', CONSOLE_PUBLISHER: 'CN=The House' }
const azure = {
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 's',
  AZURE_SIGN_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGN_ACCOUNT: 'account',
  AZURE_SIGN_PROFILE: 'profile',
  CONSOLE_PUBLISHER: 'CN=The House',
}
const apple = {
  CSC_LINK: 'cert.p12',
  CSC_KEY_PASSWORD: 'p',
  APPLE_API_KEY: 'key.p8',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
}

describe('a release', () => {
  test.each([
    ['win32', { ...csc }, 'CONSOLE_UPDATE_FEED'],
    ['win32', { ...csc, CONSOLE_UPDATE_FEED: 'http://updates.example' }, 'CONSOLE_UPDATE_FEED'],
    ['win32', feed, 'WIN_CSC_LINK、WIN_CSC_KEY_PASSWORD、CONSOLE_PUBLISHER'],
    ['win32', { ...feed, CSC_LINK: 'cert.p12' }, 'CSC_KEY_PASSWORD、CONSOLE_PUBLISHER'],
    ['win32', { ...feed, ...csc, CONSOLE_PUBLISHER: '' }, 'CONSOLE_PUBLISHER'],
    ['win32', { ...feed, ...azure, AZURE_SIGN_PROFILE: undefined }, 'AZURE_SIGN_PROFILE'],
    ['darwin', feed, 'CSC_LINK、CSC_KEY_PASSWORD、APPLE_API_KEY、APPLE_API_KEY_ID、APPLE_API_ISSUER'],
    ['linux', {}, 'CONSOLE_UPDATE_FEED'],
  ] as const)('on %s is refused without %s', (platform, env, names) => {
    expect(() => releaseConfig(platform, env)).toThrow(`发布版本必须签名，缺少环境变量：${names}`)
    const guide = readGuide()
    for (const name of names.match(/[A-Z_\d]{6,}/g)!) expect(guide).toContain(`\`${name}\``)
  })

  test('is signed and names the publisher of the updates', () => {
    const publish = { provider: 'generic', url: feed.CONSOLE_UPDATE_FEED, useMultipleRangeRequest: false }
    const signed = { publish, forceCodeSigning: true }
    expect(releaseConfig('win32', { ...feed, ...csc }, 'win32')).toEqual({
      ...signed,
      win: { signtoolOptions: { signingHashAlgorithms: ['sha256'], publisherName: 'CN=The House' } },
    })
    expect(releaseConfig('win32', { ...feed, ...azure }, 'win32')).toMatchObject({
      ...signed,
      win: { azureSignOptions: { publisherName: 'CN=The House', certificateProfileName: 'profile' } },
    })
    expect(releaseConfig('darwin', { ...feed, ...apple })).toEqual({ ...signed, mac: { notarize: true } })
    expect(releaseConfig('linux', feed)).toEqual({ publish })
    const built = releaseConfig('linux', { ...feed, CONSOLE_POLICY: 'site.json' })
    expect(built).toEqual({ publish, extraResources: [{ from: 'site.json', to: 'policy.json' }] })
  })
})

test('Windows gets installers for two kinds of processor, and MSIs where their tools are', () => {
  expect(windowsTargets({}, 'win32')).toEqual({ x64: ['nsis', 'msi'], arm64: ['nsis', 'msi'] })
  expect(windowsTargets({}, 'linux')).toEqual({ x64: ['nsis'], arm64: ['nsis'] })
  expect(windowsTargets({ ELECTRON_OVERRIDE_DIST_PATH: '/runtime' }, 'win32')).toEqual({ x64: ['nsis', 'msi'] })
})

test('Windows installers are for all accounts unless otherwise asked, one per kind of processor; the MSI always is', () => {
  const sectionOf = (name: string) => new RegExp(`^${name}:\\n((?:[ #].*\\n)+)`, 'm').exec(yml)?.[1]
  expect(sectionOf('nsis')).toMatch(/^ {2}selectPerMachineByDefault: true$/m)
  expect(sectionOf('nsis')).toMatch(/^ {2}buildUniversalInstaller: false$/m)
  expect(sectionOf('msi')).toMatch(/^ {2}perMachine: true$/m)
  expect(sectionOf('msi')).toMatch(/^ {2}runAfterFinish: false$/m)
})

test('the guide names every exit code of the installer', () => {
  const script = readFileSync(new URL('../../../resources/installer/installer.nsh', import.meta.url), 'utf8')
  const guide = readGuide()
  const codes = [...script.matchAll(/^!define EXIT_\w+ (\d+)$/gm)].map(([, code]) => code)
  expect(codes).toHaveLength(3)
  for (const code of codes) expect(guide).toMatch(new RegExp(`^\\| ${code} \\|`, 'm'))
})

test('a removal knows the class of old notifications as the console registers it, and so does the guide', () => {
  const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const id = /^const TOAST_ACTIVATOR = '(\{[\dA-F-]{36}\})'$/m.exec(textOf('src-main/electron/compat.ts'))![1]!
  expect(textOf('resources/installer/installer.nsh')).toContain(`!define TOAST_KEY "Software\\Classes\\CLSID\\${id}"`)
  expect(readGuide()).toContain(`reg delete HKCU\\Software\\Classes\\CLSID\\${id} /f`)
})

describe('options', () => {
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
    expect(of('linux')).toEqual([
      'latest-linux.yml',
      'latest-linux-arm64.yml',
      'beta-linux.yml',
      'beta-linux-arm64.yml',
    ])
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
})
