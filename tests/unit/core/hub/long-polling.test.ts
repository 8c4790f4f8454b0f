import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildConnection, START_TIMEOUT_MS } from '../../../../src-main/core/hub/connection.ts'
import { HANDSHAKE_TIMEOUT_MS } from '../../../../src-main/core/hub/sockets.ts'
import { silentLogger } from '../fixtures.ts'

/** Long polling is used where a proxy blocks WebSockets (A038). */

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const record = (message: object) => `${JSON.stringify(message)}\u001e`

/** A hub behind a proxy that rejects WebSockets; sends one push to a polling client. */
async function startHub() {
  let upgrades = 0
  const waiting: string[] = []
  let poll: ServerResponse | null = null
  let polls = 0
  const pushText = (text: string) => {
    waiting.push(text)
    poll?.end(waiting.splice(0).join(''))
    poll = null
  }
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://hub').pathname
    if (path.endsWith('/negotiate')) {
      const names = ['WebSockets', 'LongPolling']
      const availableTransports = names.map((transport) => ({ transport, transferFormats: ['Text'] }))
      return void res.end(
        JSON.stringify({ connectionId: '1', connectionToken: '1', negotiateVersion: 1, availableTransports }),
      )
    }
    if (req.method === 'DELETE') {
      poll?.writeHead(204).end()
      return void res.writeHead(202).end()
    }
    if (req.method === 'POST') {
      req.resume()
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
  server.on('upgrade', (_req, socket) => {
    upgrades++
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanups.push(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hub`, upgrades: () => upgrades }
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
  await line.stop()
})

test('a WebSocket handshake without a response falls back to long polling', () => {
  expect(HANDSHAKE_TIMEOUT_MS).toBeLessThanOrEqual(START_TIMEOUT_MS / 3)
})
