import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { ThirdPartyNotice } from '#shared/product.ts'

/** Adds the modules of all written chunks to `modules`, as absolute paths. */
export function recordModules(modules: Set<string>): Plugin {
  return {
    name: 'record-modules',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        // Virtual modules stand for a file: a NUL in front, a query behind.
        for (const id of output.moduleIds) modules.add(id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/'))
      }
    },
  }
}

/** The packages of these modules, by name and version. Throws when one has no license. `texts`: folder of added texts. */
export function packagesOf(modules: Iterable<string>, texts: string): ThirdPartyNotice[] {
  const folders = new Set<string>()
  for (const path of modules) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    if (folder) folders.add(folder)
  }
  return distinctNotices([...folders].map((folder) => readPackage(folder, texts)))
}

/** Each name and version once, in order. */
export function distinctNotices(notices: readonly ThirdPartyNotice[]): ThirdPartyNotice[] {
  const distinct = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]))
  return [...distinct.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** Not by locale: the same everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function readPackage(folder: string, texts: string): ThirdPartyNotice {
  const { name, version, license }: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const text = [readLicenseText(folder), readAddedText(String(name), texts)].filter(Boolean).join('\n\n')
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string' || !text)
    throw new Error(`${name}@${version} has no license text: add resources/licenses/${fileNameOf(String(name))}`)
  return { name, version, license, text }
}

function readLicenseText(folder: string): string {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}

/** Of a package that publishes its license in its repository only, or contains code of others without their notice. */
function readAddedText(name: string, texts: string): string {
  const file = join(texts, fileNameOf(name))
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function fileNameOf(name: string): string {
  return `${name.replace('/', '+')}.txt`
}

const root = fileURLToPath(new URL('..', import.meta.url))
const parts = ['pages', 'host']

/** The packages found in the last build of a part; written beside the build, not shipped. */
export function savePackages(outDir: string, part: string, modules: Iterable<string>): void {
  writeFileSync(packagesFile(outDir, part), JSON.stringify(packagesOf(modules, join(root, 'resources/licenses'))))
}

/** The packages in the last builds of these parts, all of which must be built. */
export function readPackages(outDir: string, built = parts): ThirdPartyNotice[] {
  const files = built.map((part) => packagesFile(outDir, part))
  return distinctNotices(files.flatMap((file): ThirdPartyNotice[] => JSON.parse(readFileSync(file, 'utf8'))))
}

/** What 关于 shows: Electron's license first, then every bundled package's, of the parts built so far (A256). */
export function writeNotices(outDir: string): void {
  const built = parts.filter((part) => existsSync(packagesFile(outDir, part)))
  const file = join(outDir, 'renderer/third-party.json')
  const electron = join(root, 'node_modules/electron')
  const { version, license } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'))
  const text = readFileSync(join(electron, 'LICENSE'), 'utf8').trim()
  const notices: ThirdPartyNotice[] = [{ name: 'Electron', version, license, text }, ...readPackages(outDir, built)]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(notices))
}

function packagesFile(outDir: string, part: string): string {
  return join(outDir, `packages-${part}.json`)
}
