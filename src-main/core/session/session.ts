import type { SessionUser, SessionView, SignedOutReason } from '#contract/session.ts'
import { parseBody } from '#shared/envelope.ts'
import { isPage } from '#shared/envelope-data.ts'
import { asRecord, asText, parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { readReading } from '#shared/reading.ts'
import { type UpgradeStep, upgradeStored, withVersion } from '#shared/stored.ts'
import type { Logger, SecretStore } from '../ports.ts'
import { unlessAborted } from '../scheduling.ts'
import type { ServerClock } from './server-clock.ts'

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

/** A token in the head of an answer, empty without one. Of two layers of a server that both write it, the later one is last. */
function tokenIn(headers: Headers, name: string): string {
  const token =
    headers
      .get(name)
      ?.split(',')
      .at(-1)
      ?.trim()
      .replace(/^bearer\s+/i, '') ?? ''
  return /^(null|undefined)$/.test(token) ? '' : token
}

/** Whether the request carried the current pair, or the received one expires later: a late response loses (fault 7). */
function shouldReplace(received: TokenPair, current: TokenPair, sentWith: TokenPair): boolean {
  if (sentWith === current) return true
  const [currentExpiry, receivedExpiry] = [jwtExpiry(current.access), jwtExpiry(received.access)]
  return currentExpiry !== null && receivedExpiry !== null && receivedExpiry > currentExpiry
}

/** A token by any usual name, in an answer that is not understood, reaches no page either. */
const TOKEN_FIELD = /"(?:access|auth|id|jwt|x)?[_-]?token[_-]?(?:id)?"\s*:\s*"[^"]/i

/**
 * Parses a login response. `text` is the part for the page: loginInfo without its token. `login` is null unless
 * loginInfo.state is 1 (D1 §4, A035). Tokens are read from the headers, else from tokenID (A024, A181). `request`: the
 * body that was sent.
 */
export function parseLoginResponse(headers: Headers, text: string, request: string) {
  const body = parseBody(text)
  // What cannot be read may contain a token: of a page it is said that it is one.
  if (body === undefined) return { text: isPage(text) ? '<html>' : '', login: null }
  const envelope = readReading(body)
  const info = asRecord(envelope?.data)
  if (!('tokenID' in info) && !('state' in info)) return { text: TOKEN_FIELD.test(text) ? '' : text, login: null }
  const { tokenID, userId, userID = userId, ...rest } = info
  const sent = tokenIn(headers, 'access-token')
  const pair = { access: sent || asText(tokenID), refresh: tokenIn(headers, 'x-access-token') }
  const isAccepted = envelope?.succeeded === true && Number(info.state) === 1 && pair.access !== ''
  const names = [asText(asRecord(parseBody(request)).loginName), asText(info.userCode)].map((name) => name.trim())
  const loginNames = [...new Set(names)].filter(Boolean)
  const user = { id: asText(userID), name: asText(info.name), image: asText(info.userImg), loginNames }
  // The link's status is empty when missing (A013).
  const login = isAccepted ? { pair, user, linkStatus: asText(info.userTelStatus) } : null
  return { text: stringifyJson({ ...envelope, data: { ...rest, userID } }), login }
}

/** X-Authorization is sent from here on; the server ignores it while the access token is valid (A026). */
const REFRESH_AHEAD_MS = 60_000
/** How long other requests proceed after the server accepted a token that is expired by our clock. */
const SERVER_ACCEPTED_GRACE_MS = 5_000

/** Upgrades of what is kept of a session. */
const steps: readonly UpgradeStep[] = [
  // Version 0 may be without login names.
  ({ user, ...stored }) => ({ ...stored, user: { loginNames: [], ...asRecord(user) } }),
]

/** Authorization of one request: its headers and what is needed to apply the tokens of its response. */
export interface RequestAuth {
  readonly headers: Record<string, string>
  readonly pair: TokenPair
  readonly epoch: number
  /** Set for the one request that carries an expired token; the others wait until `complete` or `release`. */
  readonly isRefreshLeader: boolean
}

/** The token pair, its owner, and the single-flight refresh. */
export class Session {
  #pair: TokenPair | null = null
  #user: SessionUser | null = null
  #reason: SignedOutReason = 'never'
  #epoch = 0
  #server = ''
  #refreshLeader: { pair: TokenPair; promise: Promise<void>; finish: () => void } | null = null
  #acceptedUntil = 0
  /** A pair the server rejected although it should still be valid. Its next request carries the refresh token. */
  #suspectPair: TokenPair | null = null
  #pendingSave: Promise<void> = Promise.resolve()

  constructor(
    private readonly secrets: SecretStore,
    private readonly clock: ServerClock,
    private readonly log: Logger,
    private readonly onChange: (view: SessionView) => void,
  ) {}

  get view(): SessionView {
    return {
      signedIn: this.#pair !== null,
      user: this.#user,
      reason: this.#reason,
      epoch: this.#epoch,
      tokensPersistent: this.secrets.persistent,
      server: this.#server,
    }
  }

  /** The access token while it is valid for certain; null when there is none or it is about to expire. */
  get accessToken(): string | null {
    if (!this.#pair) return null
    const expiry = jwtExpiry(this.#pair.access)
    const valid = !this.#pair.refresh || expiry === null || expiry - this.clock.now() > SERVER_ACCEPTED_GRACE_MS
    return valid || performance.now() < this.#acceptedUntil ? this.#pair.access : null
  }

  /** Both are empty while signed out. */
  get tokens(): TokenPair {
    return this.#pair ?? { access: '', refresh: '' }
  }

  /** Values that must never appear in a log. */
  get secretTexts(): string[] {
    return Object.values(this.tokens).filter(Boolean)
  }

  /** Loads the tokens stored by the last run. Tokens of another server are dropped. */
  async restore(server: string): Promise<void> {
    this.#server = server
    try {
      const stored = upgradeStored(parseJson((await this.secrets.load()) ?? 'null'), steps)
      if (!stored) return this.log.warn('the stored tokens are of a later version')
      const [access, refresh] = [asText(stored['access-token']), asText(stored['x-access-token'])]
      if (!access || stored.server !== server) return
      const user = asRecord(stored.user)
      this.#pair = { access, refresh }
      const loginNames = Array.isArray(user.loginNames) ? user.loginNames.map(asText).filter(Boolean) : []
      this.#user = { id: asText(user.id), name: asText(user.name), image: asText(user.image), loginNames }
      this.#epoch++
    } catch (error) {
      this.log.warn('stored tokens cannot be read', error)
    }
  }

  signIn(pair: TokenPair, user: SessionUser): void {
    this.#replace(pair, user, 'never')
  }

  /** Drops both tokens. A second call for the same session does nothing. */
  signOut(reason: SignedOutReason): void {
    if (this.#pair) this.#replace(null, null, reason)
  }

  /** Switches to another server and signs out of the old one. */
  changeServer(server: string): void {
    if (server === this.#server) return
    this.#server = server
    this.#replace(null, null, 'signedOut')
  }

  /** The authorization of a request; null when signed out. Waits for a refresh in progress unless `signal` aborts. */
  async authorize(signal: AbortSignal): Promise<RequestAuth | null> {
    for (;;) {
      signal.throwIfAborted()
      const pair = this.#pair
      if (!pair) return null
      const { remainingMs, mustRefresh } = this.#lifeOf(pair)
      const isRefreshNear = remainingMs <= REFRESH_AHEAD_MS || !this.clock.isSynced
      if (!mustRefresh) return this.#createAuth(pair, isRefreshNear ? 'offersRefresh' : 'plain')
      if (!this.#refreshLeader) {
        let finish = () => {}
        const promise = new Promise<void>((resolve) => {
          finish = resolve
        })
        this.#refreshLeader = { pair, promise, finish }
        return this.#createAuth(pair, 'leadsRefresh')
      }
      await unlessAborted(this.#refreshLeader.promise, signal)
    }
  }

  /** The next request is the one that brings new tokens. */
  get isRefreshDue(): boolean {
    return this.#pair !== null && !this.#refreshLeader && this.#lifeOf(this.#pair).mustRefresh
  }

  #lifeOf(pair: TokenPair) {
    const expiry = jwtExpiry(pair.access)
    const remainingMs = expiry === null ? 0 : expiry - this.clock.now()
    const isExpired =
      pair === this.#suspectPair || (expiry !== null && remainingMs <= 0 && performance.now() >= this.#acceptedUntil)
    return { remainingMs, mustRefresh: pair.refresh !== '' && isExpired }
  }

  /** Stores a new pair as soon as the response headers arrive, since the body may still break off. */
  applyTokens(auth: RequestAuth, headers: Headers): void {
    const current = this.#pair
    const [access, refresh] = [tokenIn(headers, 'access-token'), tokenIn(headers, 'x-access-token')]
    if (!current || auth.epoch !== this.#epoch) return
    if (access === 'invalid_token' || refresh === 'invalid_token') {
      if (auth.pair === current) this.signOut('invalidToken')
    } else if (access && (refresh || current.refresh === '')) {
      const received = { access, refresh }
      if (!shouldReplace(received, current, auth.pair)) return
      this.#pair = received
      this.#persist()
      this.release(auth)
    }
  }

  /**
   * Whether a 401 may only mean that the token expired earlier than its expiry claims (a wrong clock). True once per
   * pair, if it was sent without its refresh token: the next request carries it, and the response to that one is final.
   */
  markSuspect(auth: RequestAuth): boolean {
    const { access, refresh } = auth.pair
    const isCurrent = auth.epoch === this.#epoch && auth.pair === this.#pair
    if (!isCurrent || auth.headers['x-authorization'] || !refresh || jwtExpiry(access) === null) return false
    this.#suspectPair = auth.pair
    return true
  }

  /** Whether the tokens of a request have been refreshed since, within the same session. */
  wasRefreshed(auth: RequestAuth): boolean {
    return auth.epoch === this.#epoch && this.#pair !== null && this.#pair !== auth.pair
  }

  /** Call after the whole response. `unauthorized`: 401 or its envelope (D1 §8, A027). `stale`: tokens replaced since. */
  complete(auth: RequestAuth, answer: 'accepted' | 'unauthorized'): 'ok' | 'stale' | 'signedOut' {
    const isCurrent = auth.epoch === this.#epoch && auth.pair === this.#pair
    if (answer === 'unauthorized') {
      this.release(auth)
      if (!isCurrent) return 'stale'
      this.signOut('unauthorized')
      return 'signedOut'
    }
    if (isCurrent && auth.headers['x-authorization']) this.#suspectPair = null
    if (auth.isRefreshLeader && isCurrent) this.#acceptedUntil = performance.now() + SERVER_ACCEPTED_GRACE_MS
    this.release(auth)
    return 'ok'
  }

  /** Call when there is no usable response: offline, timeout, server error. The operator stays signed in (fault 9). */
  release(auth: RequestAuth): void {
    if (!auth.isRefreshLeader || this.#refreshLeader?.pair !== auth.pair) return
    this.#refreshLeader.finish()
    this.#refreshLeader = null
  }

  /** Resolves when the latest state is stored. */
  flush(): Promise<void> {
    return this.#pendingSave
  }

  #createAuth(pair: TokenPair, part: 'plain' | 'offersRefresh' | 'leadsRefresh'): RequestAuth {
    const headers: Record<string, string> = { authorization: `Bearer ${pair.access}` }
    if (part !== 'plain' && pair.refresh) headers['x-authorization'] = `Bearer ${pair.refresh}`
    return { headers, pair, epoch: this.#epoch, isRefreshLeader: part === 'leadsRefresh' }
  }

  #replace(pair: TokenPair | null, user: SessionUser | null, reason: SignedOutReason): void {
    this.#pair = pair
    this.#user = user
    this.#reason = reason
    this.#epoch++
    this.#acceptedUntil = 0
    this.#suspectPair = null
    this.#refreshLeader?.finish()
    this.#refreshLeader = null
    this.#persist()
    this.onChange(this.view)
  }

  #persist(): void {
    const pair = this.#pair
    const owner = { user: this.#user, server: this.#server }
    const tokens = pair && { 'access-token': pair.access, 'x-access-token': pair.refresh }
    const text = tokens && JSON.stringify(withVersion({ ...tokens, ...owner }, steps))
    const write = () => (text === null ? this.secrets.clear() : this.secrets.save(text))
    this.#pendingSave = this.#pendingSave.then(write).catch((error) => this.log.warn('tokens could not be kept', error))
  }
}
