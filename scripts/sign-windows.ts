import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
