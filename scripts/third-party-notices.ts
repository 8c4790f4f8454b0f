import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ThirdPartyNotice } from '#shared/product.ts'
import { distinctNotices, packagesOf } from './bundled-packages.ts'

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
