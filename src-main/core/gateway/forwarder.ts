import type { UploadProgress } from '#contract/network.ts'
import { waitInLine } from '#shared/wait-in-line.ts'
import {
  FILE_TIMEOUT_MS,
  type LastText,
  limitBody,
  MAX_FILE_BYTES,
  readRedirect,
  readText,
} from '../network/response.ts'
import { SERVER_REQUEST, SESSION_READ, withServerParameters } from '../network/server-paths.ts'
import type { FetchInit } from '../ports.ts'
import type { ServerClock } from '../session/server-clock.ts'
import { parseLoginResponse, type RequestAuth, type Session } from '../session/session.ts'
import { PAY_DATA_PATH, UPLOAD_PATH } from '../wire.ts'
import { type BufferedRequest, isFile, type ProbeRequest, type ProbeResponse } from './buffered-request.ts'
import { isUnauthorizedEnvelope, staleSession } from './envelope.ts'

const SAMPLES = 15
/** Fewer say nothing. */
const MIN_SAMPLES = 5
const SLOW_MS = 1_000
/** How long a server that refused for its load is asked less, unless it says so itself. */
const BUSY_MS = 60_000
/** `Retry-After: 0` says that the server recovers, not that it has less to do. */
const MIN_BUSY_MS = 10_000
const MAX_BUSY_MS = 5 * 60_000

/** Whether the server is to be asked less: half of its answers take over a second, or it has too much to do. */
export class ServerPace {
  #server = ''
  /** Of the last reads, ms. */
  #durations: number[] = []
  /** Ms by `performance.now()`. */
  #busyUntil = Number.NEGATIVE_INFINITY

  add(server: string, durationMs: number, status: number, retryAfter: string | null): void {
    if (server !== this.#server) this.#clear(server)
    this.#durations = [...this.#durations.slice(1 - SAMPLES), durationMs]
    if (status !== 429 && status !== 503) return
    const seconds = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter)
    const busyMs = seconds >= 0 ? Math.min(Math.max(seconds * 1_000, MIN_BUSY_MS), MAX_BUSY_MS) : BUSY_MS
    this.#busyUntil = Math.max(this.#busyUntil, performance.now() + busyMs)
  }

  /** Of the last read, if it was of this server. */
  lastMs(server: string): number | null {
    const last = this.#durations.at(-1)
    return server === this.#server && last !== undefined ? Math.round(last) : null
  }

  get isStrained(): boolean {
    const half = this.#durations.toSorted((a, b) => a - b)[Math.floor(this.#durations.length / 2)] ?? 0
    return performance.now() < this.#busyUntil || (this.#durations.length >= MIN_SAMPLES && half > SLOW_MS)
  }

  #clear(server: string): void {
    this.#server = server
    this.#durations = []
    this.#busyUntil = Number.NEGATIVE_INFINITY
  }
}

export interface ForwarderDeps {
  session: Session
  clock: ServerClock
  /** Maps a path of our own origin to the path at the server. */
  rewritePath(path: string): string
  fetch(url: string, init: FetchInit): Promise<Response>
  onUploadProgress(progress: UploadProgress): void
  /** The state of the messaging link in a login response. */
  onLinkStatus(status: string): void
}

export interface RequestLifetime {
  /** Aborts the request, including its body. */
  signal: AbortSignal
  /** Of these only that its time is over. */
  timeout: AbortSignal
  /** Keeps the request registered while its body is streamed. Returns the function to call when the body ends. */
  startStreaming(): () => void
}

/** A response of the server with its body: the text of a call, the stream of a file. */
export interface ServerResponse {
  response: Response
  body: string | Response['body']
}

interface Attempt extends ServerResponse {
  auth: RequestAuth | null
  unauthorized: boolean
}

/**
 * Sends requests to the server with the tokens of the session, and applies those that come back. A write is never
 * repeated. A read rejected with tokens that were refreshed meanwhile is sent once more.
 */
export function createForwarder(deps: ForwarderDeps, pace: ServerPace) {
  const { session, clock } = deps

  async function send(buffered: BufferedRequest, auth: RequestAuth | null, signal: AbortSignal): Promise<Response> {
    const { method, path, search, body, uploadId: id } = withServerParameters(buffered)
    const headers = new Headers(auth?.headers)
    for (const [name, value] of buffered.headers) headers.set(name, value)
    const options = auth && method === 'GET' ? SESSION_READ : SERVER_REQUEST
    const init: FetchInit = { ...options, method, headers, signal, isFile: isFile(buffered) }
    if (body) {
      if (auth && path === UPLOAD_PATH) headers.set('ticket', auth.pair.access)
      init.body = body as Uint8Array<ArrayBuffer>
      if (id) init.onUploadProgress = (sent) => deps.onUploadProgress({ id, sent, total: body.length })
    }
    const url = buffered.server + (buffered.isServersPath ? path : deps.rewritePath(path)) + search
    const sentAt = performance.now()
    const response = await deps.fetch(url, init)
    const receivedAt = performance.now()
    // A cache, which says so by an age or not, dates an answer when it was made.
    if (!init.isFile && !Number(response.headers.get('age')))
      clock.addSample(response.headers.get('date'), sentAt, receivedAt)
    if (method === 'GET' && !init.isFile)
      pace.add(buffered.server, receivedAt - sentAt, response.status, response.headers.get('retry-after'))
    return readRedirect(response, options === SESSION_READ ? url : null)
  }

  /** Sends once, applies new tokens. `unauthorized`: HTTP 401 or the 401 envelope, not yet applied to the session. */
  async function attempt(buffered: BufferedRequest, lifetime: RequestLifetime): Promise<Attempt> {
    const { signal } = lifetime
    const auth = buffered.path.startsWith('/images/') ? null : await session.authorize(signal)
    if (session.view.server !== buffered.server) throw new Error('another server was chosen')
    try {
      // A refresh token works once: if its answer is lost, so is the session. A page that needs it no longer does not end it.
      const response = await send(buffered, auth, auth?.isRefreshLeader ? lifetime.timeout : signal)
      if (auth) session.applyTokens(auth, response.headers)
      if (response.ok && isFile(buffered)) {
        if (auth) session.complete(auth, 'accepted')
        const limits = { maxBytes: MAX_FILE_BYTES, timeoutMs: FILE_TIMEOUT_MS }
        const body = response.body && limitBody(response.body, { ...limits, onEnd: lifetime.startStreaming() })
        return { auth, response, body, unauthorized: false }
      }
      const text = await readText(response, { last: buffered.last })
      const unauthorized =
        auth !== null && (response.status === 401 || (response.status < 500 && isUnauthorizedEnvelope(text)))
      if (auth && response.status >= 500) session.release(auth)
      else if (auth && !unauthorized) session.complete(auth, 'accepted')
      return { auth, response, body: text, unauthorized }
    } catch (error) {
      if (auth) session.release(auth)
      throw error
    }
  }

  async function forward(buffered: BufferedRequest, lifetime: RequestLifetime): Promise<ServerResponse> {
    const first = await attempt(buffered, lifetime)
    const { auth } = first
    if (!first.unauthorized || !auth) return first
    if (session.markSuspect(auth)) {
      // A write is not repeated: an ordinary read, as the core makes it, shows whether the tokens can be refreshed.
      const payData = { method: 'GET', path: PAY_DATA_PATH, search: '', headers: [], body: null, uploadId: null }
      const refreshRead = buffered.method === 'GET' ? buffered : { server: buffered.server, ...payData }
      const second = await attempt(refreshRead, lifetime)
      if (second.unauthorized && second.auth) session.complete(second.auth, 'unauthorized')
      if (session.wasRefreshed(auth) && refreshRead !== buffered) throw staleSession()
      const { status } = second.response
      // A server that has too much to do says nothing about the tokens.
      if (session.wasRefreshed(auth) || status >= 500 || status === 429) return second
      // The server accepted the same tokens without refreshing them, so the first 401 was genuine.
      session.complete(auth, 'unauthorized')
      return first
    }
    if (session.complete(auth, 'unauthorized') !== 'stale') return first
    if (buffered.method !== 'GET' || !session.wasRefreshed(auth)) throw staleSession()
    const retry = await attempt(buffered, lifetime)
    if (retry.unauthorized && retry.auth) session.complete(retry.auth, 'unauthorized')
    return retry
  }

  /** Sends a sign-in and takes the tokens out of its answer. */
  async function signIn(buffered: BufferedRequest, signal: AbortSignal): Promise<ServerResponse> {
    const response = await send(buffered, null, signal)
    const typed = new TextDecoder().decode(buffered.body ?? undefined)
    const { text, login } = parseLoginResponse(response.headers, await readText(response), typed)
    if (login && session.view.server === buffered.server) {
      session.signIn(login.pair, login.user)
      deps.onLinkStatus(login.linkStatus)
    }
    return { response, body: text }
  }

  return { forward, signIn }
}

export interface ReadOptions {
  last?: LastText
  search?: string
}

/** The core's own reads: with the tokens, limits and error messages of the pages' requests. */
export interface ServerReader {
  /**
   * Returns the text of a GET of the API; with `last`, the same text if the response says the same. `search`: the query
   * with its question mark. Throws an error whose message can be shown to the operator.
   */
  read(path: string, options?: ReadOptions): Promise<string>
  /** Returns the answer to a reading, whatever it is. Throws an error with a Chinese message if there is none. */
  probe(request: ProbeRequest): Promise<ProbeResponse>
  /** Whether the server is slow or has too much to do: what is not urgent is read less often. */
  readonly isStrained: boolean
  /** Time from sending the last read of the selected server's API to its response, ms; null before the first. */
  readonly roundTripMs: number | null
}

/** Reads that one console has at the server at once, whatever reads them. */
const MAX_READS = 4
/** The place that is left is for what alerts depend on, which no slow screen may delay. */
const MAX_SCREEN_READS = 3
/** Of a server that is slow or has too much to do. */
const MAX_STRAINED_SCREEN_READS = 2

/** A read without an answer for so long keeps no other one waiting: one call that hangs must not stop a console. */
const MAX_PLACE_MS = 8_000

/** `alert`: of pending orders and of the hub's token. */
export type ReadKind = 'alert' | 'screen'

/** Sends reads in the order of their calls, those of alerts first. */
export class ReadQueue {
  readonly #running = { alert: 0, screen: 0 }
  readonly #waiting: Record<ReadKind, (() => void)[]> = { alert: [], screen: [] }

  constructor(private readonly isStrained: () => boolean) {}

  /** A read whose signal is aborted while it waits is not sent: rejects with the signal's reason. */
  async run<T>(kind: ReadKind, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    if (this.#hasPlace(kind)) this.#running[kind]++
    else await waitInLine(this.#waiting[kind], signal)
    let leave = () => {
      leave = () => {}
      this.#running[kind]--
      this.#fill('alert')
      this.#fill('screen')
    }
    const timer = setTimeout(() => leave(), MAX_PLACE_MS)
    try {
      return await read()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  #hasPlace(kind: ReadKind): boolean {
    const { alert, screen } = this.#running
    const maxScreen = this.isStrained() ? MAX_STRAINED_SCREEN_READS : MAX_SCREEN_READS
    return alert + screen < MAX_READS && (kind === 'alert' || screen < maxScreen)
  }

  /** A place is taken before the read begins, so that none that comes in between overtakes it. */
  #fill(kind: ReadKind): void {
    while (this.#waiting[kind].length > 0 && this.#hasPlace(kind)) {
      this.#running[kind]++
      this.#waiting[kind].shift()!()
    }
  }
}
