import type { UploadProgress } from '../../../src-preload/contract.ts'
import {
  FILE_TIMEOUT_MS,
  limitBody,
  MAX_FILE_BYTES,
  readText,
  requireUsableStatus,
  UnusableAnswerError,
} from '../http/answer-body.ts'
import { SERVER_REQUEST } from '../http/server-request.ts'
import type { Logger, Sending } from '../ports.ts'
import type { ServerClock } from '../session/server-clock.ts'
import type { Lease, Session } from '../session/session.ts'
import { readSignIn, SIGN_IN_PATH } from '../session/sign-in.ts'
import { PAY_DATA_PATH } from '../wire.ts'
import { saysUnauthorized } from './envelope.ts'

export const READ_LIMIT_MS = 30_000
export const UPLOAD_LIMIT_MS = 60_000
/** Larger than the largest upload (20480 KB, A177) with its multipart overhead. */
const BODY_LIMIT = 24 * 1024 * 1024

const UPLOAD_PATH = '/api/system/up-load-file'
/** Tells the page why a response is not from the server. Never copied from a server response. */
export const FAULT_HEADER = 'x-console-fault'

/**
 * `timeout`: the time limit passed. `network`: no response, or it broke off. `stale`: rejected because the tokens were
 * refreshed meanwhile; certainly not executed. `refused`: not a valid page request, never sent. `unusable`: the server
 * responded with something unusable, so a write may have been executed.
 */
type Fault = 'timeout' | 'network' | 'stale' | 'refused' | 'unusable'

const REQUEST_HEADERS = ['accept', 'content-type', 'range']
const RESPONSE_HEADERS = ['content-type', 'content-disposition', 'content-range', 'accept-ranges', 'date']

interface GatewayParts {
  session: Session
  clock: ServerClock
  log: Logger
  origin: string
  /** Maps a path of our own origin to the path at the server. */
  place(path: string): string
  fetch(url: string, init: Sending): Promise<Response>
  onUploadProgress(progress: UploadProgress): void
  /** The state of the messaging link in a login response. */
  onLinkStatus(status: string): void
}

/** A request of a page, buffered so that it can be inspected and, where that is safe, sent again. */
interface Call {
  /** The server selected when the page sent the request; no other one may receive it. */
  server: string
  method: string
  path: string
  search: string
  headers: [string, string][]
  body: Uint8Array | null
  uploadId: string | null
}

interface Ending {
  /** Aborts the request, including its body. */
  signal: AbortSignal
  /** Keeps the request registered while its body is streamed. Returns the function to call when the body ends. */
  streams(): () => void
}

interface Attempt {
  lease: Lease | null
  answer: Response
  refused: boolean
}

export interface Gateway {
  /** Handles a request of a page. Never throws. */
  handle(request: Request): Promise<Response>
  /** Cancels the request with this `x-request-id`: not every runtime aborts the requests of a closed page. */
  abandon(id: string): void
  /** Number of writes in flight. */
  readonly writing: number
}

/** Whether a path of our own origin is forwarded to the server. */
export function isServerPath(pathname: string): boolean {
  return /^\/(api|images|sysFile)\//.test(pathname)
}

/**
 * Forwards requests of a page to the selected server: adds the tokens, applies refreshed ones, hides them from the
 * page. A write is never repeated. A read rejected with tokens that were refreshed meanwhile is sent once more.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const { session, clock, log } = parts

  async function send(call: Call, lease: Lease | null, signal: AbortSignal): Promise<Response> {
    const headers = new Headers(lease?.headers)
    for (const [name, value] of call.headers) headers.set(name, value)
    const init: Sending = { ...SERVER_REQUEST, method: call.method, headers, signal, isFile: isFilePath(call.path) }
    const { body } = call
    if (body) {
      if (lease && call.path === UPLOAD_PATH) headers.set('ticket', lease.pair.access)
      init.body = body as Uint8Array<ArrayBuffer>
      const id = call.uploadId
      if (id) init.onSent = (sent) => parts.onUploadProgress({ id, sent, total: body.length })
    }
    const sentAt = performance.now()
    const response = await parts.fetch(call.server + parts.place(call.path) + call.search, init)
    clock.learn(response.headers.get('date'), sentAt, performance.now())
    requireUsableStatus(response.status)
    return response
  }

  /**
   * Sends once and applies new tokens. `unauthorized`: HTTP 401 or the 401 envelope, not yet applied to the session.
   */
  async function attempt(call: Call, ending: Ending): Promise<Attempt> {
    const { signal } = ending
    const lease = call.path.startsWith('/images/') ? null : await session.lease(signal)
    if (session.view.server !== call.server) throw new Error('another server was chosen')
    try {
      const response = await send(call, lease, signal)
      if (lease) session.learn(lease, response.headers)
      if (response.ok && isFilePath(call.path)) {
        if (lease) session.settle(lease, false)
        return { lease, answer: shown(response, streamed(response.body, ending)), refused: false }
      }
      const text = await readText(response)
      const refused = lease !== null && (response.status === 401 || (response.status === 200 && saysUnauthorized(text)))
      if (lease && response.status >= 500) session.abandon(lease)
      else if (lease && !refused) session.settle(lease, false)
      return { lease, answer: shown(response, text), refused }
    } catch (error) {
      if (lease) session.abandon(lease)
      throw error
    }
  }

  async function forward(call: Call, ending: Ending): Promise<Response> {
    const first = await attempt(call, ending)
    const { lease } = first
    if (!first.refused || !lease) return first.answer
    if (session.doubt(lease)) {
      // A write is not repeated: an ordinary read shows whether the tokens can be refreshed.
      const probe =
        call.method === 'GET' ? call : { ...call, method: 'GET', body: null, path: PAY_DATA_PATH, search: '' }
      const second = await attempt(probe, ending)
      if (second.refused && second.lease) session.settle(second.lease, true)
      if (session.hasRenewed(lease)) return probe === call ? second.answer : notCarriedOut()
      if (second.answer.status >= 500) return second.answer
      // The server accepted the same tokens without refreshing them, so the first 401 was genuine.
      session.settle(lease, true)
      return first.answer
    }
    if (session.settle(lease, true) !== 'stale') return first.answer
    if (call.method !== 'GET' || !session.hasRenewed(lease)) return notCarriedOut()
    const again = await attempt(call, ending)
    if (again.refused && again.lease) session.settle(again.lease, true)
    return again.answer
  }

  async function enter(call: Call, signal: AbortSignal): Promise<Response> {
    const response = await send(call, null, signal)
    const { text, signedIn } = readSignIn(response.headers, await readText(response))
    if (signedIn && session.view.server === call.server) {
      session.signIn(signedIn.pair, signedIn.user)
      parts.onLinkStatus(signedIn.linkStatus)
    }
    return shown(response, text)
  }

  const underWay = new Map<string, AbortController>()
  let writing = 0

  async function handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const origin = request.headers.get('origin')
    if (!isServerPath(pathname) || /%2e|%2f|%5c|\\/i.test(pathname)) return refusal(404, '没有这个地址')
    if (origin !== null && origin !== parts.origin) return refusal(403, '来源不受信任')
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return refusal(405, '不支持的方法')
    const { server } = session.view
    if (!server) return fault(502, 'network', '未设置服务器地址')

    const timer = new AbortController()
    const left = new AbortController()
    const id = request.headers.get('x-request-id')
    if (id) underWay.set(id, left)
    const writes = request.method === 'POST' ? 1 : 0
    writing += writes
    const timeout = setTimeout(() => timer.abort(), pathname === UPLOAD_PATH ? UPLOAD_LIMIT_MS : READ_LIMIT_MS)
    let streams = false
    const end = () => {
      if (id) underWay.delete(id)
    }
    const ending: Ending = {
      signal: AbortSignal.any([timer.signal, left.signal, request.signal]),
      streams: () => {
        streams = true
        return end
      },
    }
    try {
      const call = await readCall(request, server, pathname, search)
      if (call.body && call.body.length > BODY_LIMIT) return refusal(413, '内容过大')
      return await (pathname === SIGN_IN_PATH ? enter(call, ending.signal) : forward(call, ending))
    } catch (error) {
      if (timer.signal.aborted) return fault(504, 'timeout', '请求超时!')
      if (!request.signal.aborted && !left.signal.aborted)
        log.warn(`no answer from the server: ${request.method} ${pathname}`, error)
      // Abort the rest of a body that was not read to its end.
      left.abort()
      if (error instanceof UnusableAnswerError) return fault(502, 'unusable', error.message)
      return fault(502, 'network', '网络连接失败')
    } finally {
      clearTimeout(timeout)
      writing -= writes
      if (!streams) end()
    }
  }

  return {
    handle,
    abandon: (id) => underWay.get(id)?.abort(),
    get writing() {
      return writing
    },
  }
}

function isFilePath(path: string): boolean {
  return !path.startsWith('/api/')
}

/** Streams a file to the page within the size and time limits. */
function streamed(body: Response['body'], ending: Ending): Response['body'] {
  if (!body) return null
  return limitBody(body, { maxBytes: MAX_FILE_BYTES, timeoutMs: FILE_TIMEOUT_MS, onEnd: ending.streams() })
}

async function readCall(request: Request, server: string, path: string, search: string): Promise<Call> {
  const headers = REQUEST_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers.get(name)
    return value ? [[name, value]] : []
  })
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
  return { server, method: request.method, path, search, headers, body, uploadId: request.headers.get('x-upload-id') }
}

/** Builds the response for the page: no tokens or cookies, not cacheable, and unable to run as a page. */
function shown(response: Response, body: BodyInit | null): Response {
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

function fault(status: number, kind: Fault, message: string): Response {
  return Response.json({ message }, { status, headers: { [FAULT_HEADER]: kind } })
}

/** The write was rejected with 401 because the tokens were refreshed while it was in flight; it was not executed. */
function notCarriedOut(): Response {
  return fault(409, 'stale', '登录状态已更新，本次操作未执行，请重试')
}

export function refusal(status: number, message: string): Response {
  return fault(status, 'refused', message)
}
