/** Classification of a URL that a page wants to open. */
export type OpenedAddress =
  /** A screen of the console; `url` is its normalized address. */
  | { kind: 'screen'; url: string }
  /** A web page. `host` is shown to the operator in punycode, so that look-alike letters are visible. */
  | { kind: 'web'; url: string; host: string; encrypted: boolean }
  /** `reason` is loggable: it does not repeat the URL. */
  | { kind: 'refused'; shape: string }

/** Some systems truncate longer URLs. */
const LONGEST = 2_000

/** Own screens are opened (A007), web pages need a confirmation, everything else is refused. */
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
