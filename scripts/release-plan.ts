import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import {
  isFeedOf,
  parseReleaseOptions,
  type ReleaseConfig,
  type ReleaseOptions,
  releaseConfig,
} from './release-config.ts'
import { findNotes, requireNotes } from './release-notes.ts'
import { readCertificateFile, requirePublisher, signingCertificate, subjectOf } from './windows-signatures.ts'

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

/**
 * Writes `beta*.yml` beside each `latest*.yml`: what a pilot group is offered (A335). `staging`: the percentage of all other
 * workstations that are offered it first.
 */
export function completeFeeds(folder: string, platform: string, staging?: number): void {
  const feeds = readdirSync(folder).filter((name) => name.startsWith('latest') && isFeedOf(platform, name))
  for (const name of feeds) {
    copyFileSync(join(folder, name), join(folder, name.replace('latest', 'beta')))
    if (staging !== undefined) appendFileSync(join(folder, name), `stagingPercentage: ${staging}\n`)
  }
}

interface ReleasePlan extends ReleaseOptions {
  version: string
  site: ReleaseConfig
  /** What is new for operators. */
  notes: string[]
}

/**
 * Everything that a release needs and that can be missing: throws before anything is built, and names the variable that the
 * administrators' guide names.
 */
export function planRelease(
  args: string[],
  env: Record<string, string | undefined>,
  host: NodeJS.Platform = process.platform,
): ReleasePlan {
  const options = parseReleaseOptions(args, host)
  const { platform, trial, version = ownVersion() } = options
  const site = releaseConfig(platform, env, host)
  if (platform === 'win32') {
    const certificate = signingCertificate(env)
    if (certificate) requirePublisher(env.CONSOLE_PUBLISHER ?? '', subjectOf(certificate))
  }
  if (platform === 'darwin') requireMacCertificates(env)
  const notes = trial ? findNotes(version) : requireNotes(version)
  return { ...options, version, site, notes }
}

function ownVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}
