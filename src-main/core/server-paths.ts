import type { Policy } from './settings/policy.ts'

/** The calls of the group bot and its time (D2 §7, D3 §7.4): shown without the prefix of the others (A036). */
const LEGACY = /^\/api(?=\/(?:User|SystemSettings|Odds|UpDownScore|Report|BalanceReport)\/)/

/** Where the server keeps what the specification leaves open, unless the site's policy says otherwise (A036, A037, A179). */
export function serverPaths({ paths }: Policy) {
  const { hub = '/managehub', images = '/images', legacyPrefix = '/api' } = paths ?? {}
  return {
    hub,
    /** Where a path of our own origin is at the server. */
    place: (path: string) => path.replace(LEGACY, legacyPrefix).replace(/^\/images(?=\/)/, images),
  }
}
