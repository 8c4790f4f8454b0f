import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
