import { routes } from '#shared/routes.ts'

/** Our addresses, as the system passes them to the console: operator-console://Main/UpDownScore/1?userid=5. */
export const LINK_SCHEME = 'operator-console'

/** Some systems truncate longer URLs. */
const MAX_LENGTH = 1_000

const paths = new Set<string>(Object.values(routes).map(({ path }) => path))

/** Returns the deep link of a command line, null when there is none. */
export function findDeepLink(args: readonly string[]): string | null {
  return args.find((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}:`)) ?? null
}

/** The route of a deep link, null if invalid. Any program can create one: it only opens a screen and sets filters. */
export function parseDeepLink(link: string): string | null {
  if (link.length > MAX_LENGTH) return null
  const [, path = '', query = ''] = /^operator-console:\/{2,3}main\/([a-z]+(?:\/\d)?)\/?(\?[^#]*)?$/i.exec(link) ?? []
  // Systems may change the case of what they take for a host; of a path they do not.
  if (!paths.has(`/Main/${path}`)) return null
  // Letters, digits and what stands between them, as the console writes them itself.
  return /^(\?[\w.~:&=+%-]*)?$/.test(query) ? `/Main/${path}${query}` : null
}
