import type { UploadProgress } from '../../../src-preload/contract.ts'
import {
  FILE_TIMEOUT_MS,
  limitBody,
  MAX_FILE_BYTES,
  readText,
  requireUsableStatus,
  UnusableResponseError,
} from '../network/response-body.ts'
import { SERVER_REQUEST } from '../network/server-request.ts'
import type { FetchInit, Logger } from '../ports.ts'
import { LOGIN_PATH, parseLoginResponse } from '../session/login-response.ts'
import type { ServerClock } from '../session/server-clock.ts'
import type { RequestAuth, Session } from '../session/session.ts'
import { PAY_DATA_PATH } from '../wire.ts'
import { isUnauthorizedEnvelope } from './envelope.ts'

export const READ_TIMEOUT_MS = 30_000
export const UPLOAD_TIMEOUT_MS = 60_000
/** Larger than the largest upload (20480 KB, A177) with its multipart overhead. */
const MAX_BODY_BYTES = 24 * 1024 * 1024

const UPLOAD_PATH = '/api/system/up-load-file'
/** Informs the page why a response is not from the server. Never copied from a server response. */
export const ERROR_HEADER = 'x-console-fault'

/**
 * `timeout`: the time limit passed. `network`: no response, or it broke off. `stale`: rejected because the tokens were
 * refreshed meanwhile; certainly not executed. `refused`: not a valid page request, never sent. `unusable`: the server
 * responded with something unusable, so a write may have been executed.
 */
type GatewayErrorKind = 'timeout' | 'network' | 'stale' | 'refused' | 'unusable'

const REQUEST_HEADERS = ['accept', 'content-type', 'range']
const RESPONSE_HEADERS = ['content-type', 'content-disposition', 'content-range', 'accept-ranges', 'date']

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
}

/** A request of a page, buffered so that it can be inspected and, where that is safe, sent again. */
interface BufferedRequest {
  /** The server selected when the page sent the request; no other one may receive it. */
  server: string
  method: string
  path: string
  search: string
  headers: [string, string][]
  body: Uint8Array | null
  uploadId: string | null
}

interface RequestLifetime {
  /** Aborts the request, including its body. */
  signal: AbortSignal
  /** Keeps the request registered while its body is streamed. Returns the function to call when the body ends. */
  startStreaming(): () => void
}

interface Attempt {
  auth: RequestAuth | null
  response: Response
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

/** Whether a path of our own origin is forwarded to the server. */
export function isServerPath(pathname: string): boolean {
  return /^\/(api|images|sysFile)\//.test(pathname)
}

/**
 * Forwards requests of a page to the selected server: adds the tokens, applies refreshed ones, hides them from the
 * page. A write is never repeated. A read rejected with tokens that were refreshed meanwhile is sent once more.
 */
export function createGateway(deps: GatewayDeps): Gateway {
  const { session, clock, log } = deps

  async function send(buffered: BufferedRequest, auth: RequestAuth | null, signal: AbortSignal): Promise<Response> {
    const headers = new Headers(auth?.headers)
    for (const [name, value] of buffered.headers) headers.set(name, value)
    const init: FetchInit = {
      ...SERVER_REQUEST,
      method: buffered.method,
      headers,
      signal,
      isFile: isFilePath(buffered.path),
    }
    const { body } = buffered
    if (body) {
      if (auth && buffered.path === UPLOAD_PATH) headers.set('ticket', auth.pair.access)
      init.body = body as Uint8Array<ArrayBuffer>
      const id = buffered.uploadId
      if (id) init.onUploadProgress = (sent) => deps.onUploadProgress({ id, sent, total: body.length })
    }
    const sentAt = performance.now()
    const response = await deps.fetch(buffered.server + deps.rewritePath(buffered.path) + buffered.search, init)
    clock.addSample(response.headers.get('date'), sentAt, performance.now())
    requireUsableStatus(response.status)
    return response
  }

  /**
   * Sends once and applies new tokens. `unauthorized`: HTTP 401 or the 401 envelope, not yet applied to the session.
   */
  async function attempt(buffered: BufferedRequest, lifetime: RequestLifetime): Promise<Attempt> {
    const { signal } = lifetime
    const auth = buffered.path.startsWith('/images/') ? null : await session.authorize(signal)
    if (session.view.server !== buffered.server) throw new Error('another server was chosen')
    try {
      const response = await send(buffered, auth, signal)
      if (auth) session.applyTokens(auth, response.headers)
      if (response.ok && isFilePath(buffered.path)) {
        if (auth) session.complete(auth, false)
        return {
          auth,
          response: toPageResponse(response, limitFileStream(response.body, lifetime)),
          unauthorized: false,
        }
      }
      const text = await readText(response)
      const unauthorized =
        auth !== null && (response.status === 401 || (response.status === 200 && isUnauthorizedEnvelope(text)))
      if (auth && response.status >= 500) session.release(auth)
      else if (auth && !unauthorized) session.complete(auth, false)
      return { auth, response: toPageResponse(response, text), unauthorized }
    } catch (error) {
      if (auth) session.release(auth)
      throw error
    }
  }

  async function forward(buffered: BufferedRequest, lifetime: RequestLifetime): Promise<Response> {
    const first = await attempt(buffered, lifetime)
    const { auth } = first
    if (!first.unauthorized || !auth) return first.response
    if (session.markSuspect(auth)) {
      // A write is not repeated: an ordinary read shows whether the tokens can be refreshed.
      const refreshRead =
        buffered.method === 'GET'
          ? buffered
          : { ...buffered, method: 'GET', body: null, path: PAY_DATA_PATH, search: '' }
      const second = await attempt(refreshRead, lifetime)
      if (second.unauthorized && second.auth) session.complete(second.auth, true)
      if (session.wasRefreshed(auth)) return refreshRead === buffered ? second.response : staleSession()
      if (second.response.status >= 500) return second.response
      // The server accepted the same tokens without refreshing them, so the first 401 was genuine.
      session.complete(auth, true)
      return first.response
    }
    if (session.complete(auth, true) !== 'stale') return first.response
    if (buffered.method !== 'GET' || !session.wasRefreshed(auth)) return staleSession()
    const retry = await attempt(buffered, lifetime)
    if (retry.unauthorized && retry.auth) session.complete(retry.auth, true)
    return retry.response
  }

  async function handleLogin(buffered: BufferedRequest, signal: AbortSignal): Promise<Response> {
    const response = await send(buffered, null, signal)
    const { text, login } = parseLoginResponse(response.headers, await readText(response))
    if (login && session.view.server === buffered.server) {
      session.signIn(login.pair, login.user)
      deps.onLinkStatus(login.linkStatus)
    }
    return toPageResponse(response, text)
  }

  const inFlight = new Map<string, AbortController>()
  let pendingWrites = 0

  async function handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const origin = request.headers.get('origin')
    if (!isServerPath(pathname) || /%2e|%2f|%5c|\\/i.test(pathname)) return rejected(404, '没有这个地址')
    if (origin !== null && origin !== deps.origin) return rejected(403, '来源不受信任')
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return rejected(405, '不支持的方法')
    const { server } = session.view
    if (!server) return gatewayError(502, 'network', '未设置服务器地址')

    const timeoutController = new AbortController()
    const clientAbort = new AbortController()
    const id = request.headers.get('x-request-id')
    if (id) inFlight.set(id, clientAbort)
    const writes = request.method === 'POST' ? 1 : 0
    pendingWrites += writes
    const timeout = setTimeout(
      () => timeoutController.abort(),
      pathname === UPLOAD_PATH ? UPLOAD_TIMEOUT_MS : READ_TIMEOUT_MS,
    )
    let streams = false
    const unregister = () => {
      if (id) inFlight.delete(id)
    }
    const lifetime: RequestLifetime = {
      signal: AbortSignal.any([timeoutController.signal, clientAbort.signal, request.signal]),
      startStreaming: () => {
        streams = true
        return unregister
      },
    }
    try {
      const buffered = await bufferRequest(request, server, pathname, search)
      if (buffered.body && buffered.body.length > MAX_BODY_BYTES) return rejected(413, '内容过大')
      return await (pathname === LOGIN_PATH ? handleLogin(buffered, lifetime.signal) : forward(buffered, lifetime))
    } catch (error) {
      if (timeoutController.signal.aborted) return gatewayError(504, 'timeout', '请求超时!')
      if (!request.signal.aborted && !clientAbort.signal.aborted)
        log.warn(`no answer from the server: ${request.method} ${pathname}`, error)
      // Abort the rest of a body that was not read to its end.
      clientAbort.abort()
      if (error instanceof UnusableResponseError) return gatewayError(502, 'unusable', error.message)
      return gatewayError(502, 'network', '网络连接失败')
    } finally {
      clearTimeout(timeout)
      pendingWrites -= writes
      if (!streams) unregister()
    }
  }

  return {
    handle,
    cancel: (id) => inFlight.get(id)?.abort(),
    get pendingWrites() {
      return pendingWrites
    },
  }
}

function isFilePath(path: string): boolean {
  return !path.startsWith('/api/')
}

/** Streams a file to the page within the size and time limits. */
function limitFileStream(body: Response['body'], lifetime: RequestLifetime): Response['body'] {
  if (!body) return null
  return limitBody(body, { maxBytes: MAX_FILE_BYTES, timeoutMs: FILE_TIMEOUT_MS, onEnd: lifetime.startStreaming() })
}

async function bufferRequest(request: Request, server: string, path: string, search: string): Promise<BufferedRequest> {
  const headers = REQUEST_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value ? [[name, value]] : []
  })
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
  return { server, method: request.method, path, search, headers, body, uploadId: request.headers.get('x-upload-id') }
}

/** Builds the response for the page: no tokens or cookies, not cacheable, and unable to run as a page. */
function toPageResponse(response: Response, body: BodyInit | null): Response {
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name)
    if (value) headers.set(name, value)
  }
  const empty = [101, 204, 205, 304].includes(response.status)
  return new Response(empty ? null : body, { status: response.status, headers })
}

function gatewayError(status: number, kind: GatewayErrorKind, message: string): Response {
  return Response.json({ message }, { status, headers: { [ERROR_HEADER]: kind } })
}

/** The write was rejected with 401 because the tokens were refreshed while it was in flight; it was not executed. */
function staleSession(): Response {
  return gatewayError(409, 'stale', '登录状态已更新，本次操作未执行，请重试')
}

export function rejected(status: number, message: string): Response {
  return gatewayError(status, 'refused', message)
}
