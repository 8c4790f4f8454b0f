/**
 * Options of every request to the server. No cache: responses carry tokens in their headers and orders and account
 * numbers in their bodies, and a cached response would be out of date (fault 36). No cookies. No redirects, which would
 * send the tokens to another host.
 */
export const SERVER_REQUEST = { cache: 'no-store', credentials: 'omit', redirect: 'error' } as const
