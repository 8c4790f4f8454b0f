import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { app, type IncomingMessage, net, protocol, type Session, session } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import { isServerPath } from '../../core/gateway/buffered-request.ts'
import { limitBody, requireUsableStatus, toHeaders, toStatusText } from '../../core/network/response.ts'
import { SERVER_REQUEST } from '../../core/network/server-paths.ts'
import type { FetchInit, Logger, Ports } from '../../core/ports.ts'
import { unlessAborted } from '../../core/scheduling.ts'
import { createStaticHandler } from '../../core/static-files.ts'
import { DIRECT_REQUEST } from '../compat.ts'
import type { AuthenticateAtProxy } from './hub-socket.ts'

const PROGRESS_INTERVAL_MS = 100
/** Statuses without a body. */
const BODYLESS_STATUSES = [204, 205, 304]

/**
 * Sends one request through the network of a session. Not `net.fetch`: it throws an uncatchable error for a status
 * outside the HTTP range (fault 47) and reports no upload progress.
 */
export async function sendRequest(session: Session, url: string, init: FetchInit): Promise<Response> {
  const { method = 'GET', headers, signal, onUploadProgress, redirect = SERVER_REQUEST.redirect } = init
  const body = toBuffer(init)
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = net.request({ method, url, session, ...SERVER_REQUEST, redirect, ...DIRECT_REQUEST })
    for (const [name, value] of new Headers(headers)) request.setHeader(name, value)

    let stream: Readable | null = null
    let reportedBytes = 0
    const report = (sent: number) => {
      if (sent > reportedBytes) onUploadProgress?.(sent)
      reportedBytes = Math.max(reportedBytes, sent)
    }
    const reportProgress = () => report(request.getUploadProgress().current)
    const timer = onUploadProgress && setInterval(reportProgress, PROGRESS_INTERVAL_MS)
    const cleanUp = () => {
      clearInterval(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (reason: unknown) => {
      cleanUp()
      reject(reason)
    }
    const abort = () => {
      request.abort()
      stream?.destroy(signal?.reason)
      fail(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.on('error', fail)
    /** Throws when the response is of no use. */
    const receive = (message: IncomingMessage): Response => {
      // Electron's types do not say that the response is a stream.
      if (!(message instanceof Readable)) throw new Error('the response is not a stream')
      const { statusCode: status } = message
      requireUsableStatus(status)
      if (onUploadProgress) {
        // A success means the whole body was read; an error response may come before its end.
        if (status < 300 && body) report(body.length)
        else reportProgress()
      }
      const head = { status, statusText: toStatusText(message.statusMessage), headers: toHeaders(message.headers) }
      stream = message
      message.on('error', cleanUp)
      message.once('close', () => {
        cleanUp()
        // The request is aborted when its body is abandoned.
        if (!message.readableEnded) request.abort()
      })
      const isEmpty = method === 'HEAD' || BODYLESS_STATUSES.includes(status)
      if (isEmpty) message.resume()
      const web = isEmpty ? null : (Readable.toWeb(message) as WebStream<Uint8Array> as ReadableStream)
      return new Response(web, head)
    }
    request.once('response', (message) => {
      clearInterval(timer)
      // Electron catches nothing here: the promise would stay open for ever (fault 61).
      try {
        resolve(receive(message))
      } catch (error) {
        request.abort()
        fail(error)
      }
    })
    // With `manual` it is cancelled unless it is followed here.
    request.once('redirect', (status, _method, location) => {
      if (redirect !== 'manual') return
      resolve(new Response(null, { status, headers: toHeaders({ location }) }))
      request.abort()
      cleanUp()
    })
    request.end(body ?? undefined)
  })
}

function toBuffer({ body }: FetchInit): Buffer | null {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  throw new TypeError('a body of an unknown kind')
}

/** Maximum concurrent writes; others wait. Each write uses a session of its own, and sessions are never freed. */
const MAX_CONCURRENT_WRITES = 6

/** QUIC repeats any request over TCP when its connection fails. Call before the app is ready. */
export function disableQuic(): void {
  app.commandLine.appendSwitch('disable-quic')
}

/**
 * Chromium's network (proxy, certificates) with the guarantee that a write is sent at most once (architecture.md,
 * Money; fault 2). Chromium repeats any request, POST too, when a reused connection breaks before the response. So
 * every write takes an in-memory session for itself alone, whose connections are closed first. Files have a session of
 * their own: Chromium opens six connections per host and session, and images that never finish would block reads and
 * the hub (fault 37). These sessions need every network option of the default session. None of them writes to disk
 * (fault 36).
 */
export function createFetch(authenticate: AuthenticateAtProxy): Ports['fetch'] {
  let readSession = session.defaultSession
  let fileSession = session.fromPartition('files', { cache: false })
  let idleSessions: Session[] = []
  /** Of Chromium's network process. Some runtimes never reach one that began later with a session from before. */
  let generation = 0
  app.on('child-process-gone', (_event, { serviceName }) => {
    if (serviceName !== 'network.mojom.NetworkService') return
    generation++
    readSession = session.fromPartition(`reads-${generation}`, { cache: false })
    fileSession = session.fromPartition(`files-${generation}`, { cache: false })
    idleSessions = []
  })
  const waiting: (() => void)[] = []
  let createdCount = 0
  let inUseCount = 0

  async function acquire(signal: AbortSignal | null | undefined): Promise<[Session, since: number]> {
    while (inUseCount >= MAX_CONCURRENT_WRITES) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
      signal?.throwIfAborted()
    }
    inUseCount++
    return [idleSessions.pop() ?? session.fromPartition(`write-${++createdCount}`, { cache: false }), generation]
  }

  function release(networkSession: Session, since: number): void {
    inUseCount--
    if (since === generation) idleSessions.push(networkSession)
    for (const resume of waiting.splice(0)) resume()
  }

  return async (url, init) => {
    if (init.method === undefined || init.method === 'GET' || init.method === 'HEAD') {
      const networkSession = init.isFile ? fileSession : readSession
      const read = () => sendRequest(networkSession, url, init)
      return sendThroughProxy(read, () => authenticate(networkSession, url), init.signal)
    }
    const [networkSession, since] = await acquire(init.signal)
    const write = async () => {
      // Where Chromium's network process ends meanwhile, this has no end.
      await unlessAborted(networkSession.closeAllConnections(), init.signal)
      return sendRequest(networkSession, url, init)
    }
    try {
      const response = await sendThroughProxy(write, () => authenticate(networkSession, url), init.signal)
      const onEnd = () => release(networkSession, since)
      if (response.body) return new Response(limitBody(response.body, { onEnd }), response)
      onEnd()
      return response
    } catch (error) {
      release(networkSession, since)
      throw error
    }
  }
}

/**
 * Sends, and sends again if a proxy rejected the request for lack of a password that it has received since. A rejected
 * request never reached the server, so a write is still sent at most once.
 */
async function sendThroughProxy(
  send: () => Promise<Response>,
  authenticate: () => Promise<boolean>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const first = await send().catch((error: Error) => {
    if (/ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY_AUTH/.test(error.message)) return error
    throw error
  })
  if (first instanceof Response && first.status !== 407) return first
  if (await unlessAborted(authenticate(), signal)) return await send()
  if (first instanceof Response) return first
  throw first
}

/** Marker in the data folder: the cache has been cleared and nothing was cached since. */
const MARKER_FILE = 'cache-cleared'

/**
 * Clears Chromium's HTTP cache once per data folder: earlier versions cached responses, with their tokens, unless the
 * server forbade it (fault 36). The marker is written last, so a failed clearing is repeated at the next start.
 */
export async function clearLegacyCache(log: Logger): Promise<void> {
  const marker = join(app.getPath('userData'), MARKER_FILE)
  if (existsSync(marker)) return
  try {
    await session.defaultSession.clearCache()
    writeFileSync(marker, '', { mode: 0o600 })
  } catch (error) {
    log.warn('the cache of an earlier version cannot be cleared', error)
  }
}

/** Clears anything that was cached nevertheless. */
export function clearCacheOnSignOut(core: ConsoleCore, log: Logger): void {
  core.subscribe((event) => {
    if (event !== 'session' || core.session.view.signedIn) return
    session.defaultSession.clearCache().catch((error) => log.warn('the cache cannot be cleared', error))
  })
}

/** Origin of our pages: a custom scheme, so that pages have no file access and files cannot act as pages. */
export const ORIGIN = 'app://console'
/** Origin of the page of the mini window, which the bridge and the gateway refuse: it reads its own files only. */
export const MINI_ORIGIN = 'app://mini'

/** Call before the app is ready. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Serves our pages from the package, and their API calls through the gateway. */
export function registerAppProtocol(core: ConsoleCore): void {
  const folder = join(app.getAppPath(), 'out/renderer')
  const [serveStatic, serveMini] = [createStaticHandler(folder), createStaticHandler(join(folder, 'mini'))]
  protocol.handle('app', (request) => {
    const { host, pathname } = new URL(request.url)
    if (host === 'mini') return serveMini(request)
    if (host !== 'console') return new Response('Not found', { status: 404 })
    return isServerPath(pathname) ? core.gateway.handle(request) : serveStatic(request)
  })
}
