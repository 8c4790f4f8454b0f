import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublisher, parseName, signingCertificate } from './publisher.ts'

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
