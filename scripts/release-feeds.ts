import { appendFileSync, copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isFeedOf } from './release-options.ts'

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
