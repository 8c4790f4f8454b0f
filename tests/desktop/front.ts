import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Delay per chunk with slow uploads: 20 MB in 64 KB chunks take more than a second. */
const PIECE_MS = 4

interface Carried {
  method: string
  path: string
  cookie: string | undefined
  contentLength: string | undefined
  /** Whether the connection had carried an earlier request. */
  reused: boolean
}

/** Handles a request instead of the server; returns false to forward it. */
type Instead = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Front {
  readonly url: string
  readonly carried: Carried[]
  instead: Instead
  /** Added to every response. */
  headers: Record<string, string>
  /** Whether request bodies are forwarded slowly. */
  readsSlowly: boolean
  close(): Promise<void>
}

/** A reverse proxy in front of a server that records what the simulator cannot see: connections and raw headers. */
export async function startFront(target: string): Promise<Front> {
  const { hostname, port } = new URL(target)
  const used = new WeakSet<Socket>()
  const sockets = new Set<Socket>()
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers, socket } = incoming
    front.carried.push({
      method,
      path: url.split('?')[0]!,
      cookie: headers.cookie,
      contentLength: headers['content-length'],
      reused: used.has(socket),
    })
    used.add(socket)
    for (const [name, value] of Object.entries(front.headers)) response.setHeader(name, value)
    if (front.instead(incoming, response)) return
    const onward = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => socket.destroy())
    response.on('close', () => onward.destroy())
    if (front.readsSlowly) incoming.pipe(slow()).pipe(onward)
    else incoming.pipe(onward)
  })
  server.keepAliveTimeout = 130_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Tunnels the hub's WebSocket.
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : `${name}: ${all[i + 1]}`))
      onward.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => end.destroy())
    onward.on('close', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: [],
    instead: () => false,
    headers: {},
    readsSlowly: false,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return front
}

function slow(): Transform {
  return new Transform({
    transform: (piece, _encoding, done) => {
      setTimeout(done, PIECE_MS, null, piece)
    },
  })
}
