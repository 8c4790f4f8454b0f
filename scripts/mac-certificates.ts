import { spawnSync } from 'node:child_process'
import { readCertificateFile } from './publisher.ts'

/** The variables of a certificate file and of its password. */
const FILES = [
  ['CSC_LINK', 'CSC_KEY_PASSWORD'],
  ['CSC_INSTALLER_LINK', 'CSC_INSTALLER_KEY_PASSWORD'],
] as const

/** Apple's kinds of certificates, for the application and for its package. */
const KINDS = [
  ['Developer ID Application', 'CSC_LINK'],
  ['Developer ID Installer', 'CSC_INSTALLER_LINK'],
] as const

/**
 * Throws when the files of the environment lack a certificate: electron-builder misses that of the package only when
 * everything else is built.
 */
export function requireMacCertificates(env: Record<string, string | undefined>): void {
  const files = FILES.flatMap(([link, password]) => (env[link] ? [subjectsIn(env[link], env[password] ?? '')] : []))
  if (files.includes(null)) return
  const subjects = files.join('\n')
  for (const [kind, variable] of KINDS)
    if (!subjects.includes(`${kind}:`))
      throw new Error(`证书文件里没有 ${kind} 证书：${variable}。见 docs/administrators/release.md，Sign it`)
}

/** The subjects of a file's certificates; null where it cannot be looked into, which electron-builder then says itself. */
function subjectsIn(link: string, password: string): string | null {
  const input = readCertificateFile(link)
  if (input === null) return null
  // The one of macOS reads the files that macOS writes.
  const openssl = process.platform === 'darwin' ? '/usr/bin/openssl' : 'openssl'
  const { status, stdout } = spawnSync(openssl, ['pkcs12', '-nokeys', '-passin', 'env:CERTIFICATE_PASSWORD'], {
    input,
    encoding: 'utf8',
    env: { ...process.env, CERTIFICATE_PASSWORD: password },
  })
  if (status !== 0) return null
  return (stdout.match(/^subject.*$/gm) ?? []).join('\n')
}
