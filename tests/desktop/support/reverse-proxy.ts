import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Delay per chunk with slow uploads: 20 MB in 64 KB chunks take more than a second. */
const CHUNK_DELAY_MS = 4

interface ForwardedRequest {
  method: string
  path: string
  cookie: string | undefined
  contentLength: string | undefined
  /** Whether the connection had carried an earlier request. */
  reused: boolean
}

/** Handles a request instead of the server; returns false to forward it. */
type ResponseOverride = (request: IncomingMessage, response: ServerResponse) => boolean

export interface ReverseProxy {
  readonly url: string
  readonly requests: ForwardedRequest[]
  override: ResponseOverride
  /** Added to every response. */
  headers: Record<string, string>
  /** Whether request bodies are forwarded slowly. */
  slowUploads: boolean
  close(): Promise<void>
}

/** A reverse proxy in front of a server that records what the simulator cannot see: connections and raw headers. */
export async function startReverseProxy(target: string): Promise<ReverseProxy> {
  const { hostname, port } = new URL(target)
  const usedSockets = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers, socket } = incoming
    proxy.requests.push({
      method,
      path: url.split('?')[0]!,
      cookie: headers.cookie,
      contentLength: headers['content-length'],
      reused: usedSockets.has(socket),
    })
    usedSockets.add(socket)
    for (const [name, value] of Object.entries(proxy.headers)) response.setHeader(name, value)
    if (proxy.override(incoming, response)) return
    const upstream = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => socket.destroy())
    response.on('close', () => upstream.destroy())
    if (proxy.slowUploads) incoming.pipe(throttle()).pipe(upstream)
    else incoming.pipe(upstream)
  })
  server.keepAliveTimeout = 130_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Tunnels the hub's WebSocket.
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : `${name}: ${all[i + 1]}`))
      upstream.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    for (const end of [upstream, socket]) end.on('error', () => end.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: ReverseProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    override: () => false,
    headers: {},
    slowUploads: false,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

function throttle(): Transform {
  return new Transform({
    transform: (piece, _encoding, done) => {
      setTimeout(done, CHUNK_DELAY_MS, null, piece)
    },
  })
}
