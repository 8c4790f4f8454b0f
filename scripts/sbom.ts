import { createHash } from 'node:crypto'
import type { ThirdPartyNotice } from '#shared/product.ts'

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
