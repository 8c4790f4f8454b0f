import {
  HttpClient,
  HttpError,
  type HttpRequest,
  HttpResponse,
  HttpTransportType,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
  MessageType,
} from '@microsoft/signalr'
import type { HubTransportKind } from '#contract/network.ts'
import { asRecord, asText, parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { isAnswerLost } from '#shared/lost-answer.ts'
import { REDIRECTED } from '#shared/message-text.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { isRedirect, readText } from '../network/response.ts'
import { SERVER_REQUEST } from '../network/server-paths.ts'
import type { Ports, WebSocketConstructor } from '../ports.ts'
import { losslessJsonProtocol, ResponseLostError, SilentSockets, TimeoutWebSocket } from './protocol.ts'

const SERVER_TIMEOUT_MS = 30_000
export const START_TIMEOUT_MS = 15_000
/** What a proxy answers for a poll that is silent for longer than it waits, most often a minute; the server ends one sooner. */
const CUT_STATUSES = [408, 504, 524]
/** One that ends sooner was refused: polled again at once it would be so again. */
const MIN_POLL_MS = 5_000
/** A server may end a connection on which it received nothing for five seconds, where it expects so of its own pages. */
const PING_INTERVAL_MS = 4_000

type HubPorts = Pick<Ports, 'fetch' | 'log' | 'hubServerTimeoutMs' | 'selectHubSocket'>

/**
 * Builds a hub connection without automatic reconnect, which `hub.ts` implements. `onReceived` is called for everything
 * the server sends on it; `silentSockets` are those of earlier connections.
 */
export async function buildConnection(
  url: string,
  token: () => Promise<string>,
  ports: HubPorts,
  onReceived?: () => void,
  silentSockets = new SilentSockets(),
) {
  const { fetch, log, hubServerTimeoutMs = SERVER_TIMEOUT_MS, selectHubSocket } = ports
  let [hasReceived, isLeft, hasPolled, sentToken] = [false, false, false, '']
  const onPoll = () => {
    hasPolled = true
  }
  const Socket = selectHubSocket ? await selectHubSocket(url) : TimeoutWebSocket
  const isSilent = () => !hasReceived && !isLeft
  const WebSocket = Socket && !silentSockets.has(url) ? silentSockets.watch(url, Socket, isSilent) : null
  const webSockets = WebSocket ? HttpTransportType.WebSockets : HttpTransportType.None
  const onGivenToken = (given: string) => {
    sentToken = given
  }
  const httpClient = new HostHttpClient(fetch, new URL(url).origin, onPoll, onGivenToken, WebSocket !== null)
  httpClient.isAlone = WebSocket !== null && silentSockets.isAlone(url)
  const options: IHttpConnectionOptions & { WebSocket: unknown } = {
    accessTokenFactory: async () => {
      sentToken = await token()
      return sentToken
    },
    httpClient,
    // No server-sent events, for which the client puts the token into an address too. Long polling works where a proxy blocks WebSockets.
    transport: webSockets | HttpTransportType.LongPolling,
    WebSocket:
      WebSocket && currentProfile().hub.tokenInAddress ? withTokenInAddress(WebSocket, () => sentToken) : WebSocket,
    withCredentials: false,
  }
  let [receivedAt, hasPinged] = [performance.now(), false]
  const protocol = losslessJsonProtocol(log, (isPing) => {
    if (isPing) silentSockets.onPing(url, performance.now() - receivedAt)
    ;[receivedAt, hasPinged, hasReceived] = [performance.now(), hasPinged || isPing, true]
    connection.serverTimeoutInMilliseconds = silentSockets.limit(url, hubServerTimeoutMs)
    onReceived?.()
  })
  const connection = new HubConnectionBuilder()
    .withUrl(url, options)
    .withHubProtocol(protocol)
    .withServerTimeout(silentSockets.limit(url, hubServerTimeoutMs))
    .withKeepAliveInterval(PING_INTERVAL_MS)
    .configureLogging(LogLevel.None)
    .build()
  connection.onclose((error) => {
    if (/Server timeout elapsed/.test(error?.message ?? '') && !hasPinged)
      silentSockets.onLimit(url, connection.serverTimeoutInMilliseconds)
  })
  const stop = connection.stop.bind(connection)
  connection.stop = () => {
    isLeft = true
    return stop()
  }
  const start = connection.start.bind(connection)
  connection.start = () =>
    start().then(
      () => {
        receivedAt = performance.now()
      },
      (error: unknown) => {
        const isRefused = error instanceof Error && /WebSockets failed/.test(error.message)
        silentSockets.setAlone(url, isRefused && !httpClient.isAlone && !httpClient.isRedirected)
        throw httpClient.refusal ?? error
      },
    )
  return Object.assign(connection, {
    transportKind: (): HubTransportKind => (hasPolled ? 'longPolling' : 'webSockets'),
  })
}

/**
 * Sockets that send the token in their address as well as in the header: a browser's can send it nowhere else, so some
 * servers read it only there. Nothing keeps the address.
 */
const withTokenInAddress = (WebSocket: WebSocketConstructor, token: () => string): WebSocketConstructor =>
  class extends WebSocket {
    constructor(...[url, ...rest]: ConstructorParameters<WebSocketConstructor>) {
      const address = new URL(url)
      address.searchParams.set('access_token', token())
      super(address.href, ...rest)
    }
  }

/**
 * Sends SignalR's HTTP requests (negotiate, long polling) through the host's fetch, which uses the system proxy. As
 * they carry the token, requests to other origins than the server's are rejected (fault 40).
 */
class HostHttpClient extends HttpClient {
  /** Why it could not be negotiated, where a socket is tried without. */
  refusal: Error | null = null
  /** A socket is opened without a negotiation. */
  isAlone = false
  /** The negotiation named another path. */
  isRedirected = false
  /** Requests that were answered 401: the client sends each once more, with a token of now. */
  readonly #renewed = new WeakSet<HttpRequest>()

  constructor(
    private readonly fetch: Ports['fetch'],
    private readonly origin: string,
    private readonly onPoll: () => void,
    /** The server gave a token of its own for another of its paths. */
    private readonly onGivenToken: (token: string) => void,
    private readonly hasSockets: boolean,
  ) {
    super()
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    assertOrigin(request.url ?? '', this.origin)
    if (this.isAlone && isNegotiation(request.url ?? '')) return new HttpResponse(200, '', SOCKET_ALONE)
    if (request.method === 'GET') this.onPoll()
    const abort = new AbortController()
    if (request.abortSignal) request.abortSignal.onabort = () => abort.abort()
    const startedAt = performance.now()
    let isCut = false
    const timeout = setTimeout(() => {
      isCut = true
      abort.abort()
    }, request.timeout ?? START_TIMEOUT_MS)
    try {
      const response = await this.fetch(request.url ?? '', {
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        body: (request.content as string | undefined) || null,
        ...SERVER_REQUEST,
        signal: abort.signal,
      })
      isCut = CUT_STATUSES.includes(response.status) && performance.now() - startedAt > MIN_POLL_MS
      return await this.#read(request, response)
    } catch (error) {
      abort.abort()
      if (isCut && request.method === 'GET' && (await this.#isAlive(request))) return new HttpResponse(200, '', '')
      // With long polling a call is a request of its own, which ends while the connection stays.
      const isCall = request.method === 'POST' && !isNegotiation(request.url ?? '')
      const isRefused = error instanceof HttpError && !isAnswerLost(error.statusCode)
      if (isCall && !isRefused) throw new ResponseLostError('没有收到服务器的答复', { cause: error })
      throw isRedirect(error) ? new Error(REDIRECTED) : error
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Throws for a status that is none of success. */
  async #read(request: HttpRequest, response: Response): Promise<HttpResponse> {
    const url = request.url ?? ''
    const text = await readText(response)
    if (response.status === 401 && this.#isTokenRenewed(request)) return new HttpResponse(401)
    if (response.ok) return new HttpResponse(response.status, response.statusText, this.#validateNegotiation(url, text))
    const refusal = new HttpError(response.statusText || `HTTP ${response.status}`, response.status)
    if (!this.#isSocketTried(url, response.status)) throw refusal
    this.refusal = refusal
    return new HttpResponse(200, '', SOCKET_ALONE)
  }

  /** Whether the connection of a poll that was cut is there: the server takes a ping for it. */
  async #isAlive({ url = '', headers = {}, abortSignal }: HttpRequest): Promise<boolean> {
    if (abortSignal?.aborted) return false
    const ping = `${JSON.stringify({ type: MessageType.Ping })}\u001e`
    const signal = AbortSignal.timeout(START_TIMEOUT_MS)
    const post = { method: 'POST', headers, body: ping, ...SERVER_REQUEST, signal }
    const answer = await this.fetch(url, post).catch(() => null)
    void answer?.body?.cancel().catch(() => {})
    return answer?.ok === true
  }

  /** A token of minutes ends while the hub is polled. Not one that the negotiation gave, of which there is no other. */
  #isTokenRenewed(request: HttpRequest): boolean {
    if (isNegotiation(request.url ?? '') || this.isRedirected || this.#renewed.has(request)) return false
    this.#renewed.add(request)
    return true
  }

  /** A server, or what stands before it, may take sockets at once and know no negotiation. */
  #isSocketTried(url: string, status: number): boolean {
    return this.hasSockets && isNegotiation(url) && (status === 404 || status === 405)
  }

  /**
   * Throws if a redirect, to which the client sends the token, leaves the server's origin. A token comes with another path,
   * where the client sends it in place of the operator's; without one it is dropped.
   */
  #validateNegotiation(url: string, text: string): string {
    if (!isNegotiation(url)) return text
    const { accessToken, ...answer } = asRecord(parseJson(text))
    if (!answer.url) return stringifyJson(answer)
    assertOrigin(asText(answer.url), this.origin)
    const given = asText(accessToken)
    this.isRedirected = true
    if (given) this.onGivenToken(given)
    return stringifyJson({ ...answer, ...(given && { accessToken: given }) })
  }
}

const isNegotiation = (url: string) => new URL(url).pathname.endsWith('/negotiate')

/** What a negotiation without an id of its own answers. */
const SOCKET_ALONE = JSON.stringify({
  connectionId: '',
  availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
})

function assertOrigin(url: string, origin: string): void {
  if (!URL.canParse(url) || new URL(url).origin !== origin)
    throw new Error('the hub is at another address than the server')
}
