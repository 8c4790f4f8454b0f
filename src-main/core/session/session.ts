import type { SessionUser, SessionView, SignedOutReason } from '../../../src-preload/contract.ts'
import { asRecord, asText } from '../json.ts'
import type { Logger, SecretStore } from '../ports.ts'
import type { ServerClock } from './server-clock.ts'
import { expiryOf, replaces, type TokenPair } from './token-pair.ts'

/** X-Authorization is sent from here on; the server ignores it while the access token is valid (A026). */
const REFRESH_AHEAD_MS = 60_000
/** How long other requests proceed after the server accepted a token that is expired by our clock. */
const ACCEPTED_MS = 5_000

/** Authorization of one request: its headers and what is needed to apply the tokens of its response. */
export interface Lease {
  readonly headers: Record<string, string>
  readonly pair: TokenPair
  readonly epoch: number
  /** Set for the one request that carries an expired token; the others wait until `complete` or `release`. */
  readonly leads: boolean
}

/** Effect of a response on the session. `stale`: rejected with tokens that were replaced or dropped meanwhile. */
export type Verdict = 'fine' | 'stale' | 'signedOut'

/** The token pair, its owner, and the single-flight refresh. */
export class Session {
  #pair: TokenPair | null = null
  #user: SessionUser | null = null
  #reason: SignedOutReason = 'never'
  #epoch = 0
  #server = ''
  #leader: { pair: TokenPair; promise: Promise<void>; end: () => void } | null = null
  #acceptedUntil = 0
  /** A pair the server rejected although it should still be valid. Its next request carries the refresh token. */
  #suspected: TokenPair | null = null
  #writes: Promise<void> = Promise.resolve()

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
      keepsTokens: this.secrets.persistent,
      server: this.#server,
    }
  }

  /** The access token while it is valid for certain; null when there is none or it is about to expire. */
  get accessToken(): string | null {
    if (!this.#pair) return null
    const expiry = expiryOf(this.#pair.access)
    const valid = !this.#pair.refresh || expiry === null || expiry - this.clock.now() > ACCEPTED_MS
    return valid || performance.now() < this.#acceptedUntil ? this.#pair.access : null
  }

  /** Values that must never appear in a log. */
  get secretTexts(): string[] {
    return this.#pair ? [this.#pair.access, this.#pair.refresh].filter(Boolean) : []
  }

  /** Loads the tokens stored by the last run. Tokens of another server are dropped. */
  async restore(server: string): Promise<void> {
    this.#server = server
    try {
      const kept = asRecord(JSON.parse((await this.secrets.load()) ?? 'null'))
      const [access, refresh] = [asText(kept['access-token']), asText(kept['x-access-token'])]
      if (!access || kept.server !== server) return
      const user = asRecord(kept.user)
      this.#pair = { access, refresh }
      this.#user = { id: asText(user.id), name: asText(user.name), image: asText(user.image) }
      this.#epoch++
    } catch (error) {
      this.log.warn('stored tokens cannot be read', error)
    }
  }

  signIn(pair: TokenPair, user: SessionUser): void {
    this.#begin(pair, user, 'never')
  }

  /** Drops both tokens. A second call for the same session does nothing. */
  signOut(reason: SignedOutReason): void {
    if (this.#pair) this.#begin(null, null, reason)
  }

  /** Switches to another server and signs out of the old one. */
  changeServer(server: string): void {
    if (server === this.#server) return
    this.#server = server
    this.#begin(null, null, 'signedOut')
  }

  /**
   * Returns the authorization of a request to be sent now, null when signed out. Waits while an expired token is being
   * refreshed; rejects when `signal` aborts first.
   */
  async lease(signal: AbortSignal): Promise<Lease | null> {
    for (;;) {
      signal.throwIfAborted()
      const pair = this.#pair
      if (!pair) return null
      const expiry = expiryOf(pair.access)
      const left = expiry === null ? 0 : expiry - this.clock.now()
      const over =
        pair === this.#suspected || (expiry !== null && left <= 0 && performance.now() >= this.#acceptedUntil)
      const expired = pair.refresh !== '' && over
      if (!expired) return this.#lease(pair, left <= REFRESH_AHEAD_MS || !this.clock.known, false)
      if (!this.#leader) {
        let end = () => {}
        const promise = new Promise<void>((resolve) => {
          end = resolve
        })
        this.#leader = { pair, promise, end }
        return this.#lease(pair, true, true)
      }
      await untilAborted(this.#leader.promise, signal)
    }
  }

  /** Stores a new pair as soon as the response headers arrive, since the body may still break off. */
  learn(lease: Lease, headers: Headers): void {
    const current = this.#pair
    const [access, refresh] = [headers.get('access-token'), headers.get('x-access-token')]
    if (!current || lease.epoch !== this.#epoch) return
    if (access === 'invalid_token' || refresh === 'invalid_token') {
      if (lease.pair === current) this.signOut('invalidToken')
    } else if (access && refresh) {
      const answered = { access, refresh }
      if (!replaces(answered, current, lease.pair)) return
      this.#pair = answered
      this.#keep()
      this.#endLead(lease)
    }
  }

  /**
   * Whether a 401 may only mean that the token expired earlier than its expiry claims (a wrong clock). True once per
   * pair, if it was sent without its refresh token: the next request carries it, and the response to that one is final.
   */
  doubt(lease: Lease): boolean {
    const { access, refresh } = lease.pair
    const isCurrent = lease.epoch === this.#epoch && lease.pair === this.#pair
    if (!isCurrent || lease.headers['x-authorization'] || !refresh || expiryOf(access) === null) return false
    this.#suspected = lease.pair
    return true
  }

  /** Whether the tokens of a request have been refreshed since, within the same session. */
  hasRenewed(lease: Lease): boolean {
    return lease.epoch === this.#epoch && this.#pair !== null && this.#pair !== lease.pair
  }

  /** Call when the whole response was read. `unauthorized`: HTTP 401 or the 401 envelope (D1 §8, A027). */
  settle(lease: Lease, unauthorized: boolean): Verdict {
    const isCurrent = lease.epoch === this.#epoch && lease.pair === this.#pair
    if (unauthorized) {
      this.#endLead(lease)
      if (!isCurrent) return 'stale'
      this.signOut('unauthorized')
      return 'signedOut'
    }
    if (isCurrent && lease.headers['x-authorization']) this.#suspected = null
    if (lease.leads && isCurrent) this.#acceptedUntil = performance.now() + ACCEPTED_MS
    this.#endLead(lease)
    return 'fine'
  }

  /** Call when there is no usable response: offline, timeout, server error. The operator stays signed in (fault 9). */
  abandon(lease: Lease): void {
    this.#endLead(lease)
  }

  /** Resolves when the latest state is stored. */
  flush(): Promise<void> {
    return this.#writes
  }

  #lease(pair: TokenPair, withRefresh: boolean, leads: boolean): Lease {
    const headers: Record<string, string> = { authorization: `Bearer ${pair.access}` }
    if (withRefresh && pair.refresh) headers['x-authorization'] = `Bearer ${pair.refresh}`
    return { headers, pair, epoch: this.#epoch, leads }
  }

  #endLead(lease: Lease): void {
    if (!lease.leads || this.#leader?.pair !== lease.pair) return
    this.#leader.end()
    this.#leader = null
  }

  #begin(pair: TokenPair | null, user: SessionUser | null, reason: SignedOutReason): void {
    this.#pair = pair
    this.#user = user
    this.#reason = reason
    this.#epoch++
    this.#acceptedUntil = 0
    this.#suspected = null
    this.#leader?.end()
    this.#leader = null
    this.#keep()
    this.onChange(this.view)
  }

  #keep(): void {
    const [pair, user, server] = [this.#pair, this.#user, this.#server]
    const write = () =>
      pair
        ? this.secrets.save(
            JSON.stringify({ 'access-token': pair.access, 'x-access-token': pair.refresh, user, server }),
          )
        : this.secrets.clear()
    this.#writes = this.#writes.then(write).catch((error) => this.log.warn('tokens could not be kept', error))
  }
}

function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, reject)
  })
}
