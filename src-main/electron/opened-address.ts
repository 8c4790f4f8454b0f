/** What a page asks a window for. */
export type OpenedAddress =
  /** A screen of ours; `url` as a window of ours has it. */
  | { kind: 'screen'; url: string }
  /** A page of the web. `host` is what the operator is shown of it: foreign letters stand as the system resolves them. */
  | { kind: 'web'; url: string; host: string; encrypted: boolean }
  /** `shape` tells what it was without repeating it. */
  | { kind: 'refused'; shape: string }

/** Longer ones are cut short on their way through some systems. */
const LONGEST = 2_000

/** Sorts an address: own screens are opened (A007), pages of the web asked about, everything else is refused. */
export function readOpenedAddress(address: string, origin: string): OpenedAddress {
  if (address.length > LONGEST) return { kind: 'refused', shape: 'too long' }
  let read: URL
  try {
    read = new URL(address)
  } catch {
    return { kind: 'refused', shape: 'unreadable' }
  }
  const { protocol, host, pathname, search, hash, username, password, href } = read
  if (username || password) return { kind: 'refused', shape: `${protocol} with a name` }
  if (`${protocol}//${host}` === origin) {
    const isScreen = pathname === '/' && search === '' && /^#\/Main\/[^/]/.test(hash)
    return isScreen ? { kind: 'screen', url: `${origin}/${hash}` } : { kind: 'refused', shape: 'ours, but no screen' }
  }
  if (protocol === 'https:' || protocol === 'http:') {
    return { kind: 'web', url: href, host, encrypted: protocol === 'https:' }
  }
  return { kind: 'refused', shape: /^[a-z]{1,12}:$/.test(protocol) ? protocol : 'an odd scheme' }
}
