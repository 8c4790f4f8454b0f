import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { root } from '../../scripts/build.ts'
import { packageConfig } from '../../scripts/builder-config.ts'
import { expect, test } from './support/fixture.ts'

/** Where the fuses are: what @electron/fuses looks for, the version and number of the fuses, all off. */
const FUSES = `dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0008${'0'.repeat(8)}`
const HELPERS = ['', ' (Renderer)', ' (GPU)', ' (Plugin)'].map((kind) => `Electron Helper${kind}`)

function writePlist(file: string, values: Record<string, string>): void {
  const lines = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
  const type = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">'
  writeFileSync(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>${type}<plist version="1.0"><dict>${lines.join('')}</dict></plist>`,
  )
}

/** A runtime for macOS without programs: only what the packing reads, renames and changes. */
function writeRuntime(folder: string): void {
  const addBundle = (path: string, name: string) => {
    mkdirSync(join(path, 'Contents/MacOS'), { recursive: true })
    writeFileSync(join(path, 'Contents/MacOS', name), '')
    writePlist(join(path, 'Contents/Info.plist'), {
      CFBundleExecutable: name,
      CFBundleName: name,
      CFBundleIdentifier: 'electron',
    })
  }
  const contents = join(folder, 'Electron.app/Contents')
  addBundle(join(folder, 'Electron.app'), 'Electron')
  for (const name of HELPERS) addBundle(join(contents, 'Frameworks', `${name}.app`), name)
  const framework = join(contents, 'Frameworks/Electron Framework.framework')
  for (const language of ['en', 'zh_CN', 'fr'])
    for (const resources of [join(contents, 'Resources'), join(framework, 'Versions/A/Resources')]) {
      mkdirSync(join(resources, `${language}.lproj`), { recursive: true })
      writeFileSync(join(resources, `${language}.lproj/locale.pak`), '')
    }
  writeFileSync(join(framework, 'Versions/A/Electron Framework'), FUSES)
  symlinkSync('A', join(framework, 'Versions/Current'))
  for (const name of ['Electron Framework', 'Resources']) symlinkSync(`Versions/Current/${name}`, join(framework, name))
}

/** Apple's tools are elsewhere: the one that signs is a script that notes its arguments. */
async function withCodesign<T>(folder: string, pack: () => Promise<T>): Promise<string> {
  const calls = join(folder, 'calls')
  writeFileSync(join(folder, 'codesign'), `#!/bin/sh\necho "$@" >> '${calls}'\n`, { mode: 0o755 })
  const { PATH } = process.env
  process.env.PATH = [folder, PATH].join(delimiter)
  try {
    await pack()
  } finally {
    process.env.PATH = PATH
  }
  return readFileSync(calls, 'utf8')
}

// The script in place of codesign.
if (process.platform === 'linux') {
  test('the macOS bundle and its helpers have the Chinese name, which Finder shows, and are signed after the fuses', async ({
    folder,
  }) => {
    const [runtime, output] = [join(folder, 'runtime'), join(folder, 'output')]
    mkdirSync(runtime)
    writeRuntime(runtime)
    const icon = join(folder, 'icon.icns')
    writeFileSync(icon, 'icns')
    const config = packageConfig(output)
    const signed = await withCodesign(folder, () =>
      build({
        projectDir: root,
        targets: Platform.MAC.createTarget('dir', Arch.arm64),
        config: { ...config, electronDist: runtime, electronVersion: '45.0.0', mac: { ...config.mac, icon } },
      }),
    )
    const bundle = join(output, 'mac-arm64/运营控制台.app')
    expect(readdirSync(join(bundle, 'Contents/MacOS'))).toEqual(['运营控制台'])
    const plist = readFileSync(join(bundle, 'Contents/Info.plist'), 'utf8')
    for (const key of ['CFBundleName', 'CFBundleDisplayName', 'CFBundleExecutable'])
      expect(plist).toMatch(new RegExp(`<key>${key}</key>\\s*<string>运营控制台</string>`))
    expect(plist).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>operator-console<\/string>/)
    const helpers = readdirSync(join(bundle, 'Contents/Frameworks')).filter((name) => name.endsWith('.app'))
    expect(helpers.sort()).toEqual(HELPERS.map((name) => `${name.replace('Electron', '运营控制台')}.app`).sort())
    const resources = readdirSync(join(bundle, 'Contents/Resources'))
    expect(resources).toEqual(expect.arrayContaining(['app.asar', 'zh_CN.lproj']))
    expect(resources).not.toContain('fr.lproj')
    expect(signed).toBe(
      `--sign - --force --preserve-metadata=entitlements,requirements,flags,runtime --deep ${bundle}\n`,
    )
  })
}
