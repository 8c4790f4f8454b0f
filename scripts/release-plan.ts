import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { requireMacCertificates } from './mac-certificates.ts'
import { requirePublisher, signingCertificate, subjectOf } from './publisher.ts'
import { type ReleaseConfig, releaseConfig } from './release-config.ts'
import { findNotes, requireNotes } from './release-notes.ts'
import { parseReleaseOptions, type ReleaseOptions } from './release-options.ts'

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
