import { REQUEST_ID_HEADER } from '#shared/endpoints.ts'
import type { Logger } from '../ports.ts'
import { LOGIN_PATH, UPLOAD_PATH } from '../wire.ts'
import {
  type BufferedRequest,
  bufferRequest,
  isRead,
  isServerPath,
  type ProbeRequest,
  type ProbeResponse,
} from './buffered-request.ts'
import {
  GatewayError,
  noServer,
  openAnswer,
  rejected,
  throwAsAnswer,
  toErrorResponse,
  toGatewayError,
  toPageResponse,
} from './envelope.ts'
import {
  createForwarder,
  type ForwarderDeps,
  type ReadKind,
  type ReadOptions,
  ReadQueue,
  type RequestLifetime,
  ServerPace,
  type ServerReader,
  type ServerResponse,
} from './forwarder.ts'

export const READ_TIMEOUT_MS = 30_000
export const UPLOAD_TIMEOUT_MS = 60_000
/** Larger than the largest upload (20480 KB, A177) with its multipart overhead. */
const MAX_BODY_BYTES = 24 * 1024 * 1024

interface GatewayDeps extends ForwarderDeps {
  log: Logger
  origin: string
  /** A write of a page was answered, or its answer was lost. `sentAt`: ms by `performance.now()`. */
  onWriteEnded(path: string, sentAt: number): void
}

export interface Gateway {
  /** Handles a request of a page. Never throws. */
  handle(request: Request): Promise<Response>
  /** Cancels the request with this `x-request-id`: not every runtime aborts the requests of a closed page. */
  cancel(id: string): void
  /** Number of writes in flight. */
  readonly pendingWrites: number
}

/** Forwards requests of a page to the selected server, each within its time limit, and hides the tokens from the page. */
export function createGateway(deps: GatewayDeps): Gateway & ServerReader {
  const { session, log } = deps
  const pace = new ServerPace()
  const { forward, signIn } = createForwarder(deps, pace)
  const reads = new ReadQueue(() => pace.isStrained)

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
      timeout: timeoutController.signal,
      startStreaming: () => {
        streams = true
        return unregister
      },
    }
    try {
      const buffered = await prepare()
      if (buffered.body && buffered.body.length > MAX_BODY_BYTES) throw new GatewayError(413, 'refused', '内容过大')
      if (path === LOGIN_PATH) return await signIn(buffered, lifetime.signal)
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
