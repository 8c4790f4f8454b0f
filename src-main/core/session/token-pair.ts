import { asRecord, parseJson } from '../../../src-preload/shared/lossless-json.ts'

/** Stored and replaced only together: the refresh token embeds parts of its access token (backend-facts, Tokens). */
export interface TokenPair {
  access: string
  refresh: string
}

/** Expiry of a JWT in epoch ms by the server clock; null when the text is no JWT or has no expiry. */
export function jwtExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const exp = asRecord(parseJson(Buffer.from(payload, 'base64url').toString('utf8'))).exp
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : null
  } catch {
    return null
  }
}

/** Whether the request carried the current pair, or the received one expires later: a late response loses (fault 7). */
export function shouldReplace(received: TokenPair, current: TokenPair, sentWith: TokenPair): boolean {
  if (sentWith === current) return true
  const [currentExpiry, receivedExpiry] = [jwtExpiry(current.access), jwtExpiry(received.access)]
  return currentExpiry !== null && receivedExpiry !== null && receivedExpiry > currentExpiry
}
