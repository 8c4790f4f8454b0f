import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import type { HubState } from '#contract/network.ts'
import { buildConnection, START_TIMEOUT_MS } from '#main/core/hub/connection.ts'
import { Hub, RETRY_INTERVAL_MS } from '#main/core/hub/hub.ts'
import { ANSWER_TIMEOUT_MS, HANDSHAKE_TIMEOUT_MS, ResponseLostError, SilentSockets } from '#main/core/hub/protocol.ts'
import { listen, silentLogger } from '../fixtures.ts'

/** Long polling is used where a proxy blocks WebSockets (A038). */

afterEach(() => void vi.useRealTimers())

const record = (message: object) => `${JSON.stringify(message)}\u001e`

/** What a proxy does with a WebSocket; `brief` ends it after the handshake. */
type Treatment = 'refused' | 'silent' | 'closed' | 'brief'

/**
 * A hub behind a proxy that lets no WebSocket work; sends one push to a polling client. `onCall`: what becomes of a call;
 * `valid`: the token that it takes.
 */
async function startHub(
  treatment: Treatment = 'refused',
  onCall?: (response: ServerResponse) => void,
  valid?: () => string,
) {
  let upgrades = 0
  const upgraded = new EventEmitter()
  const waiting: string[] = []
  let poll: ServerResponse | null = null
  let polls = 0
  let posts = 0
  const pushText = (text: string) => {
    waiting.push(text)
    poll?.end(waiting.splice(0).join(''))
    poll = null
  }
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://hub').pathname
    if (path.endsWith('/negotiate')) {
      polls = posts = 0
      const names = ['WebSockets', 'LongPolling']
      const availableTransports = names.map((transport) => ({ transport, transferFormats: ['Text'] }))
      return void res.end(
        JSON.stringify({ connectionId: '1', connectionToken: '1', negotiateVersion: 1, availableTransports }),
      )
    }
    if (valid && req.headers.authorization !== `Bearer ${valid()}`) return void res.writeHead(401).end()
    if (req.method === 'DELETE') {
      poll?.writeHead(204).end()
      return void res.writeHead(202).end()
    }
    if (req.method === 'POST') {
      req.resume()
      // The first one is the handshake.
      if (++posts > 1 && onCall) return void req.once('end', () => onCall(res))
      res.end()
      // Completes the handshake, then pushes.
      if (polls <= 2) pushText(record({}) + record({ type: 1, target: 'news', arguments: ['hello'] }))
      return
    }
    polls++
    if (polls === 1) return void res.end()
    poll = res
    if (waiting.length > 0) pushText('')
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (req, socket, head) => {
    upgrades++
    if (treatment === 'refused') return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    sockets.handleUpgrade(req, socket, head, (client) => {
      client.once(treatment === 'closed' ? 'close' : 'message', () => upgraded.emit('used'))
      if (treatment === 'closed') client.terminate()
      if (treatment === 'brief') client.once('message', () => client.send(record({}), () => client.terminate()))
    })
  })
  const url = `${await listen(server)}/hub`
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
  })
  /** The proxy ends the poll that waits, after so many ms; resolves when the next one does. */
  const cut = async (ms: number) => {
    await vi.waitFor(() => expect(poll).not.toBeNull())
    vi.advanceTimersByTime(ms)
    poll?.writeHead(504).end('<html>')
    poll = null
    await vi.waitFor(() => expect(poll).not.toBeNull())
  }
  return { url, upgrades: () => upgrades, upgraded, cut, push: (message: object) => pushText(record(message)) }
}

test.each([
  ['refused', {}, 1],
  ['not available', { selectHubSocket: async () => null }, 0],
])('WebSockets %s: the hub uses long polling', async (_name, ports, upgrades) => {
  const hub = await startHub()
  const line = await buildConnection(hub.url, async () => 'token', { fetch, log: silentLogger, ...ports })
  const received = new Promise((resolve) => line.on('news', resolve))
  await line.start()
  expect(await received).toBe('hello')
  expect(hub.upgrades()).toBe(upgrades)
  expect(line.transportKind()).toBe('longPolling')
  await line.stop()
})

test.each([
  ['breaks off', (response: ServerResponse) => void response.destroy(), true],
  ['is answered 502', (response: ServerResponse) => void response.writeHead(502).end('<html>'), true],
  ['is answered 400', (response: ServerResponse) => void response.writeHead(400).end(), false],
])('a call over long polling that %s', async (_name, onCall, mayBeExecuted) => {
  const server = await startHub('refused', onCall)
  const { hub, reached } = keepConnected(server.url, new SilentSockets())
  await reached('connected')
  const failure = await hub.invoke('TelLoadGp').catch((error: unknown) => error)
  expect(hub.state).toBe('connected')
  expect(failure instanceof ResponseLostError).toBe(mayBeExecuted)
})

test('a token that ends while the hub is polled is renewed, without an end of the connection', async () => {
  let [valid, given] = ['first', 'first']
  const hub = await startHub(
    'refused',
    (response) => response.end(),
    () => valid,
  )
  const line = await buildConnection(hub.url, async () => given, { fetch, log: silentLogger })
  const closed = vi.fn()
  line.onclose(closed)
  await line.start()
  valid = given = 'second'
  const call = line.invoke('getgroup')
  await vi.waitFor(() => hub.push({ type: 3, invocationId: '0', result: 7 }))
  expect(await call).toBe(7)
  const news = new Promise((resolve) => line.on('news', resolve))
  hub.push({ type: 1, target: 'news', arguments: ['more'] })
  expect(await news).toBe('more')
  expect(closed).not.toHaveBeenCalled()
  // One that is refused all the same has failed.
  valid = 'third'
  await expect(line.invoke('getgroup')).rejects.toThrow('401')
  await line.stop()
})

test.each([
  ['goes on', 200, 60_000],
  ['ends, where the server no longer knows it', 404, 60_000],
  ['ends, where the proxy does so at once', 200, 1_000],
])('a connection whose poll a proxy cuts %s', async (_title, status, ms) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const hub = await startHub('refused', (response) => void response.writeHead(status).end())
  const line = await buildConnection(hub.url, async () => 'token', { fetch, log: silentLogger })
  const closed = new Promise<string>((resolve) => line.onclose(() => resolve('closed')))
  const received: unknown[] = []
  line.on('news', (text) => received.push(text))
  await line.start()
  await vi.waitFor(() => expect(received).toEqual(['hello']))
  await Promise.race([hub.cut(ms).catch(() => {}), closed])
  if (status !== 200 || ms < 5_000) return expect(await closed).toBe('closed')
  hub.push({ type: 1, target: 'news', arguments: ['more'] })
  await vi.waitFor(() => expect(received).toEqual(['hello', 'more']))
  await line.stop()
})

test('a WebSocket handshake without a response falls back to long polling', () => {
  expect(HANDSHAKE_TIMEOUT_MS).toBeLessThanOrEqual(START_TIMEOUT_MS / 3)
})

/** A connection to a hub as the core keeps it, with the state it is in. */
function keepConnected(url: string, silentSockets: SilentSockets) {
  const states = new EventEmitter()
  const ports = { fetch, log: silentLogger }
  const hub = new Hub({
    openTransport: (onReceived) => buildConnection(url, async () => 'token', ports, onReceived, silentSockets),
    now: Date.now,
    log: silentLogger,
    onState: (state) => states.emit(state),
    onPush: () => {},
    onUnreadablePush: () => {},
  })
  hub.start()
  onTestFinished(() => hub.stop())
  return { hub, reached: (state: HubState) => once(states, state) }
}

test.each([
  ['silent', ANSWER_TIMEOUT_MS],
  ['closed', 0],
  ['brief', 0],
] as const)(
  'a WebSocket that opens and is %s: long polling within 15 s, at each later connection at once (fault 63)',
  async (treatment, answerMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const server = await startHub(treatment)
    const silentSockets = new SilentSockets()
    const { hub, reached } = keepConnected(server.url, silentSockets)
    const lost = reached('disconnected')
    await once(server.upgraded, 'used')
    await vi.advanceTimersByTimeAsync(answerMs)
    await lost
    const connected = reached('connected')
    await vi.advanceTimersByTimeAsync(RETRY_INTERVAL_MS)
    await connected
    expect(answerMs + RETRY_INTERVAL_MS).toBeLessThan(15_000)

    const again = reached('connected')
    hub.requestRestart()
    await again
    expect(server.upgrades()).toBe(1)
    expect(hub.transportKind).toBe('longPolling')
    // The proxy may be gone by then.
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(silentSockets.has(server.url)).toBe(false)
  },
)
