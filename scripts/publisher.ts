import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { root } from './build.ts'

/** A distinguished name by its keys as Windows writes them. */
type Name = ReadonlyMap<string, string>

/** OpenSSL's names of keys, where Windows has another one. */
const windowsKeys: Record<string, string> = {
  ST: 'S',
  emailAddress: 'E',
  serialNumber: 'SERIALNUMBER',
  street: 'STREET',
  postalCode: 'PostalCode',
  businessCategory: 'OID.2.5.4.15',
  jurisdictionL: 'OID.1.3.6.1.4.1.311.60.2.1.1',
  jurisdictionST: 'OID.1.3.6.1.4.1.311.60.2.1.2',
  jurisdictionC: 'OID.1.3.6.1.4.1.311.60.2.1.3',
}

/** A name in the form of Windows: `CN=The House, O="House, Inc."`; empty when it is only a common name. */
export function parseName(text: string): Name {
  const parts = text.matchAll(/([\w.]+)\s*=\s*("(?:[^"]|"")*"|(?:\\.|[^,\\])*)/g)
  return new Map(
    [...parts].map(([, key, value]) => {
      const plain = value!.startsWith('"') ? value!.slice(1, -1).replaceAll('""', '"') : value!.replace(/\\(.)/g, '$1')
      return [key!, plain.trim()]
    }),
  )
}

/** The name in a certificate, which Node gives one part per line. */
export function subjectOf({ subject }: Pick<X509Certificate, 'subject'>): Name {
  const parts = subject.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string])
  return new Map(parts.map(([key, value]) => [windowsKeys[key] ?? key, value.replace(/\\(.)/g, '$1')]))
}

/** Whether an installed console accepts updates signed by `subject`: the comparison of electron-updater. */
export function isPublisher(publisher: string, subject: Name): boolean {
  const name = parseName(publisher)
  if (name.size === 0) return publisher === subject.get('CN')
  return [...name].every(([key, value]) => subject.get(key) === value)
}

type Env = Record<string, string | undefined>

/** The certificate that signs programs for Windows; null where it is not in a file of the environment. */
export function signingCertificate(env: Env): X509Certificate | null {
  if (env.CONSOLE_SIGN_COMMAND) return null
  // The first one of the file is the signer's.
  if (env.CONSOLE_PKCS11_CHAIN) return new X509Certificate(readFileSync(resolve(root, env.CONSOLE_PKCS11_CHAIN)))
  const [link, password] = env.WIN_CSC_LINK
    ? [env.WIN_CSC_LINK, env.WIN_CSC_KEY_PASSWORD]
    : [env.CSC_LINK, env.CSC_KEY_PASSWORD]
  return link && !env.AZURE_TENANT_ID ? readCertificate(link, password ?? '') : null
}

/** A PKCS #12 file; `link` is its path or its base64, as for electron-builder. Null: a link of the network. */
export function readCertificateFile(link: string): Buffer | null {
  if (link.startsWith('https://')) return null
  const path = resolve(root, link.replace(/^file:\/\//, ''))
  return existsSync(path) ? readFileSync(path) : Buffer.from(link.replace(/^data:.*;base64,/, ''), 'base64')
}

/** Null where it cannot be looked into: a link of the network, or encryption of old systems, no longer supported. */
function readCertificate(link: string, password: string): X509Certificate | null {
  const pfx = readCertificateFile(link)
  if (pfx === null) return null
  let secureContext: ReturnType<typeof createSecureContext>
  try {
    secureContext = createSecureContext({ pfx, passphrase: password })
  } catch (error) {
    if (error instanceof Error && /unsupported/i.test(error.message)) return null
    throw new Error(`无法打开签名证书：${error instanceof Error ? error.message : error}`)
  }
  // Nothing is connected: a TLS socket is what tells its certificate.
  const socket = new TLSSocket(new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() }), {
    isServer: true,
    secureContext,
  })
  const certificate = socket.getX509Certificate()
  socket.destroy()
  if (!certificate) throw new Error('签名文件里没有证书')
  return certificate
}

/** Throws when installed consoles would refuse what the certificate signs. */
export function requirePublisher(publisher: string, subject: Name): void {
  if (isPublisher(publisher, subject)) return
  const actual = [...subject].map(([key, value]) => `${key}=${/[",]/.test(value) ? JSON.stringify(value) : value}`)
  throw new Error(`CONSOLE_PUBLISHER 与证书不符：${publisher}；证书的主体是 ${actual.join(', ')}`)
}
