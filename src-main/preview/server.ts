import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { stringifyJson } from '#shared/lossless-json.ts'
import { onShutdown } from '../../scripts/children.ts'
import { type ConsoleCore, createConsoleCore } from '../core/console-core.ts'
import { isServerPath } from '../core/gateway/buffered-request.ts'
import { type Logger, readDemoAccount } from '../core/ports.ts'
import { formatDetails } from '../core/redact.ts'
import type { PolicyResult } from '../core/settings/policy.ts'
import { createStaticHandler } from '../core/static-files.ts'
import { BRIDGE_PROTOCOL, KEY_FRAGMENT, KEY_HEADER, ROUTE_SEPARATOR } from './page-key.ts'
import { createPreviewPorts, type HostGuidance, type PagePorts } from './ports.ts'

export interface PreviewOptions {
  /** Address of the server the console talks to. */
  server: string
  /** 0 picks a free one. */
  port: number
  /** The folder of the built pages, or what serves them from their sources (`npm run dev`). */
  pages: string | SourcePages
  log: Logger
  policy?: PolicyResult
  guidance?: HostGuidance
}

/** Serves the pages from their sources, behind the same cookie. Called once; hot reload listens at `http`. */
export type SourcePages = (http: Server) => Promise<RunningSourcePages>

interface RunningSourcePages {
  /** The subprotocol of its WebSocket. */
  protocol: string
  handle(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

export type Preview = Awaited<ReturnType<typeof startPreview>>

/**
 * Serves the console to a browser on this machine: same core, same pages. Binds to 127.0.0.1 and only serves the
 * browser that opened the one-time link: its cookie for our pages, and also the key for server calls.
 */
export async function startPreview(options: PreviewOptions) {
  const http = createServer().listen(options.port, '127.0.0.1')
  await once(http, 'listening')
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  const origin = `http://${host}`
  const sourcePages = typeof options.pages === 'string' ? null : await options.pages(http)
  let current = createConsole(options, host, sourcePages)
  http.on('request', (req, res) => current.onRequest(req, res))
  http.on('upgrade', (req, socket, head) => current.onUpgrade(req, socket, head))

  const end = async (console: typeof current) => {
    await console.stop()
    http.closeAllConnections()
  }
  await current.core.start(options.server)
  return {
    url: origin,
    /** One-time link: opens the console and sets the cookie of the browser. `&route=` behind it names the first screen. */
    get link() {
      return current.link
    },
    get core() {
      return current.core
    },
    /** Starts a new console at this address with its own link, cookie and page key: earlier pages are refused. */
    restart: async (change: Partial<Omit<PreviewOptions, 'port'>> = {}): Promise<void> => {
      const next = { ...options, ...change }
      const before = current
      // At once, so that a page of the one before is refused from now on.
      current = createConsole(next, host, sourcePages)
      await end(before)
      await current.core.start(next.server)
    },
    close: async (): Promise<void> => {
      await Promise.all([end(current), sourcePages?.close()])
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** One console with its secrets, and what it answers at `host`. */
function createConsole(options: PreviewOptions, host: string, sourcePages: RunningSourcePages | null) {
  const origin = `http://${host}`
  const cookie = { name: `console-${host.split(':')[1]}`, value: createSecret() }
  let linkKey: string | null = createSecret()
  const link = `${origin}/open?key=${linkKey}`
  const pageKey = createLetterKey()

  const handleProtocols = () => BRIDGE_PROTOCOL
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024, handleProtocols })
  const { ports, pages: pagePorts } = createPreviewPorts(origin, options.log, options.policy, options.guidance)
  const core = createConsoleCore(ports)
  Object.assign(pagePorts, attachBridge(sockets, core))
  const folder = typeof options.pages === 'string' ? options.pages : ''
  const builtPages = createStaticHandler(folder, '<script src="/desktop.js"></script>')

  function onRequest(req: IncomingMessage, res: ServerResponse): void {
    // The client may disconnect before the response; that is not an error of the preview (fault 47).
    for (const stream of [req, res]) stream.on('error', () => res.destroy())
    void handleRequest(req, res).catch((error) => {
      options.log.warn('preview: a request failed', error)
      res.destroy()
    })
  }

  function onUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node leaves the errors of upgraded connections to their handler (fault 47).
    socket.on('error', () => socket.destroy())
    const protocols = req.headers['sec-websocket-protocol'] ?? ''
    if (sourcePages && protocols === sourcePages.protocol && isTrustedRequest(req) && hasSessionCookie(req)) return
    const hasPageKey = isEqual(protocols.replaceAll(' ', ''), `${BRIDGE_PROTOCOL},${pageKey}`)
    const isFromPage = isTrustedRequest(req) && hasSessionCookie(req) && hasPageKey && req.headers.origin === origin
    const allowed = isFromPage && req.url === '/bridge'
    if (allowed) sockets.handleUpgrade(req, socket, head, (client) => sockets.emit('connection', client, req))
    else {
      // Nothing reads further data of the client, so the socket would never close by itself.
      socket.once('finish', () => socket.destroy())
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    }
  }

  async function handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!isTrustedRequest(req)) return sendForbidden(res)
    const url = new URL(req.url ?? '/', origin)
    if (url.pathname === '/open' && linkKey !== null && isEqual(url.searchParams.get('key') ?? '', linkKey)) {
      linkKey = null
      const route = url.searchParams.get('route')
      res.writeHead(303, {
        location: `/${KEY_FRAGMENT}${pageKey}${route ? ROUTE_SEPARATOR + encodeURIComponent(route) : ''}`,
        'set-cookie': `${cookie.name}=${cookie.value}; HttpOnly; SameSite=Strict; Path=/`,
        'cache-control': 'no-store',
      })
      return void res.end()
    }
    if (!hasSessionCookie(req)) return sendForbidden(res)
    const isServerCall = isServerPath(url.pathname)
    if (isServerCall && !hasPageKey(req) && !isOwnPicture(req, url)) return sendForbidden(res)
    url.search = url.search.replace(PICTURE_KEY, '')
    if (sourcePages && !isServerCall) return sourcePages.handle(req, res)
    const request = toRequest(req, res, url)
    await sendResponse(res, await (isServerCall ? core.gateway.handle(request) : builtPages(request)))
  }

  /** Rejects other host names of this machine and pages of other origins (DNS rebinding, forged requests). */
  function isTrustedRequest(req: IncomingMessage): boolean {
    const from = req.headers.origin
    const site = req.headers['sec-fetch-site']
    const isNavigation = req.headers['sec-fetch-mode'] === 'navigate'
    const sameSite = site === undefined || site === 'same-origin' || site === 'none' || isNavigation
    return req.headers.host === host && (from === undefined || from === origin) && sameSite
  }

  function hasPageKey(req: IncomingMessage): boolean {
    const value = req.headers[KEY_HEADER]
    return typeof value === 'string' && isEqual(value, pageKey)
  }

  /** Headers can be forged by any program, so what is read with the operator's token needs the key in its address. */
  function isOwnPicture(req: IncomingMessage, { pathname, search }: URL): boolean {
    if (!isImageRequest(req) || pathname.startsWith('/api/')) return false
    return pathname.startsWith('/images/') || isEqual(PICTURE_KEY.exec(search)?.[1] ?? '', pageKey)
  }

  function hasSessionCookie(req: IncomingMessage): boolean {
    const cookies = (req.headers.cookie ?? '').split(';').map((part) => part.trim())
    return cookies.some((part) => isEqual(part, `${cookie.name}=${cookie.value}`))
  }

  async function stop(): Promise<void> {
    await core.stop()
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  }

  return { core, link, onRequest, onUpgrade, stop }
}

/** An <img> of our own page, whose response no page can read. */
const isImageRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'image'

/** The last parameter of a picture's address. */
const PICTURE_KEY = new RegExp(`[?&]${KEY_HEADER}=([a-p]*)$`)

const createSecret = (): string => randomBytes(32).toString('base64url')

/** A secret of letters only: it is in localStorage, where tests search for tokens and numbers. */
function createLetterKey(): string {
  const hex = randomBytes(32).toString('hex')
  return hex.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function sendForbidden(res: ServerResponse): void {
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

async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  res.writeHead(response.status, Object.fromEntries(response.headers))
  if (!response.body) return void res.end()
  await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), res)
}

const call = z.object({ id: z.int(), command: z.unknown(), args: z.unknown() })

/** Parses a call of a page; null for anything else, which needs no response (fault 47). */
function parseCall(text: string): z.infer<typeof call> | null {
  try {
    return call.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Connects the pages to the bridge over a WebSocket. Returns the ports that the pages implement. */
function attachBridge(sockets: WebSocketServer, core: ConsoleCore): PagePorts {
  const broadcast = (message: object) => {
    const text = stringifyJson(message)
    for (const client of sockets.clients) if (client.readyState === client.OPEN) client.send(text)
  }
  const firstPage = () => [...sockets.clients].find(({ readyState, OPEN }) => readyState === OPEN)
  core.subscribe((event, payload) => broadcast({ event, payload }))
  sockets.on('connection', (client, req) => {
    // The upgrade was accepted for our own origin only, so the caller is one of our pages.
    const sender = { url: `${req.headers.origin}/`, isMainFrame: true, isMainWindow: true, windowId: randomUUID() }
    client.on('close', () => core.onWindowClosed(sender.windowId))
    client.on('error', () => client.terminate())
    client.on('message', async (data) => {
      const text = await handleCall(String(data))
      if (text !== null && client.readyState === client.OPEN) client.send(text)
    })
    async function handleCall(text: string): Promise<string | null> {
      const parsed = parseCall(text)
      if (!parsed) return null
      const { id, command, args } = parsed
      try {
        return stringifyJson({ id, result: await core.call(sender, command, args) })
      } catch (error) {
        return JSON.stringify({ id, error: error instanceof Error ? error.message : '操作失败' })
      }
    }
  })
  return {
    notify: (notice, tag) => broadcast({ notice, tag }),
    withdraw: (tag) => broadcast({ tag }),
    // One page only: the first that was opened.
    sound: (payload) => firstPage()?.send(JSON.stringify({ event: 'sound', payload })),
    save: (file, content) =>
      firstPage()?.send(JSON.stringify({ file, base64: Buffer.from(content).toString('base64') })),
  }
}

/** Serves these pages until a termination signal; prints `ready` with the one-time link. Arguments: `--server --port`. */
export async function servePreview(pages: PreviewOptions['pages']): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string' }, port: { type: 'string', default: '0' } } })
  const createLogger = (level: string) => (message: string, details?: unknown) =>
    process.stderr.write(`${level} ${message} ${formatDetails(details)}\n`)
  const log = { info: () => {}, warn: createLogger('warn'), error: createLogger('error') }
  const guidance = { demoAccount: readDemoAccount() }
  const preview = await startPreview({ server: values.server ?? '', port: Number(values.port), pages, log, guidance })
  onShutdown(() => preview.close())
  process.stdout.write(`ready ${preview.link}\n`)
}
