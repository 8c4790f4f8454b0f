import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

/** A PKCS #12 file. */
interface CertificateFile {
  certificate: string
}

/** A hardware token, or a key in a cloud that a library presents as one. */
export interface Token {
  /** The PKCS #11 library of its maker. */
  module: string
  /** `pkcs11:…` */
  key: string
  /** PEM file of the certificate and those above it. */
  chain: string
}

interface SignOptions {
  /** The program or installer, signed in place. */
  path: string
  key: CertificateFile | Token
  /** Password of the file, or PIN of the token. */
  password: string
  /** URL of a time stamp service; without one the signature expires with the certificate. */
  timestamp?: string
}

/** Signs for Windows on another system, with osslsigncode; on Windows electron-builder uses signtool. */
export function signWindows({ path, key, password, timestamp }: SignOptions): void {
  const folder = mkdtempSync(join(tmpdir(), 'console-signing-'))
  try {
    // Not an argument, since every account of the machine can read those.
    const secret = join(folder, 'password')
    writeFileSync(secret, password, { mode: 0o600 })
    const signed = join(folder, 'signed')
    const signer =
      'module' in key
        ? ['-pkcs11module', key.module, '-key', key.key, '-certs', key.chain]
        : ['-pkcs12', key.certificate]
    const stamp = timestamp ? ['-ts', timestamp] : []
    const files = ['-in', path, '-out', signed]
    const name = ['-h', 'sha256', '-n', 'Operator Console']
    execFileSync('osslsigncode', ['sign', ...signer, '-readpass', secret, ...name, ...stamp, ...files], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    renameSync(signed, `${path}.signed`)
    renameSync(`${path}.signed`, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs by a command of the site's own, which gets the path of the program and signs it in place. */
export function signByCommand(command: string, path: string, host: NodeJS.Platform = process.platform): void {
  const isScript = host === 'win32' && command.toLowerCase().endsWith('.ps1')
  const [file, ...args] = isScript ? ['powershell.exe', '-NoProfile', '-NonInteractive', '-File', command] : [command]
  execFileSync(file!, [...args, path], { stdio: ['ignore', 'inherit', 'inherit'] })
}

type Env = Record<string, string | undefined>

/** Programs and installers below a folder. */
function programsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(exe|msi)$/i.test(name)).map((name) => join(folder, name))
}

/** What Windows thinks of a signature: null when it is valid and the publisher's, otherwise why not. */
export function judgeSignature(json: string, publisher: string): string | null {
  const { Status, Message, Subject } = JSON.parse(json) as { Status: number; Message: string; Subject: string | null }
  if (Status !== 0) return Message
  return isPublisher(publisher, parseName(Subject ?? '')) ? null : `签名者是 ${Subject}`
}

function judgeOnWindows(path: string, publisher: string): string | null {
  const select = 'Status,@{n="Message";e={$_.StatusMessage}},@{n="Subject";e={$_.SignerCertificate.Subject}}'
  const command = [
    '[Console]::OutputEncoding = [Text.Encoding]::UTF8',
    // Not part of the command, which a name could otherwise change.
    `Get-AuthenticodeSignature -LiteralPath $env:CONSOLE_FILE | Select-Object ${select} | ConvertTo-Json -Compress`,
  ].join('; ')
  // A module path of PowerShell 7 hides the modules of Windows' own.
  const env = { ...process.env, CONSOLE_FILE: path, PSModulePath: '' }
  const json = execFileSync('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', command], { env })
  return judgeSignature(json.toString('utf8'), publisher)
}

/**
 * On other systems: the digest in the signature is that of the file, and the certificate is the one in the environment
 * (null: it could not be read). Whether its authority is trusted is known to Windows alone.
 */
function judgeElsewhere(path: string, certificate: Buffer | null): string | null {
  const { stdout, error } = spawnSync('osslsigncode', ['verify', '-in', path], { encoding: 'utf8' })
  if (error) return error.message
  const digest = (which: string) => new RegExp(`^${which} message digest\\s*: ([\\dA-F]+)`, 'm').exec(stdout)?.[1]
  const signed = digest('Current')
  if (!signed) return '没有签名'
  if (signed !== digest('Calculated')) return '签名后被改动'
  return certificate && !readFileSync(path).includes(certificate) ? '不是用所给证书签名的' : null
}

/** Throws unless every program below `folder`, at least one, is signed by the publisher in the environment. */
export function verifyPrograms(folder: string, env: Env = process.env, host = process.platform): string[] {
  const programs = programsIn(folder)
  if (programs.length === 0) throw new Error(`${folder}：没有程序`)
  for (const path of programs) verifyProgram(path, env, host)
  return programs
}

/** Throws unless the program is signed by the publisher in the environment (release-config.ts). */
export function verifyProgram(path: string, env: Env = process.env, host = process.platform): void {
  const problem =
    host === 'win32'
      ? judgeOnWindows(path, env.CONSOLE_PUBLISHER ?? '')
      : judgeElsewhere(path, signingCertificate(env)?.raw ?? null)
  if (problem) throw new Error(`${path}：${problem}`)
}
