import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ThirdPartyNotice } from '../src-preload/shared/third-party.ts'
import { packagesOf } from './bundled-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const parts = ['pages', 'host']

/** The packages found in the last build of a part; written beside the build, not shipped. */
export function savePackages(outDir: string, part: string, modules: Iterable<string>): void {
  writeFileSync(packagesFile(outDir, part), JSON.stringify(packagesOf(modules, join(root, 'resources/licenses'))))
}

/** The packages in the last builds of all parts, by name and version. */
export function readPackages(outDir: string): ThirdPartyNotice[] {
  const found = parts
    .map((part) => packagesFile(outDir, part))
    .filter((file) => existsSync(file))
    .flatMap((file): ThirdPartyNotice[] => JSON.parse(readFileSync(file, 'utf8')))
  const packages = new Map(found.map((one) => [`${one.name}@${one.version}`, one]))
  return [...packages.keys()].sort().map((key) => packages.get(key)!)
}

/** What 关于 shows: Electron's license first, then every bundled package's. */
export function writeNotices(outDir: string): void {
  const file = join(outDir, 'renderer/third-party.json')
  const electron = join(root, 'node_modules/electron')
  const { version, license } = JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8'))
  const text = readFileSync(join(electron, 'LICENSE'), 'utf8').trim()
  const notices: ThirdPartyNotice[] = [{ name: 'Electron', version, license, text }, ...readPackages(outDir)]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(notices))
}

function packagesFile(outDir: string, part: string): string {
  return join(outDir, `packages-${part}.json`)
}
