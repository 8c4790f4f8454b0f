import { randomBytes } from 'node:crypto'
import { readJwt, writeJwt } from './jwt.ts'

export interface TokenPair {
  access: string
  refresh: string
}

/** The authenticated user; `pair` is set when the request refreshed its tokens. */
export interface Caller {
  userId: number
  pair?: TokenPair
}

export interface TokenLifetimes {
  access: number
  refresh: number
}

// How long a refresh token may be reused (backend-facts, Tokens; A026).
const REFRESH_GRACE_MS = 5_000
const TOKEN_PATTERN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{16,}/

/** Whether a text contains something that looks like one of our tokens. */
export function containsToken(text: string): boolean {
  return TOKEN_PATTERN.test(text)
}

/** Issues and verifies token pairs by the server's clock (`now`, Unix ms). */
export class TokenIssuer {
  lifetimes: TokenLifetimes
  readonly #now: () => number
  readonly #secret = randomBytes(32).toString('hex')
  readonly #firstUses = new Map<string, number>()
  #serial = 0
  #expiredUpTo = 0
  #revokedUpTo = 0

  constructor(now: () => number, lifetimes: TokenLifetimes) {
    this.#now = now
    this.lifetimes = { ...lifetimes }
  }

  issue(userId: number): TokenPair {
    const iat = Math.floor(this.#now() / 1000)
    this.#serial += 1
    const jti = this.#serial
    const exp = Math.ceil(this.#now() / 1000 + this.lifetimes.access)
    const access = writeJwt({ UserId: userId, iat, exp, jti }, this.#secret)
    const [header = '', payload = '', signature = ''] = access.split('.')
    // The refresh token carries parts of its access token (f, e, and a slice of the payload), so only the pair is valid
    // together.
    const slice = { s: 3, l: 24 }
    const refresh = writeJwt(
      { f: header, e: signature, ...slice, k: payload.slice(3, 27), iat, exp: iat + this.lifetimes.refresh, jti },
      this.#secret,
    )
    return { access, refresh }
  }

  /** Treats all access tokens issued so far as expired. */
  expireAll(): void {
    this.#expiredUpTo = this.#serial
  }

  /** Rejects all access and refresh tokens issued so far. */
  revokeAll(): void {
    this.#revokedUpTo = this.#serial
  }

  /** Authenticates an access token. The hub uses only this: it never refreshes. */
  authenticate(access: string | undefined): Caller | undefined {
    const claims = this.#readClaims(access)
    return claims && !this.#isExpired(claims) ? { userId: Number(claims.UserId) } : undefined
  }

  /**
   * Authenticates an ordinary request. While the access token is valid `X-Authorization` is ignored; once it has
   * expired, its refresh token gives a new pair once, and again within 5 s (backend-facts, Tokens).
   */
  authenticateOrRefresh(authorization: string | undefined, xAuthorization: string | undefined): Caller | undefined {
    const access = bearerToken(authorization)
    const valid = this.authenticate(access)
    if (valid) return valid
    const refresh = bearerToken(xAuthorization)
    const claims = this.#readClaims(access)
    if (!claims || !access || !refresh || !this.#isRefreshTokenValid(refresh, access)) return undefined
    const firstUse = this.#firstUses.get(refresh)
    if (firstUse !== undefined && this.#now() - firstUse > REFRESH_GRACE_MS) return undefined
    if (firstUse === undefined) this.#firstUses.set(refresh, this.#now())
    const userId = Number(claims.UserId)
    return { userId, pair: this.issue(userId) }
  }

  #readClaims(token: string | undefined): Record<string, unknown> | undefined {
    const claims = token === undefined ? undefined : readJwt(token, this.#secret)
    return claims && Number(claims.jti) > this.#revokedUpTo ? claims : undefined
  }

  #isExpired(claims: Record<string, unknown>): boolean {
    // A refresh token has no UserId, so it is not accepted as an access token.
    if (claims.UserId === undefined || Number(claims.jti) <= this.#expiredUpTo) return true
    return this.#now() >= Number(claims.exp) * 1000
  }

  #isRefreshTokenValid(refresh: string, access: string): boolean {
    const claims = this.#readClaims(refresh)
    const [header = '', payload = '', signature = ''] = access.split('.')
    if (!claims || this.#now() >= Number(claims.exp) * 1000) return false
    const [start, length] = [Number(claims.s), Number(claims.l)]
    return claims.f === header && claims.e === signature && claims.k === payload.substring(start, start + length)
  }
}

export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer (\S+)$/.exec(header)?.[1]
}
