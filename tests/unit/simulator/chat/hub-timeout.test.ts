import { afterEach, beforeEach, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { Driver, waitUntil } from '../driver.ts'

const TIMEOUT_SECONDS = 0.6
const ping = '{"type":6}\x1e'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ pingIntervalSeconds: 0.05, clientTimeoutSeconds: TIMEOUT_SECONDS })
})
afterEach(() => driver.close())

test('a silent client is disconnected and may reconnect', async () => {
  const { texts, closed } = await driver.openSocket()
  await closed
  expect(texts.at(-1)).toBe('{"type":7,"allowReconnect":true,"error":"Connection closed with an error."}\x1e')
  await waitUntil(async () => expect((await driver.control.hubState()).connections).toBe(0))
})

test('a client that pings stays connected', async () => {
  const { socket, texts } = await driver.openSocket()
  // It responds to the server's pings for longer than the timeout.
  socket.on('message', () => socket.send(ping))
  const pings = () => texts.filter((text) => text === ping).length
  await waitUntil(() => expect(pings()).toBeGreaterThan((2 * TIMEOUT_SECONDS) / 0.05))
  expect((await driver.control.hubState()).connections).toBe(1)
})

test('silent clients are disconnected only after the hub is unfrozen', async () => {
  const { texts, closed } = await driver.openSocket()
  await driver.control.hub('frozen')
  // Meanwhile another client, connected later, is disconnected by an unfrozen hub.
  const other = await Driver.start({ clientTimeoutSeconds: TIMEOUT_SECONDS * 2 })
  const socket = (await other.upgrade('/managehub', { authorization: `Bearer ${other.pair.access}` })) as WebSocket
  await new Promise((resolve) => socket.on('close', resolve))
  await other.close()
  expect((await driver.control.hubState()).connections).toBe(1)
  await driver.control.hub('up')
  await closed
  expect(texts.at(-1)).toContain('"allowReconnect":true')
})
