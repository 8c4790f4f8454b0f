import { app, type Session, session } from 'electron'
import type { Ports } from '../core/ports.ts'
import type { ProxyGate } from './proxy-gate.ts'
import { sendRequest } from './request.ts'

/** Maximum concurrent writes; others wait. Each write uses a session of its own, and sessions are never freed. */
const LINES = 6

/** QUIC repeats any request over TCP when its connection fails. Call before the app is ready. */
export function forbidQuic(): void {
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
export function createFetch(gate: ProxyGate): Ports['fetch'] {
  const files = session.fromPartition('files', { cache: false })
  const idle: Session[] = []
  const waiting: (() => void)[] = []
  let made = 0
  let lent = 0

  async function borrow(signal: AbortSignal | null | undefined): Promise<Session> {
    while (lent >= LINES) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
      signal?.throwIfAborted()
    }
    lent++
    return idle.pop() ?? session.fromPartition(`write-${++made}`, { cache: false })
  }

  function giveBack(line: Session): void {
    lent--
    idle.push(line)
    for (const wake of waiting.splice(0)) wake()
  }

  return async (url, init) => {
    if (init.method === undefined || init.method === 'GET' || init.method === 'HEAD') {
      const line = init.isFile ? files : session.defaultSession
      return passing(
        () => sendRequest(line, url, init),
        () => gate.pass(line, url),
        init.signal,
      )
    }
    const line = await borrow(init.signal)
    const write = async () => {
      await line.closeAllConnections()
      return sendRequest(line, url, init)
    }
    try {
      const response = await passing(write, () => gate.pass(line, url), init.signal)
      return whenRead(response, () => giveBack(line))
    } catch (error) {
      giveBack(line)
      throw error
    }
  }
}

/**
 * Sends, and sends again if a proxy rejected the request for lack of a password that it has received since. A rejected
 * request never reached the server, so a write is still sent at most once.
 */
async function passing(
  send: () => Promise<Response>,
  pass: () => Promise<boolean>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const first = await send().catch((error: Error) => {
    if (/ERR_TUNNEL_CONNECTION_FAILED|ERR_PROXY_AUTH/.test(error.message)) return error
    throw error
  })
  if (first instanceof Response && first.status !== 407) return first
  if (await unlessAborted(pass(), signal)) return await send()
  if (first instanceof Response) return first
  throw first
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

/** Returns the same response; `onEnd` runs once, when its body ended, broke off or was cancelled. */
function whenRead(response: Response, end: () => void): Response {
  let ended = false
  const done = () => {
    if (!ended) end()
    ended = true
  }
  if (!response.body) {
    done()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const piece = await reader.read()
        if (!piece.done) return controller.enqueue(piece.value)
        if (!ended) controller.close()
        done()
      } catch (error) {
        done()
        throw error
      }
    },
    cancel: (reason) => {
      done()
      return reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}
