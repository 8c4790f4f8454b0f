import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, type Session, session } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import { unlessAborted } from '../../core/limits.ts'
import { limitBody } from '../../core/network/response.ts'
import type { Logger, Ports } from '../../core/ports.ts'
import type { AuthenticateAtProxy } from './proxy-preflight.ts'
import { sendRequest } from './send-request.ts'

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
  const fileSession = session.fromPartition('files', { cache: false })
  const idleSessions: Session[] = []
  const waiting: (() => void)[] = []
  let createdCount = 0
  let inUseCount = 0

  async function acquire(signal: AbortSignal | null | undefined): Promise<Session> {
    while (inUseCount >= MAX_CONCURRENT_WRITES) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
      signal?.throwIfAborted()
    }
    inUseCount++
    return idleSessions.pop() ?? session.fromPartition(`write-${++createdCount}`, { cache: false })
  }

  function release(networkSession: Session): void {
    inUseCount--
    idleSessions.push(networkSession)
    for (const resume of waiting.splice(0)) resume()
  }

  return async (url, init) => {
    if (init.method === undefined || init.method === 'GET' || init.method === 'HEAD') {
      const networkSession = init.isFile ? fileSession : session.defaultSession
      const read = () => sendRequest(networkSession, url, init)
      return sendThroughProxy(read, () => authenticate(networkSession, url), init.signal)
    }
    const networkSession = await acquire(init.signal)
    const write = async () => {
      await networkSession.closeAllConnections()
      return sendRequest(networkSession, url, init)
    }
    try {
      const response = await sendThroughProxy(write, () => authenticate(networkSession, url), init.signal)
      const onEnd = () => release(networkSession)
      if (response.body) return new Response(limitBody(response.body, { onEnd }), response)
      onEnd()
      return response
    } catch (error) {
      release(networkSession)
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
