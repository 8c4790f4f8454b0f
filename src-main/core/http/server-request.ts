/**
 * How every request goes to the server. Nothing of an answer is kept in a cache: answers carry tokens in their headers, orders
 * and account numbers in their bodies, and a reading out of a cache would be an old one (fault 36). No cookies, and no
 * redirect, which would take tokens to another host.
 */
export const SERVER_REQUEST = {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
} as const satisfies RequestInit
