import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSbom, writeSums } from '#scripts/finish-release.ts'
import { readGuide } from '../../support/administrators-guide.ts'

describe('the bill of materials', () => {
  const notice = (name: string, version: string, license: string) => ({ name, version, license, text: '' })
  const packages = [notice('@scope/a', '1.0.0', 'MIT'), notice('b', '2.0.0', '(MPL-2.0 OR Apache-2.0)')]
  const date = new Date('2026-11-23T08:00:00Z')
  const sbom = createSbom({ version: '3.1.4', electron: '45.4.1', packages, date })

  test('has what CycloneDX 1.6 requires, and every package once', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(sbom.metadata).toEqual({
      timestamp: '2026-11-23T08:00:00.000Z',
      component: expect.objectContaining({ type: 'application', name: 'operator-console', version: '3.1.4' }),
    })
    for (const component of sbom.components) {
      expect(component.type).toMatch(/^(?:framework|library)$/)
      expect([component.name, component.version, component.purl].every(Boolean)).toBe(true)
      expect(component.licenses).toHaveLength(1)
    }
    expect(sbom.components.map(({ purl }) => purl)).toEqual([
      'pkg:github/electron/electron@v45.4.1',
      'pkg:npm/%40scope/a@1.0.0',
      'pkg:npm/b@2.0.0',
    ])
    expect(sbom.components.map(({ licenses }) => licenses[0])).toEqual([
      { license: { id: 'MIT' } },
      { license: { id: 'MIT' } },
      { expression: '(MPL-2.0 OR Apache-2.0)' },
    ])
  })

  test('refers to its own components only, each by a reference of its own', () => {
    const references = [sbom.metadata.component['bom-ref'], ...sbom.components.map((one) => one['bom-ref'])]
    expect(new Set(references).size).toBe(references.length)
    expect(sbom.dependencies.map(({ ref }) => ref)).toEqual(references)
    expect(sbom.dependencies[0]).toEqual({ ref: references[0], dependsOn: references.slice(1) })
  })

  test('has the same serial number for the same release', () => {
    const later = createSbom({ version: '3.1.4', electron: '45.4.1', packages, date: new Date() })
    expect(later.serialNumber).toBe(sbom.serialNumber)
    const other = createSbom({ version: '3.1.5', electron: '45.4.1', packages, date })
    expect(other.serialNumber).not.toBe(sbom.serialNumber)
  })
})

describe('the sums of a release', () => {
  let folder: string
  const at = (name: string) => join(folder, name)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-sums-'))
    writeFileSync(at('operator-console-1.2.0-linux-amd64.deb'), 'new')
    writeFileSync(at('operator-console-1.1.0-linux-amd64.deb'), 'old')
    writeFileSync(at('latest-linux.yml'), 'version: 1.2.0\n')
    writeFileSync(at('latest.yml'), 'version: 1.1.0\n')
    writeFileSync(at('builder-debug.yml'), '')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('cover the files of its version', async () => {
    expect(await writeSums(folder, '1.2.0', 'linux', {})).toBe(false)
    const sum = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(readFileSync(at('SHA256SUMS-linux'), 'utf8')).toBe(
      `${sum('version: 1.2.0\n')}  latest-linux.yml\n${sum('new')}  operator-console-1.2.0-linux-amd64.deb\n`,
    )
  })

  test.each([
    ['ec', { namedCurve: 'P-256' }, 'sha256'],
    ['rsa', { modulusLength: 2048 }, 'sha256'],
    ['ed25519', {}, null],
  ] as const)('are signed by an %s key, given as text or file', async (type, options, digest) => {
    const { privateKey, publicKey } = generateKeyPairSync(type as 'ec', options as { namedCurve: string })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(at('key.pem'), pem)
    for (const key of [pem, at('key.pem')]) {
      rmSync(at('SHA256SUMS-linux.sig'), { force: true })
      expect(await writeSums(folder, '1.2.0', 'linux', { CONSOLE_SUMS_KEY: key })).toBe(true)
      const [sums, signature] = [readFileSync(at('SHA256SUMS-linux')), readFileSync(at('SHA256SUMS-linux.sig'))]
      expect(verify(digest, sums, publicKey, signature)).toBe(true)
      expect(verify(digest, Buffer.concat([sums, sums]), publicKey, signature)).toBe(false)
    }
    expect(createPublicKey(pem).equals(publicKey)).toBe(true)
  })

  // The other systems have another openssl, or none.
  test.runIf(process.platform === 'linux')('are signed and verified with the commands of the guide', async () => {
    const commands = [...readGuide().matchAll(/^ *((?:openssl|sha256sum) .+)$/gm)].map(([, command]) => command!)
    const run = (command: string) =>
      execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    expect(commands).toHaveLength(4)
    for (const command of commands.slice(0, 2)) run(command)
    await writeSums(folder, '1.2.0', 'linux', { CONSOLE_SUMS_KEY: at('sums.key') })
    expect(commands.slice(2).map(run)).toEqual([
      'Verified OK\n',
      'latest-linux.yml: OK\noperator-console-1.2.0-linux-amd64.deb: OK\n',
    ])
  })
})
