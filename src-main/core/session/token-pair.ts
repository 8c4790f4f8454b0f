import { asRecord } from '../json.ts'

/** Stored and replaced only together: the refresh token embeds parts of its access token (backend-facts, Tokens). */
export interface TokenPair {
  access: string
  refresh: string
}

/** When a JWT ends, in epoch ms by the server's clock; null when the text is no JWT or says nothing. */
export function expiryOf(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const exp = asRecord(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).exp
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : null
  } catch {
    return null
  }
}

/**
 * Whether an answer's pair replaces the current one. It does when its request carried the current pair, or when it
 * lives longer: a late answer to an older pair never wins (fault 7).
 */
export function replaces(answered: TokenPair, current: TokenPair, sentWith: TokenPair): boolean {
  if (sentWith === current) return true
  const [mine, theirs] = [expiryOf(current.access), expiryOf(answered.access)]
  return mine !== null && theirs !== null && theirs > mine
}
