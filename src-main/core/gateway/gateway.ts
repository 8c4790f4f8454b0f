import type { UploadProgress } from '#contract/network.ts'
import { REQUEST_ID_HEADER } from '#shared/gateway-headers.ts'
import { FILE_TIMEOUT_MS, limitBody, MAX_FILE_BYTES, readRedirect, readText } from '../network/response.ts'
import { ServerPace } from '../network/server-pace.ts'
import { withServerParameters } from '../network/server-paths.ts'
import { SERVER_REQUEST, SESSION_READ } from '../network/server-request.ts'
import type { FetchInit, Logger } from '../ports.ts'
import type { ServerClock } from '../session/server-clock.ts'
import type { RequestAuth, Session } from '../session/session.ts'
import { parseLoginResponse } from '../session/tokens.ts'
import { LOGIN_PATH, PAY_DATA_PATH, UPLOAD_PATH } from '../wire.ts'
import {
  type BufferedRequest,
  bufferRequest,
  isFile,
  isRead,
  isServerPath,
  type ProbeRequest,
  type ProbeResponse,
} from './buffered-request.ts'
import {
  GatewayError,
  isUnauthorizedEnvelope,
  noServer,
  openAnswer,
  rejected,
  staleSession,
  throwAsAnswer,
  toErrorResponse,
  toGatewayError,
  toPageResponse,
} from './envelope.ts'
import { type ReadKind, type ReadOptions, ReadQueue, type ServerReader } from './read-queue.ts'

export const READ_TIMEOUT_MS = 30_000
export const UPLOAD_TIMEOUT_MS = 60_000
/** Larger than the largest upload (20480 KB, A177) with its multipart overhead. */
const MAX_BODY_BYTES = 24 * 1024 * 1024

interface GatewayDeps {
  session: Session
  clock: ServerClock
  log: Logger
  origin: string
  /** Maps a path of our own origin to the path at the server. */
  rewritePath(path: string): string
  fetch(url: string, init: FetchInit): Promise<Response>
  onUploadProgress(progress: UploadProgress): void
  /** The state of the messaging link in a login response. */
  onLinkStatus(status: string): void
  /** A write of a page was answered, or its answer was lost. `sentAt`: ms by `performance.now()`. */
  onWriteEnded(path: string, sentAt: number): void
}

interface RequestLifetime {
  /** Aborts the request, including its body. */
  signal: AbortSignal
  /** Keeps the request registered while its body is streamed. Returns the function to call when the body ends. */
  startStreaming(): () => void
}

/** A response of the server with its body: the text of a call, the stream of a file. */
interface ServerResponse {
  response: Response
  body: string | Response['body']
}

interface Attempt extends ServerResponse {
  auth: RequestAuth | null
  unauthorized: boolean
}

export interface Gateway {
  /** Handles a request of a page. Never throws. */
  handle(request: Request): Promise<Response>
  /** Cancels the request with this `x-request-id`: not every runtime aborts the requests of a closed page. */
  cancel(id: string): void
  /** Number of writes in flight. */
  readonly pendingWrites: number
}

/**
 * Forwards requests of a page to the selected server: adds the tokens, applies refreshed ones, hides them from the
 * page. A write is never repeated. A read rejected with tokens that were refreshed meanwhile is sent once more.
 */
export function createGateway(deps: GatewayDeps): Gateway & ServerReader {
  const { session, clock, log } = deps
  const pace = new ServerPace()
  const reads = new ReadQueue(() => pace.isStrained)

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
      const response = await send(buffered, auth, signal)
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
      // A write is not repeated: an ordinary read shows whether the tokens can be refreshed.
      const refreshRead =
        buffered.method === 'GET'
          ? buffered
          : { ...buffered, method: 'GET', body: null, path: PAY_DATA_PATH, search: '' }
      const second = await attempt(refreshRead, lifetime)
      if (second.unauthorized && second.auth) session.complete(second.auth, 'unauthorized')
      if (session.wasRefreshed(auth) && refreshRead !== buffered) throw staleSession()
      if (session.wasRefreshed(auth) || second.response.status >= 500) return second
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

  async function handleLogin(buffered: BufferedRequest, signal: AbortSignal): Promise<ServerResponse> {
    const response = await send(buffered, null, signal)
    const typed = new TextDecoder().decode(buffered.body ?? undefined)
    const { text, login } = parseLoginResponse(response.headers, await readText(response), typed)
    if (login && session.view.server === buffered.server) {
      session.signIn(login.pair, login.user)
      deps.onLinkStatus(login.linkStatus)
    }
    return { response, body: text }
  }

  const inFlight = new Map<string, AbortController>()
  let pendingWrites = 0

  /**
   * Sends a request within its time limit, which begins when a read has its place. `kind`: of a read; changes, sign-ins
   * and files wait for none. `signals`: each of them aborts it. Throws GatewayError.
   */
  async function execute(
    { method, path, kind, id = null }: { method: string; path: string; kind: ReadKind | null; id?: string | null },
    signals: AbortSignal[],
    prepare: () => Promise<BufferedRequest> | BufferedRequest,
  ): Promise<ServerResponse> {
    const timeoutController = new AbortController()
    const cancelController = new AbortController()
    const callerSignal = AbortSignal.any([cancelController.signal, ...signals])
    if (id) inFlight.set(id, cancelController)
    const timeoutMs = path === UPLOAD_PATH ? UPLOAD_TIMEOUT_MS : READ_TIMEOUT_MS
    const startTimeout = () => setTimeout(() => timeoutController.abort(), timeoutMs)
    let timeout = startTimeout()
    let streams = false
    const unregister = () => {
      if (id) inFlight.delete(id)
    }
    const lifetime: RequestLifetime = {
      signal: AbortSignal.any([timeoutController.signal, callerSignal]),
      startStreaming: () => {
        streams = true
        return unregister
      },
    }
    try {
      const buffered = await prepare()
      if (buffered.body && buffered.body.length > MAX_BODY_BYTES) throw new GatewayError(413, 'refused', '内容过大')
      if (path === LOGIN_PATH) return await handleLogin(buffered, lifetime.signal)
      // Everything waits for new tokens, so that their read waits for nothing.
      if (!kind || session.isRefreshDue) return await forward(buffered, lifetime)
      clearTimeout(timeout)
      return await reads.run(kind, callerSignal, () => {
        timeout = startTimeout()
        return forward(buffered, lifetime)
      })
    } catch (error) {
      if (error instanceof GatewayError) throw error
      if (timeoutController.signal.aborted) throw new GatewayError(504, 'timeout', '请求超时!')
      if (!callerSignal.aborted) log.warn(`no answer from the server: ${method} ${path}`, error)
      // Abort the rest of a body that was not read to its end.
      cancelController.abort()
      throw toGatewayError(error)
    } finally {
      clearTimeout(timeout)
      if (!streams) unregister()
    }
  }

  async function handle(request: Request): Promise<Response> {
    try {
      return await respond(request)
    } catch (error) {
      log.error('a request of a page failed here', error)
      return toErrorResponse(error)
    }
  }

  async function respond(request: Request): Promise<Response> {
    const { method } = request
    const { pathname: path } = new URL(request.url)
    const origin = request.headers.get('origin')
    if (!isServerPath(path) || /%2e|%2f|%5c|\\/i.test(path)) return rejected(404, '没有这个地址')
    if (origin !== null && origin !== deps.origin) return rejected(403, '来源不受信任')
    if (!['GET', 'HEAD', 'POST'].includes(method)) return rejected(405, '不支持的方法')
    const { server } = session.view
    if (!server) return toErrorResponse(noServer())

    const id = request.headers.get(REQUEST_ID_HEADER)
    const startedAt = performance.now()
    const isWrite = method === 'POST'
    const kind = isRead(request, path) ? 'screen' : null
    if (isWrite) pendingWrites++
    try {
      const prepare = () => bufferRequest(request, server)
      const { response, body } = await execute({ method, path, kind, id }, [request.signal], prepare)
      return toPageResponse(response, body)
    } catch (error) {
      return toErrorResponse(error)
    } finally {
      if (isWrite) {
        pendingWrites--
        deps.onWriteEnded(path, startedAt)
      }
    }
  }

  async function read(path: string, { last, search = '' }: ReadOptions = {}): Promise<string> {
    const { server } = session.view
    if (!server) throw noServer()
    const get = { server, method: 'GET', path, search, headers: [], body: null, uploadId: null, last }
    const { response, body } = await execute({ ...get, kind: 'alert' }, [], () => get).catch(throwAsAnswer)
    return openAnswer(response, typeof body === 'string' ? body : '')
  }

  async function probe({ body = null, ...request }: ProbeRequest): Promise<ProbeResponse> {
    const { server } = session.view
    if (!server) throw noServer()
    const headers: [string, string][] = body === null ? [] : [['content-type', 'application/json']]
    const buffered = { server, ...request, headers, body: body === null ? null : Buffer.from(body), uploadId: null }
    const startedAt = performance.now()
    const { response, body: text } = await execute({ ...buffered, kind: 'screen' }, [], () => buffered)
    return { response, text: typeof text === 'string' ? text : '', ms: Math.round(performance.now() - startedAt) }
  }

  return {
    handle,
    read,
    probe,
    cancel: (id) => inFlight.get(id)?.abort(),
    get pendingWrites() {
      return pendingWrites
    },
    get isStrained() {
      return pace.isStrained
    },
    get roundTripMs() {
      return pace.lastMs(session.view.server)
    },
  }
}
