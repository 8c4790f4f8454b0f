import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WebSocketServer } from 'ws'
import { type ConsoleCore, createConsoleCore } from '../core/console-core.ts'
import { isServerPath } from '../core/gateway/gateway.ts'
import { createPages } from '../core/pages.ts'
import type { Logger } from '../core/ports.ts'
import type { PolicyReading } from '../core/settings/policy.ts'
import { serveBridge } from './bridge-socket.ts'
import { BRIDGE_PROTOCOL, KEY_FRAGMENT, KEY_HEADER } from './page-key.ts'
import { previewPorts } from './ports.ts'

export interface PreviewOptions {
  /** Address of the server the console talks to. */
  server: string
  /** 0 picks a free one. */
  port: number
  /** The built pages. */
  pages: string
  log: Logger
  policy?: PolicyReading
}

export interface Preview {
  url: string
  /** Works once: opens the console and gives the browser its cookie. */
  readonly link: string
  readonly core: ConsoleCore
  /**
   * A new console at the same address, which remembers nothing of the one before. It has its own link, cookie and page
   * key: pages of the one before are refused.
   */
  restart(change?: Partial<Omit<PreviewOptions, 'port'>>): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the console to a browser on this machine: same core, same pages. Binds 127.0.0.1 alone and answers only the
 * browser that opened the one-time link: its cookie for what is ours, and the key as well for what is the server's.
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const http = createServer()
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(options.port, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  const origin = `http://${host}`
  let current = createConsole(options, host)
  http.on('request', (req, res) => current.onRequest(req, res))
  http.on('upgrade', (req, socket, head) => current.onUpgrade(req, socket, head))

  const end = async (console: typeof current) => {
    await console.stop()
    http.closeAllConnections()
  }
  await current.core.start(options.server)
  return {
    url: origin,
    get link() {
      return current.link
    },
    get core() {
      return current.core
    },
    restart: async (change = {}) => {
      const next = { ...options, ...change }
      const before = current
      // At once, so that a page of the one before is refused from now on.
      current = createConsole(next, host)
      await end(before)
      await current.core.start(next.server)
    },
    close: async () => {
      await end(current)
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** One console with its secrets, and what it answers at `host`. */
function createConsole(options: PreviewOptions, host: string) {
  const origin = `http://${host}`
  const cookie = { name: `console-${host.split(':')[1]}`, value: secret() }
  let linkKey: string | null = secret()
  const link = `${origin}/open?key=${linkKey}`
  const pageKey = letters()

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 1024 * 1024,
    handleProtocols: () => BRIDGE_PROTOCOL,
  })
  const { ports, pages: toPages } = previewPorts(origin, options.log, options.policy)
  const core = createConsoleCore(ports)
  Object.assign(toPages, serveBridge(sockets, core))
  const pages = createPages(options.pages, '<script src="/desktop.js"></script>')

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    // Who asked may be gone before the answer; that is no fault of the preview's (fault 47).
    for (const stream of [req, res]) stream.on('error', () => res.destroy())
    void answer(req, res).catch((error) => {
      options.log.warn('preview: a request failed', error)
      res.destroy()
    })
  }

  function onUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node leaves an upgraded connection to us, its errors too (fault 47).
    socket.on('error', () => socket.destroy())
    const named = req.headers['sec-websocket-protocol'] ?? ''
    const holdsKey = same(named.replaceAll(' ', ''), `${BRIDGE_PROTOCOL},${pageKey}`)
    const comesFromPage = isOurs(req) && holdsCookie(req) && holdsKey && req.headers.origin === origin
    const allowed = comesFromPage && req.url === '/bridge'
    if (allowed) sockets.handleUpgrade(req, socket, head, (client) => sockets.emit('connection', client, req))
    else {
      // Nobody reads what else it sends: it would wait for that for ever.
      socket.once('finish', () => socket.destroy())
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    }
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!isOurs(req)) return refuse(res)
    const url = new URL(req.url ?? '/', origin)
    if (url.pathname === '/open' && linkKey !== null && same(url.searchParams.get('key') ?? '', linkKey)) {
      linkKey = null
      res.writeHead(303, {
        location: `/${KEY_FRAGMENT}${pageKey}`,
        'set-cookie': `${cookie.name}=${cookie.value}; HttpOnly; SameSite=Strict; Path=/`,
        'cache-control': 'no-store',
      })
      return void res.end()
    }
    if (!holdsCookie(req)) return refuse(res)
    const isServers = isServerPath(url.pathname)
    if (isServers && !holdsKey(req) && !(isPicture(req) && !url.pathname.startsWith('/api/'))) return refuse(res)
    const request = toRequest(req, res, url)
    await send(res, await (isServers ? core.gateway.handle(request) : pages(request)))
  }

  /** Another name for this machine, or a page of another origin, is somebody else (DNS rebinding, forged requests). */
  function isOurs(req: IncomingMessage): boolean {
    const from = req.headers.origin
    const site = req.headers['sec-fetch-site']
    const opensPage = req.headers['sec-fetch-mode'] === 'navigate'
    const sameSite = site === undefined || site === 'same-origin' || site === 'none' || opensPage
    return req.headers.host === host && (from === undefined || from === origin) && sameSite
  }

  function holdsKey(req: IncomingMessage): boolean {
    const given = req.headers[KEY_HEADER]
    return typeof given === 'string' && same(given, pageKey)
  }

  function holdsCookie(req: IncomingMessage): boolean {
    const cookies = (req.headers.cookie ?? '').split(';').map((part) => part.trim())
    return cookies.some((part) => same(part, `${cookie.name}=${cookie.value}`))
  }

  return {
    core,
    link,
    onRequest,
    onUpgrade,
    stop: async () => {
      await core.stop()
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }
}

/** An element of a page of ours asks for a picture: it cannot carry the key, and its answer is no page's to read. */
function isPicture({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'image'
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

/** Also a secret; it lies where pages keep things, and looks like no token or number to whoever searches that for those. */
function letters(): string {
  return randomBytes(32)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(res: ServerResponse): void {
  res.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
  res.end('链接无效或已使用，请从终端打开新的链接')
}

function toRequest(req: IncomingMessage, res: ServerResponse, url: URL): Request {
  const abort = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) abort.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value)
  const method = req.method ?? 'GET'
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal: abort.signal }
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = Readable.toWeb(req) as ReadableStream<Uint8Array>
    init.duplex = 'half'
  }
  return new Request(url, init)
}

async function send(res: ServerResponse, response: Response): Promise<void> {
  res.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void res.end()
  await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), res)
}
