import { createHash, createPrivateKey, sign } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ThirdPartyNotice } from '#shared/product.ts'
import { outDir } from './build.ts'
import { readPackages } from './bundled-packages.ts'
import { runtimeVersion } from './electron-runtime.ts'
import { zipPolicyTemplates } from './policy/templates.ts'
import { isFeedOf } from './release-config.ts'

interface Release {
  version: string
  /** Version of the Electron runtime that is packed. */
  electron: string
  packages: readonly ThirdPartyNotice[]
  /** When the release was made. */
  date: Date
}

/** The bill of materials of a release, as CycloneDX 1.6. The same release always has the same serial number. */
export function createSbom({ version, electron, packages, date }: Release) {
  const product = `pkg:generic/operator-console@${version}`
  const runtime = `pkg:github/electron/electron@v${electron}`
  const components = [
    // Chromium and Node.js come with Electron, which states their versions and licenses (LICENSES.chromium.html).
    createComponent('framework', 'electron', electron, runtime, 'MIT'),
    ...packages.map(({ name, version: own, license }) =>
      createComponent('library', name, own, npmPurl(name, own), license),
    ),
  ]
  const references = components.map((component) => component['bom-ref'])
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf([product, ...references].join('\n'))}`,
    version: 1,
    metadata: {
      timestamp: date.toISOString(),
      component: { type: 'application', 'bom-ref': product, name: 'operator-console', version, purl: product },
    },
    components,
    dependencies: [{ ref: product, dependsOn: references }, ...references.map((ref) => ({ ref }))],
  }
}

function createComponent(type: string, name: string, version: string, purl: string, license: string) {
  // An expression with an operator is no id of the SPDX list.
  const licenses = / (?:OR|AND|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]
  return { type, 'bom-ref': purl, name, version, purl, licenses }
}

function npmPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** A UUID (version 8, RFC 9562) made from the hash of a text. */
function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

type Env = Record<string, string | undefined>

/**
 * Writes `SHA256SUMS-<platform>` over the files of a version and its feed, as `sha256sum --check` reads it, and its
 * signature beside it: by the private key in CONSOLE_SUMS_KEY (PEM, or the path of one). Returns whether there is a key (A260).
 */
export async function writeSums(folder: string, version: string, platform: string, env: Env): Promise<boolean> {
  const names = readdirSync(folder).filter((name) => name.includes(`-${version}-`) || isFeedOf(platform, name))
  const lines: string[] = []
  for (const name of names.sort()) lines.push(`${await hashFile(join(folder, name))}  ${name}\n`)
  const sums = Buffer.from(lines.join(''))
  const file = join(folder, `SHA256SUMS-${platform}`)
  writeFileSync(file, sums)
  const key = env.CONSOLE_SUMS_KEY
  if (!key) return false
  const pem = existsSync(key) ? readFileSync(key, 'utf8') : key
  const privateKey = createPrivateKey({ key: pem, passphrase: env.CONSOLE_SUMS_KEY_PASSWORD })
  // openssl verifies RSA and EC keys by digest, Ed25519 without one.
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  writeFileSync(`${file}.sig`, sign(digest, sums, privateKey))
  return true
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** What follows the building of a release: files that lie beside its installers, in `output` (an absolute folder). */
export async function finishRelease(output: string, platform: NodeJS.Platform): Promise<void> {
  const version = versionOf(output, platform)
  const sbom = createSbom({ version, electron: runtimeVersion(), packages: readPackages(outDir), date: new Date() })
  writeFileSync(join(output, `operator-console-${version}-${platform}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
  writeFileSync(join(output, `operator-console-${version}-policy.zip`), zipPolicyTemplates())
  if (await writeSums(output, version, platform, process.env)) return
  process.stderr.write(`\n*** SHA256SUMS-${platform} 没有签名：缺少环境变量 CONSOLE_SUMS_KEY ***\n\n`)
}

/** The version that the release's feed offers. */
function versionOf(output: string, platform: NodeJS.Platform): string {
  const feed = readdirSync(output).find((name) => isFeedOf(platform, name))
  const version = feed && /^version: '?([^\s']+)/m.exec(readFileSync(join(output, feed), 'utf8'))?.[1]
  if (!version) throw new Error(`${output}：没有更新源文件 latest*.yml`)
  return version
}
