import {
  HttpClient,
  HttpError,
  type HttpRequest,
  HttpResponse,
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr'
import { readText } from '../http/answer-body.ts'
import { SERVER_REQUEST } from '../http/server-request.ts'
import type { Ports } from '../ports.ts'
import { losslessJsonProtocol } from './protocol.ts'
import { LimitedWebSocket } from './sockets.ts'

const SILENCE_MS = 30_000
export const START_LIMIT_MS = 15_000

/** A connection to the hub that does not reconnect by itself: the loop in `hub.ts` does. */
export async function buildConnection(
  url: string,
  token: () => Promise<string>,
  { fetch, log, hubSilenceMs = SILENCE_MS, hubSocket }: Pick<Ports, 'fetch' | 'log' | 'hubSilenceMs' | 'hubSocket'>,
): Promise<HubConnection> {
  const WebSocket = hubSocket ? await hubSocket(url) : LimitedWebSocket
  const sockets = WebSocket ? HttpTransportType.WebSockets : HttpTransportType.None
  const options: IHttpConnectionOptions & { WebSocket: unknown } = {
    accessTokenFactory: token,
    httpClient: new PortHttpClient(fetch),
    // No server-sent events: they would carry the token in the address. Long polling serves where a proxy blocks sockets.
    transport: sockets | HttpTransportType.LongPolling,
    WebSocket,
    withCredentials: false,
  }
  return new HubConnectionBuilder()
    .withUrl(url, options)
    .withHubProtocol(losslessJsonProtocol(log))
    .withServerTimeout(hubSilenceMs)
    .configureLogging(LogLevel.None)
    .build()
}

/** SignalR's HTTP calls (negotiate, long polling) over the host's own fetch, which knows the system's proxy. */
class PortHttpClient extends HttpClient {
  constructor(private readonly fetch: Ports['fetch']) {
    super()
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const abort = new AbortController()
    if (request.abortSignal) request.abortSignal.onabort = () => abort.abort()
    const limit = setTimeout(() => abort.abort(), request.timeout ?? START_LIMIT_MS)
    try {
      const response = await this.fetch(request.url ?? '', {
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        body: (request.content as string | undefined) || null,
        ...SERVER_REQUEST,
        signal: abort.signal,
      })
      const text = await readText(response)
      if (!response.ok) throw new HttpError(response.statusText || `HTTP ${response.status}`, response.status)
      return new HttpResponse(response.status, response.statusText, text)
    } catch (error) {
      abort.abort()
      throw error
    } finally {
      clearTimeout(limit)
    }
  }
}
