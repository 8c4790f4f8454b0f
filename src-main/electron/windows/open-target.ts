export type OpenTarget =
  /** A screen of the console; `url` is its normalized address. */
  | { kind: 'screen'; url: string }
  /** A web page. `host` is shown to the operator in punycode, so that look-alike letters are visible. */
  | { kind: 'web'; url: string; host: string; isEncrypted: boolean }
  /** `reason` is loggable: it does not repeat the URL. */
  | { kind: 'refused'; reason: string }

/** Some systems truncate longer URLs. */
const MAX_URL_LENGTH = 2_000

/** Own screens are opened (A007), web pages need a confirmation, everything else is refused. */
export function classifyOpenTarget(address: string, origin: string): OpenTarget {
  if (address.length > MAX_URL_LENGTH) return { kind: 'refused', reason: 'too long' }
  if (!URL.canParse(address)) return { kind: 'refused', reason: 'unreadable' }
  const { protocol, host, pathname, search, hash, username, password, href } = new URL(address)
  if (username || password) return { kind: 'refused', reason: `${protocol} with a name` }
  if (`${protocol}//${host}` === origin) {
    const isScreen = pathname === '/' && search === '' && /^#\/Main\/[^/]/.test(hash)
    return isScreen ? { kind: 'screen', url: `${origin}/${hash}` } : { kind: 'refused', reason: 'ours, but no screen' }
  }
  if (protocol === 'https:' || protocol === 'http:') {
    return { kind: 'web', url: href, host, isEncrypted: protocol === 'https:' }
  }
  return { kind: 'refused', reason: /^[a-z]{1,12}:$/.test(protocol) ? protocol : 'an odd scheme' }
}
