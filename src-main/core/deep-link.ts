import { routes } from '../../src-preload/shared/routes.ts'

/** Addresses of ours that the system hands over: operator-console://Main/UpDownScore/1?userid=5. */
export const LINK_SCHEME = 'operator-console'

/** Longer ones are cut short on their way through some systems. */
const LONGEST = 1_000

const paths = new Set<string>(Object.values(routes).map(({ path }) => path))

/** What of a command line is such an address; null when nothing is. */
export function linkIn(args: readonly string[]): string | null {
  return args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null
}

/**
 * The route an address asks for, null when it is none of ours. Anybody may write one, a web page too: it leads to a screen
 * and fills its filters, and does nothing more.
 */
export function routeOf(link: string): string | null {
  if (link.length > LONGEST) return null
  const [, path = '', query = ''] = /^operator-console:\/{2,3}main\/([a-z]+(?:\/\d)?)\/?(\?[^#]*)?$/i.exec(link) ?? []
  // Systems may change the case of what they take for a host; of a path they do not.
  if (!paths.has(`/Main/${path}`)) return null
  // Letters, digits and what stands between them, as the console writes them itself.
  return /^(\?[\w.~:&=+%-]*)?$/.test(query) ? `/Main/${path}${query}` : null
}
