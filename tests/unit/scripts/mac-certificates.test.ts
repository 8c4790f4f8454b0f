import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planRelease, requireMacCertificates } from '#scripts/release-plan.ts'
import { readGuide } from '../../support/administrators-guide.ts'

// Apple's are made elsewhere: Windows has no openssl, and that of macOS takes other arguments.
describe.runIf(process.platform === 'linux')('the certificates of a release for macOS', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const pack = (name: string, ...certificates: [string, ...string[]]) => {
    const [own, ...others] = certificates.map((kind) => readFileSync(at(`${kind}.pem`), 'utf8'))
    writeFileSync(at('own.pem'), own!)
    writeFileSync(at('others.pem'), others.join(''))
    const more = others.length > 0 ? ['-certfile', at('others.pem')] : []
    const both = ['-in', at('own.pem'), '-inkey', at(`${certificates[0]}.key`)]
    openssl('pkcs12', '-export', ...both, ...more, '-out', at(name), '-passout', 'pass:secret words')
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-apple-'))
    for (const kind of ['Application', 'Installer', 'Other']) {
      const subject = `/CN=${kind === 'Other' ? 'Another' : `Developer ID ${kind}: Site (A1B2C3D4E5)`}`
      const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', subject]
      openssl('req', '-x509', ...key, '-keyout', at(`${kind}.key`), '-out', at(`${kind}.pem`))
    }
    pack('both.p12', 'Application', 'Installer')
    pack('application.p12', 'Application')
    pack('installer.p12', 'Installer')
    pack('other.p12', 'Other')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const csc = (name: string) => ({ CSC_LINK: at(name), CSC_KEY_PASSWORD: 'secret words' })
  const installer = (name: string) => ({ CSC_INSTALLER_LINK: at(name), CSC_INSTALLER_KEY_PASSWORD: 'secret words' })

  test('are that of the application and that of its package, in one file or two', () => {
    expect(() => requireMacCertificates(csc('both.p12'))).not.toThrow()
    expect(() => requireMacCertificates({ ...csc('application.p12'), ...installer('installer.p12') })).not.toThrow()
    const base64 = readFileSync(at('installer.p12')).toString('base64')
    expect(() =>
      requireMacCertificates({ ...csc('application.p12'), ...installer('installer.p12'), CSC_INSTALLER_LINK: base64 }),
    ).not.toThrow()
  })

  test.each([
    ['application.p12', 'Developer ID Installer', 'CSC_INSTALLER_LINK'],
    ['installer.p12', 'Developer ID Application', 'CSC_LINK'],
    ['other.p12', 'Developer ID Application', 'CSC_LINK'],
  ])('with %s alone, %s is missed, and the variable that the guide names is said', (file, kind, variable) => {
    expect(() => requireMacCertificates(csc(file))).toThrow(`证书文件里没有 ${kind} 证书：${variable}。`)
    expect(readGuide()).toContain(`\`${variable}\``)
  })

  test('that cannot be looked into are left to what signs', () => {
    for (const link of [{ CSC_KEY_PASSWORD: 'wrong' }, { CSC_LINK: 'https://certificates.example/a.p12' }])
      expect(() => requireMacCertificates({ ...csc('other.p12'), ...link })).not.toThrow()
  })

  test('are missed before anything is built', () => {
    const apple = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
    const env = { CONSOLE_UPDATE_FEED: 'https://updates.example/console', ...apple, ...csc('application.p12') }
    const plan = () => planRelease(['--platform', 'darwin', '--trial'], env, 'darwin')
    expect(plan).toThrow('证书文件里没有 Developer ID Installer 证书')
  })
})
