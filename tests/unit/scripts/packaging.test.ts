import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '#scripts/build.ts'
import { adaptAppImageTools, restrictBundles } from '#scripts/builder-config.ts'
import { readGuide } from '../../support/administrators-guide.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
// electron-updater's own parser.
const { load } = createRequire(createRequire(import.meta.url).resolve('electron-updater'))('js-yaml')
const config = load(textOf('electron-builder.yml'))
const { desktopName, description, devDependencies } = JSON.parse(textOf('package.json'))

describe('a release for macOS', () => {
  const { mac, pkg } = config

  test('has a disk image, an archive for updates and a package for device management, for both processors', () => {
    const targets = ['dmg', 'zip', 'pkg'].map((target) => ({ target, arch: ['x64', 'arm64'] }))
    expect(mac.target).toEqual(targets)
  })

  test('has the hardened runtime, which allows nothing but the machine code of V8', () => {
    expect(mac.hardenedRuntime).toBe(true)
    expect(mac.entitlementsInherit).toBe(mac.entitlements)
    const keys = [...textOf(mac.entitlements).matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)
    expect(keys).toEqual(['com.apple.security.cs.allow-jit'])
  })

  test('names the oldest macOS of its runtime, which Finder then says instead of a crash', () => {
    const major = Number(/\d+/.exec(devDependencies.electron)![0])
    expect(mac.minimumSystemVersion).toBe(major >= 44 ? '13.0' : '11.0')
    expect(readGuide()).toContain('**macOS 13 or newer**')
  })

  test('has the runtime that the guide names', () => {
    const named = [...readGuide().matchAll(/Electron (\d+\.\d+)/g)].map(([, version]) => version!)
    expect(named).toEqual([/\d+\.\d+/.exec(devDependencies.electron)![0]])
  })

  test('shows alerts, which have buttons', () => {
    expect(mac.extendInfo).toEqual({ NSUserNotificationAlertStyle: 'alert' })
  })

  test('asks for no device and allows secure connections alone, but for its own updates on this machine', () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-bundle-'))
    const contents = ['c.app/Contents', 'c.app/Contents/Frameworks/c Helper.app/Contents']
    const plist = [
      '<plist version="1.0">\n  <dict>\n    <key>CFBundleName</key>\n    <string>运营控制台</string>',
      '    <key>NSCameraUsageDescription</key>\n    <string>This app needs access to the camera</string>',
      '    <key>NSBluetoothAlwaysUsageDescription</key>\n    <string>This app needs access to Bluetooth</string>',
      '    <key>NSAppTransportSecurity</key>\n    <dict>\n      <key>NSAllowsLocalNetworking</key>\n      <true/>',
      '      <key>NSAllowsArbitraryLoads</key>\n      <true/>\n    </dict>\n  </dict>\n</plist>\n',
    ].join('\n')
    for (const path of contents) {
      mkdirSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path, 'Info.plist'), plist)
    }
    restrictBundles(folder)
    for (const path of contents) {
      const text = readFileSync(join(folder, path, 'Info.plist'), 'utf8')
      expect(text).not.toContain('UsageDescription')
      expect(text).toContain(
        '<key>CFBundleName</key>\n    <string>运营控制台</string>\n    <key>NSAppTransportSecurity',
      )
      expect(text).toMatch(/NSAllowsLocalNetworking<\/key>\s*<true\/>\s*<key>NSAllowsArbitraryLoads<\/key>\s*<false\/>/)
    }
    rmSync(folder, { recursive: true })
  })

  test('is notarised, the package for device management as well as the application', () => {
    const builder = createRequire(import.meta.url).resolve('electron-builder')
    const packager = createRequire(builder).resolve('app-builder-lib/out/targets/pkg.js')
    const text = readFileSync(packager, 'utf8')
    const [signed, notarised] = ['exec)("productbuild"', 'notarizeIfProvided(artifactPath)'].map((call) =>
      text.indexOf(call),
    )
    expect(signed).toBeGreaterThan(0)
    expect(notarised).toBeGreaterThan(signed!)
  })

  test('is installed for everybody in one place by its package', () => {
    expect(pkg).toEqual({ isRelocatable: false, allowAnywhere: false, allowCurrentUserHome: false })
  })
})

test('windows on Linux belong to the entry of the menu', () => {
  expect(desktopName).toBe(`${config.executableName}.desktop`)
  expect(config.linux.syncDesktopName).toBe(true)
})

test('neither package nor program names the trade where an operator’s neighbour can read it', () => {
  for (const text of [description, config.linux.synopsis, config.productName])
    expect(text).toMatch(/^[\p{Script=Han}、]+$/u)
  expect(textOf('electron-builder.yml') + description).not.toMatch(/彩票|投注|lottery|betting/i)
})

// Links need a right of their own on Windows, where no AppImage is built.
describe.skipIf(process.platform === 'win32')('the tools of an AppImage', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-tools-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }

  test('are those of the static runtime', () => {
    const [major] = config.toolsets.appimage.split('.')
    expect(Number(major)).toBeGreaterThan(0)
  })

  test('in the older layout are found where the static runtime’s are (A257)', () => {
    for (const path of ['linux-x64/mksquashfs', 'linux-x64/desktop-file-validate', 'runtime-x64', 'lib/x64/a.so'])
      write(path)
    const env = { APPIMAGE_TOOLS_PATH: folder }
    adaptAppImageTools(env)
    const found = (path: string) => readFileSync(join(env.APPIMAGE_TOOLS_PATH, path), 'utf8')
    expect(found('mksquashfs')).toBe('linux-x64/mksquashfs')
    expect(found('desktop-file-validate')).toBe('linux-x64/desktop-file-validate')
    expect(found('runtimes/runtime-x64')).toBe('runtime-x64')
    expect(found('lib/x64/a.so')).toBe('lib/x64/a.so')
    rmSync(env.APPIMAGE_TOOLS_PATH, { recursive: true })
    expect(existsSync(join(folder, 'runtime-x64'))).toBe(true)
  })

  test('in the newer layout, or none, stay as they are', () => {
    write('runtimes/runtime-x64')
    for (const given of [{ APPIMAGE_TOOLS_PATH: folder }, {}]) {
      const env = { ...given }
      adaptAppImageTools(env)
      expect(env).toEqual(given)
    }
  })
})
