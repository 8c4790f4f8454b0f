import type { Policy } from '../settings/policy.ts'

/** The calls of the group bot and its time (D2 §7, D3 §7.4): documented without the prefix of the others (A036). */
const LEGACY_API_PATH = /^\/api(?=\/(?:User|SystemSettings|Odds|UpDownScore|Report|BalanceReport)\/)/

/** Paths at the server that the specification leaves open; the policy may override them (A036, A037, A179). */
export function serverPaths({ paths }: Policy) {
  const { hub = '/managehub', images = '/images', legacyPrefix = '/api' } = paths ?? {}
  return {
    hub,
    /** Maps a path of our own origin to the path at the server. */
    rewritePath: (path: string) => path.replace(LEGACY_API_PATH, legacyPrefix).replace(/^\/images(?=\/)/, images),
  }
}
