import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { buildConnection } from '#main/core/hub/connection.ts'
import { describeHubProblem, limitMessageSize, SilentSockets, TimeoutWebSocket } from '#main/core/hub/protocol.ts'
import type { FetchInit } from '#main/core/ports.ts'
import { listen, silentLogger } from '../fixtures.ts'

const MEGABYTE = 1024 * 1024
const TOKEN = 'token-of-the-operator'
const record = (message: object) => `${JSON.stringify(message)}\u001e`

interface ReceivedRequest {
  method: string
  url: string
  authorization: string | undefined
}

/** A hub on its own host; `negotiation` is added to its first negotiation response. */
async function startHub(negotiation: Record<string, unknown> = {}, status = 200) {
  const seen: ReceivedRequest[] = []
  const recordRequest = ({ method = '', url = '', headers: { authorization } }: IncomingMessage) =>
    seen.push({ method, url, authorization })
  let negotiations = 0
  const server = createServer((request, response) => {
    recordRequest(request)
    request.resume()
    negotiations++
    response.statusCode = status
    response.end(
      JSON.stringify({
        negotiateVersion: 1,
        connectionId: '1',
        connectionToken: '1',
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
        ...(negotiations === 1 ? negotiation : {}),
      }),
    )
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => {
    recordRequest(request)
    socket.once('message', () => socket.send(record({})))
  })
  const url = await listen(server)
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
  })
  return { url, seen, sockets }
}

async function connect(url: string) {
  const sent: FetchInit[] = []
  const send = (to: string, init: FetchInit) => {
    sent.push(init)
    return fetch(to, init)
  }
  const line = await buildConnection(`${url}/hub`, async () => TOKEN, { fetch: send, log: silentLogger })
  onTestFinished(() => line.stop())
  return { line, sent }
}

const problemOf = async (line: { start(): Promise<void> }) =>
  describeHubProblem(await line.start().catch((error: unknown) => error))

describe('the negotiation of the hub (fault 40)', () => {
  test('a response that names another host is rejected, and nothing is sent there', async () => {
    const other = await startHub()
    for (const url of [`${other.url}/hub`, `${other.url.replace('http:', 'https:')}/hub`, '//evil.example/hub', 'x']) {
      const hub = await startHub({ url })
      const { line } = await connect(hub.url)
      await expect(line.start()).rejects.toThrow('another address')
    }
    expect(other.seen).toEqual([])
  })

  test('a redirect to another host is not followed; requests use no cache and no cookies', async () => {
    const other = await startHub()
    const server = createServer((_request, response) => {
      response.writeHead(307, { location: `${other.url}/hub/negotiate` }).end()
    })
    const { line, sent } = await connect(await listen(server))
    expect(await problemOf(line)).toContain('被重定向到别处')
    expect(sent[0]).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect: 'error' })
    expect(other.seen).toEqual([])
  })

  test.each([
    [{}, TOKEN],
    [{ accessToken: 'for-elsewhere' }, 'for-elsewhere'],
  ])('another path of the server that a response names is used, with %j', async (given, token) => {
    const negotiation: Record<string, unknown> = { ...given }
    const hub = await startHub(negotiation)
    negotiation.url = `${hub.url}/elsewhere`
    const { line } = await connect(hub.url)
    await line.start()
    expect(hub.seen.map(({ url }) => url)).toEqual([
      '/hub/negotiate?negotiateVersion=1',
      '/elsewhere/negotiate?negotiateVersion=1',
      `/elsewhere?id=1&access_token=${token}`,
    ])
    const tokens = [TOKEN, token, token]
    expect(hub.seen.map(({ authorization }) => authorization)).toEqual(tokens.map((sent) => `Bearer ${sent}`))
  })

  test('a token in a response that names no other path is ignored', async () => {
    const hub = await startHub({ accessToken: 'of somebody else' })
    const { line } = await connect(hub.url)
    await line.start()
    expect(hub.seen.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`])
  })
})

test.each([404, 405])('where a negotiation answers %i, a socket is opened without one', async (status) => {
  const hub = await startHub({}, status)
  const { line } = await connect(hub.url)
  await line.start()
  expect(hub.seen.map(({ url }) => url)).toEqual(['/hub/negotiate?negotiateVersion=1', `/hub?access_token=${TOKEN}`])
})

describe('several servers behind one address, of which each knows the ids alone that it gave', () => {
  const open = async (url: string, memory: SilentSockets) => {
    const line = await buildConnection(`${url}/hub`, async () => TOKEN, { fetch, log: silentLogger }, undefined, memory)
    onTestFinished(() => line.stop())
    return line
  }

  test('a socket is opened without a negotiation by turns', async () => {
    let isDown = false
    const hub = await startHub()
    hub.sockets.options.verifyClient = ({ req }: { req: IncomingMessage }) => !isDown && !req.url?.includes('id=')
    const memory = new SilentSockets()
    await expect((await open(hub.url, memory)).start()).rejects.toThrow('WebSockets failed')
    await (await open(hub.url, memory)).start()
    expect(hub.seen.map(({ url }) => url)).toEqual(['/hub/negotiate?negotiateVersion=1', `/hub?access_token=${TOKEN}`])
    isDown = true
    await expect((await open(hub.url, memory)).start()).rejects.toThrow()
    await expect((await open(hub.url, memory)).start()).rejects.toThrow('WebSockets failed')
    expect(hub.seen).toHaveLength(3)
  })

  test('is named where its polls do not reach the same one either', async () => {
    const server = createServer(({ method }, response) => {
      const availableTransports = [{ transport: 'LongPolling', transferFormats: ['Text'] }]
      if (method === 'POST') response.end(JSON.stringify({ connectionId: '1', availableTransports }))
      else response.writeHead(404).end('No Connection with that ID')
    })
    const line = await open(await listen(server), new SilentSockets())
    expect(await problemOf(line)).toContain('会话保持')
  })

  test('not where the negotiation names another path, or fails itself', async () => {
    for (const [negotiation, status] of [[{ url: '/elsewhere' }, 200] as const, [{}, 503] as const]) {
      const given: Record<string, unknown> = { ...negotiation }
      const hub = await startHub(given, status)
      if ('url' in given) given.url = `${hub.url}/elsewhere`
      hub.sockets.options.verifyClient = () => false
      const memory = new SilentSockets()
      await expect((await open(hub.url, memory)).start()).rejects.toThrow()
      expect(memory.isAlone(`${hub.url}/hub`)).toBe(false)
    }
  })
})

test('a hub that ends a connection without a message for five seconds is sent one in time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const hub = await startHub()
  const received: string[] = []
  hub.sockets.on('connection', (socket) => socket.on('message', (data) => received.push(String(data))))
  const { line } = await connect(hub.url)
  await line.start()
  await vi.advanceTimersByTimeAsync(4_500)
  await vi.waitFor(() => expect(received).toContain(record({ type: 6 })))
})

test.each([
  [{ availableTransports: [{ transport: 'WebSockets', transferFormats: ['Binary'] }] }, '不提供 JSON 协议'],
  [{ url: 'http://other.example/hub' }, '另一个地址'],
  [{ ProtocolVersion: '1.5' }, '旧版的 ASP.NET SignalR'],
])('a hub that can never be connected as it is, is named: %j', async (negotiation, named) => {
  const hub = await startHub(negotiation)
  const { line } = await connect(hub.url)
  expect(await problemOf(line)).toContain(named)
})

test.each([
  [404, '', '不在这个地址'],
  [401, '', '不接受令牌'],
  [200, '<html></html>', '不在这个地址'],
])('so is an address that answers %i with "%s"', async (status, body, named) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  const { line } = await connect(await listen(server))
  expect(await problemOf(line)).toContain(named)
  expect(describeHubProblem(new Error('unreachable'))).toBeNull()
})

test('so is one that refuses the protocol', async () => {
  const hub = await startHub()
  hub.sockets.removeAllListeners('connection')
  hub.sockets.on('connection', (socket) =>
    socket.once('message', () => socket.send(record({ error: "The protocol 'json' is not supported." }))),
  )
  const { line } = await connect(hub.url)
  expect(await problemOf(line)).toContain('不提供 JSON 协议')
})

test('a hub that pings seldom is lost once: then it has the time that its pings need', async () => {
  const hub = await startHub()
  let send = (_message: object) => {}
  hub.sockets.on('connection', (socket) => {
    send = (message) => socket.send(record(message))
    socket.once('message', () => send({ type: 1, target: 'news', arguments: [] }))
  })
  const silence = new SilentSockets()
  const open = async () => {
    const received = new EventEmitter()
    const onReceived = () => received.emit('any')
    const ports = { fetch, log: silentLogger }
    const line = await buildConnection(`${hub.url}/hub`, async () => TOKEN, ports, onReceived, silence)
    onTestFinished(() => line.stop())
    const lost = new Promise((resolve) => line.onclose(resolve))
    const news = once(received, 'any')
    await line.start()
    await news
    const ping = () => {
      const arrival = once(received, 'any')
      send({ type: 6 })
      return Promise.race([arrival, lost])
    }
    return { line, lost, ping }
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = await open()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(String(await first.lost)).toContain('Server timeout')

  const second = await open()
  await vi.advanceTimersByTimeAsync(50_000)
  await second.ping()
  // Twice the time between its pings, where they are known.
  expect([second.line.state, second.line.serverTimeoutInMilliseconds]).toEqual(['Connected', 100_000])
  await vi.advanceTimersByTimeAsync(99_000)
  await second.ping()
  await vi.advanceTimersByTimeAsync(15_000)
  await second.ping()
  expect(second.line.serverTimeoutInMilliseconds).toBe(30_000)
  await vi.advanceTimersByTimeAsync(30_000)
  await second.lost
  expect((await open()).line.serverTimeoutInMilliseconds).toBe(30_000)
})

describe('the socket of the hub', () => {
  test.each([
    [31, 'taken'],
    [33, 'refused'],
  ])('a message of %i MB is %s (fault 15)', async (size, expected) => {
    const { url, sockets } = await startHub()
    sockets.on('connection', (socket) => socket.send('x'.repeat(size * MEGABYTE)))
    const socket = new TimeoutWebSocket(url.replace('http', 'ws'), undefined, {})
    const outcome = await new Promise((resolve) => {
      socket.once('message', () => resolve('taken'))
      socket.once('error', (error) => resolve(/Max payload size exceeded/.test(error.message) ? 'refused' : error))
    })
    socket.terminate()
    expect(outcome).toBe(expected)
  })

  test('a socket without a size limit gets one: larger messages are discarded', () => {
    const socket = Object.assign(new EventTarget(), { closed: 0, close: () => void socket.closed++ })
    limitMessageSize(socket)
    const received: number[] = []
    socket.addEventListener('message', (event) => received.push((event as MessageEvent<string>).data.length))
    for (const size of [1, 32 * MEGABYTE, 32 * MEGABYTE + 1]) {
      socket.dispatchEvent(new MessageEvent('message', { data: 'x'.repeat(size) }))
    }
    expect([received, socket.closed]).toEqual([[1, 32 * MEGABYTE], 1])
  })

  test('an endless negotiation response is rejected (fault 46)', async () => {
    const hub = await startHub({ filler: 'x'.repeat(33 * MEGABYTE) })
    const { line } = await connect(hub.url)
    await expect(line.start()).rejects.toThrow('服务器的回答过大')
  })
})
