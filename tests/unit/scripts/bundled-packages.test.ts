import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '#scripts/build.ts'
import { packagesOf, recordModules } from '#scripts/bundled-packages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-packages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** A package with one module, which exports `value`; `license` is the text of its file, if it has one. */
function addPackage(
  name: string,
  version: string,
  license: string | null,
  code = 'export const value = 1\nconsole.log(value)',
): string {
  const path = `node_modules/${name}`
  write(`${path}/package.json`, JSON.stringify({ name, version, license: 'MIT', type: 'module', main: 'index.js' }))
  if (license) write(`${path}/LICENSE`, license)
  return write(`${path}/index.js`, code)
}

async function bundledModules(entry: string): Promise<Set<string>> {
  const modules = new Set<string>()
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [recordModules(modules)],
    build: { write: false, lib: { entry: write('entry.js', entry), formats: ['es'], fileName: 'entry' } },
  })
  return modules
}

describe('the packages of a bundle', () => {
  test('are those of its modules, also of chunks loaded later and of packages below packages', async () => {
    addPackage('@scope/direct', '1.0.0', 'of the direct one', "import 'nested'\nexport const value = Math.random()")
    addPackage('@scope/direct/node_modules/nested', '2.0.0', 'of the nested one')
    write(
      'node_modules/@scope/direct/node_modules/nested/package.json',
      '{"name":"nested","version":"2.0.0","license":"ISC"}',
    )
    addPackage('later', '3.0.0', 'of the later one')
    addPackage('unused', '4.0.0', null, 'export const value = 1')
    const modules = await bundledModules(
      "import { value } from '@scope/direct'\nimport 'unused'\nconsole.log(value, import('later'))",
    )
    expect(packagesOf(modules, folder)).toEqual([
      { name: '@scope/direct', version: '1.0.0', license: 'MIT', text: 'of the direct one' },
      { name: 'later', version: '3.0.0', license: 'MIT', text: 'of the later one' },
      { name: 'nested', version: '2.0.0', license: 'ISC', text: 'of the nested one' },
    ])
  })

  test('fail without a license text, which can be added', () => {
    const modules = [addPackage('@scope/bare', '1.0.0', null)]
    expect(() => packagesOf(modules, folder)).toThrow(
      '@scope/bare@1.0.0 has no license text: add resources/licenses/@scope+bare.txt',
    )
    write('@scope+bare.txt', 'added\n')
    expect(packagesOf(modules, folder)[0]).toMatchObject({ name: '@scope/bare', text: 'added' })
  })
})

test('an added text belongs to an installed package', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const file of readdirSync(join(root, 'resources/licenses')))
    expect(Object.keys(packages)).toContain(`node_modules/${file.replace('+', '/').replace(/\.txt$/, '')}`)
})
