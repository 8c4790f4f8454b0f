import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface SignOptions {
  /** The program or installer, signed in place. */
  path: string
  /** A PKCS #12 file. */
  certificate: string
  password: string
  /** URL of a time stamp service; without one the signature expires with the certificate. */
  timestamp?: string
}

/** Signs for Windows on another system, with osslsigncode; on Windows electron-builder uses signtool. */
export function signWindows({ path, certificate, password, timestamp }: SignOptions): void {
  const folder = mkdtempSync(join(tmpdir(), 'console-signing-'))
  try {
    // Not an argument, since every account of the machine can read those.
    const secret = join(folder, 'password')
    writeFileSync(secret, password, { mode: 0o600 })
    const signed = join(folder, 'signed')
    const key = ['-pkcs12', certificate, '-readpass', secret]
    const stamp = timestamp ? ['-ts', timestamp] : []
    const files = ['-in', path, '-out', signed]
    execFileSync('osslsigncode', ['sign', ...key, '-h', 'sha256', '-n', 'Operator Console', ...stamp, ...files], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    renameSync(signed, `${path}.signed`)
    renameSync(`${path}.signed`, path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
