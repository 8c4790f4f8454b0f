import { beforeEach, expect, test, vi } from 'vitest'
import { ProxyAuth } from '#main/core/network/proxy-auth.ts'
import { hubSocketFactory } from '#main/electron/network/hub-socket.ts'

/** The network of Electron 45: what its session has answered to the proxy, and whether the proxy asks. */
const network = vi.hoisted(() => ({
  ...{ proxy: 'PROXY proxy.house:3128', isAsking: true, hasAnswered: false },
  sockets: [] as { url: string; second: unknown }[],
}))

vi.mock('electron', () => {
  /** As its documentation and source have it: options second, no answer to a proxy, 1006 with a reason. */
  class WebSocket extends EventTarget {
    readyState = 0
    constructor(url: string, second: unknown) {
      super()
      network.sockets.push({ url, second })
      queueMicrotask(() => {
        if (this.readyState !== 0) return
        const isRefused = network.proxy !== 'DIRECT' && network.isAsking && !network.hasAnswered
        if (isRefused) return this.#fail('net::ERR_PROXY_AUTH_REQUESTED')
        this.readyState = 1
        this.dispatchEvent(new Event('open'))
      })
    }
    close(): void {
      if (this.readyState === 0) this.#fail('net::ERR_ABORTED')
      else this.#end(1000, '')
    }
    #fail(reason: string): void {
      this.dispatchEvent(new Event('error'))
      this.#end(1006, reason)
    }
    #end(code: number, reason: string): void {
      this.readyState = 3
      this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
    }
  }
  return { net: { WebSocket }, session: { defaultSession: { resolveProxy: async () => network.proxy } } }
})

const URL_OF_HUB = 'https://console.test/managehub'
beforeEach(() =>
  Object.assign(network, { proxy: 'PROXY proxy.house:3128', isAsking: true, hasAnswered: false, sockets: [] }),
)

type Socket = EventTarget & { close(): void }

/** What becomes of a connection: `open`, or `close` with its code. */
async function connect(select: ReturnType<typeof hubSocketFactory>): Promise<string> {
  const Socket = (await select(URL_OF_HUB))!
  const socket = new Socket('wss://console.test/managehub', undefined, {
    headers: { 'User-Agent': 'console' },
  }) as Socket
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve('open'))
    socket.addEventListener('close', (event) => resolve(`close ${(event as CloseEvent).code}`))
  })
}

/** A request that the proxy lets through once the operator has given the password. */
const authenticate = vi.fn(async () => {
  network.hasAnswered = true
  return true
})
beforeEach(() => authenticate.mockClear())

test('the live connection passes a proxy that asks for a password: a request of its session answers first', async () => {
  const select = hubSocketFactory(new ProxyAuth(), authenticate)
  expect(await connect(select)).toBe('open')
  expect(network.sockets).toEqual([
    { url: 'wss://console.test/managehub', second: { headers: { 'User-Agent': 'console' } } },
  ])
})

test('without that request Chromium’s socket fails', async () => {
  expect(await connect(hubSocketFactory(new ProxyAuth(), async () => false))).toBe('close 1006')
})

test('once a socket has passed the proxy no further request goes first; before that each time', async () => {
  const select = hubSocketFactory(new ProxyAuth(), authenticate)
  authenticate.mockImplementationOnce(async () => false)
  expect(await connect(select)).toBe('close 1006')
  expect(await connect(select)).toBe('open')
  expect(await connect(select)).toBe('open')
  expect(authenticate).toHaveBeenCalledTimes(2)
})

test('without a proxy nothing goes first', async () => {
  network.proxy = 'DIRECT'
  expect(await connect(hubSocketFactory(new ProxyAuth(), authenticate))).toBe('open')
  expect(authenticate).not.toHaveBeenCalled()
})

test('a password that the operator has not given yet holds up no connection for ever', async () => {
  vi.useFakeTimers()
  const connecting = connect(hubSocketFactory(new ProxyAuth(), () => new Promise(() => {})))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await connecting).toBe('close 1006')
  vi.useRealTimers()
})

test('a message above 32 MB closes the connection and is not read', async () => {
  network.proxy = 'DIRECT'
  const Socket = (await hubSocketFactory(new ProxyAuth(), authenticate)(URL_OF_HUB))!
  const socket = new Socket('wss://console.test/managehub', undefined, {}) as Socket
  const events: string[] = []
  for (const name of ['message', 'close']) socket.addEventListener(name, () => events.push(name))
  // Its own socket gives bytes as a Buffer.
  const send = (length: number) => socket.dispatchEvent(new MessageEvent('message', { data: Buffer.alloc(length) }))
  send(1_000)
  send(32 * 1024 * 1024 + 1)
  expect(events).toEqual(['message', 'close'])
})
