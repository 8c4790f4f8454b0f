import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  isPublisher,
  judgeSignature,
  parseName,
  requirePublisher,
  signingCertificate,
  subjectOf,
} from '#scripts/windows-signatures.ts'

const subject = subjectOf({ subject: 'C=HK\nST=Kowloon\nO=House\\, Inc.\nCN=The House' })

test('a name is read as Windows writes it', () => {
  expect(Object.fromEntries(parseName('CN=The House, O="House, ""Inc"".", S=Kowloon,OID.2.5.4.15=Private'))).toEqual({
    CN: 'The House',
    O: 'House, "Inc".',
    S: 'Kowloon',
    'OID.2.5.4.15': 'Private',
  })
  expect(Object.fromEntries(subject)).toEqual({ C: 'HK', S: 'Kowloon', O: 'House, Inc.', CN: 'The House' })
})

test.each([
  ['The House', true],
  ['The Other House', false],
  ['CN=The House', true],
  ['CN=The House, O="House, Inc.", S=Kowloon, C=HK', true],
  ['CN=The House, O=House\\, Inc.', true],
  ['CN=The House, O=Another', false],
  // As OpenSSL writes it, which no workstation finds in a signature.
  ['CN=The House, ST=Kowloon', false],
])('%s is the publisher of the certificate: %s', (publisher, expected) =>
  expect(isPublisher(publisher, subject)).toBe(expected),
)

test('a publisher that is not in the certificate is refused with the one that is', () => {
  expect(() => requirePublisher('CN=The Other House', subject)).toThrow(
    'CONSOLE_PUBLISHER 与证书不符：CN=The Other House；证书的主体是 C=HK, S=Kowloon, O="House, Inc.", CN=The House',
  )
})

test.each([
  [{ Status: 0, Message: 'ok', Subject: 'CN=The House, O=House' }, null],
  [{ Status: 0, Message: 'ok', Subject: 'CN=Another House, O=House' }, '签名者是 CN=Another House, O=House'],
  [{ Status: 2, Message: 'The file is not digitally signed.', Subject: null }, 'The file is not digitally signed.'],
])('what Windows says of a signature, %j, is judged as %s', (answer, judged) =>
  expect(judgeSignature(JSON.stringify(answer), 'CN=The House')).toBe(judged),
)

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasOpenssl)('the certificate of a release', () => {
  let folder = ''
  const at = (name: string) => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-certificate-'))
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
    const certificate = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/O=House/CN=The House']
    openssl('req', '-x509', ...certificate, '-keyout', at('key.pem'), '-out', at('cert.pem'))
    const both = ['-inkey', at('key.pem'), '-in', at('cert.pem')]
    openssl('pkcs12', '-export', ...both, '-out', at('cert.p12'), '-passout', 'pass:secret words')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is read from a path or from base64', () => {
    const base64 = readFileSync(at('cert.p12')).toString('base64')
    for (const link of [at('cert.p12'), `file://${at('cert.p12')}`, base64]) {
      const certificate = signingCertificate({ WIN_CSC_LINK: link, WIN_CSC_KEY_PASSWORD: 'secret words' })
      expect(certificate && Object.fromEntries(subjectOf(certificate))).toEqual({ O: 'House', CN: 'The House' })
    }
    const fallback = { CSC_LINK: at('cert.p12'), CSC_KEY_PASSWORD: 'secret words' }
    expect(signingCertificate(fallback)?.subject).toBe('O=House\nCN=The House')
  })

  test('is refused with a wrong password, which no message repeats', () => {
    const open = () => signingCertificate({ WIN_CSC_LINK: at('cert.p12'), WIN_CSC_KEY_PASSWORD: 'my guess' })
    expect(open).toThrow('无法打开签名证书')
    expect(open).not.toThrow('my guess')
  })

  test('is not in the environment where a service signs', () => {
    expect(signingCertificate({ CSC_LINK: at('cert.p12'), AZURE_TENANT_ID: 't' })).toBeNull()
    expect(signingCertificate({})).toBeNull()
  })
})
