/**
 * Options of every request to the server. No cache: responses carry tokens in their headers and orders and account
 * numbers in their bodies, and a cached response would be out of date (fault 36). No cookies. No redirects, which would
 * send the tokens to another host.
 */
export const SERVER_REQUEST = { cache: 'no-store', credentials: 'omit', redirect: 'error' } as const

/** The same for a reading in a session: a redirect is not followed either, but says where it leads. */
export const SESSION_READ = { ...SERVER_REQUEST, redirect: 'manual' } as const

/**
 * The user agent with a name in ASCII in place of the product's: servers and proxies refuse or misread other bytes in
 * a header.
 */
export function asciiUserAgent(userAgent: string, version: string): string {
  const named = userAgent.replace(/(\(KHTML, like Gecko\) ).*?(?=Chrome\/)/, `$1OperatorConsole/${version} `)
  return named.replace(/[^\x20-\x7e]+/g, '')
}
