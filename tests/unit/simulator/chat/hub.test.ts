import { HubConnectionState } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { collect, Driver, waitUntil } from '../driver.ts'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ pingIntervalSeconds: 0.05 })
})
afterEach(() => driver.close())

const upgrade = (path: string, headers?: Record<string, string>) => driver.upgrade(path, headers)

describe('connecting', () => {
  test('negotiates version 1 with WebSockets, for a valid token in the header only', async () => {
    const negotiate = (pair?: null) =>
      driver.send('POST', '/managehub/negotiate?negotiateVersion=1', pair === null ? { pair } : {})
    expect((await negotiate()).envelope).toEqual({
      negotiateVersion: 1,
      connectionId: expect.any(String),
      connectionToken: expect.any(String),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }],
    })
    expect((await negotiate(null)).status).toBe(401)
    await driver.control.expireTokens()
    // The hub never refreshes, and its 401 is always the plain HTTP one.
    await driver.control.unauthorizedForm('envelope')
    expect((await driver.send('POST', '/managehub/negotiate', { refresh: true })).status).toBe(401)
  })

  test('an upgrade takes the token from the header or the query', async () => {
    const authorization = `Bearer ${driver.pair.access}`
    expect(await upgrade('/managehub', { authorization })).toBeInstanceOf(WebSocket)
    expect(await upgrade(`/managehub?access_token=${driver.pair.access}`)).toBeInstanceOf(WebSocket)
    expect(await upgrade('/managehub')).toBe(401)
    expect(await upgrade('/managehub?access_token=x.y.z')).toBe(401)
    expect(await upgrade('/elsewhere', { authorization })).toBe(404)
    const log = await driver.control.log()
    expect(log.map(({ status }) => status).slice(-5)).toEqual([101, 101, 401, 401, 404])
    expect(log.at(-4)?.query).toEqual({ access_token: '(present)' })
  })

  test('a negotiated token is valid for one connection', async () => {
    const authorization = `Bearer ${driver.pair.access}`
    const negotiate = async () => {
      const { text } = await driver.send('POST', '/managehub/negotiate?negotiateVersion=1')
      return (JSON.parse(text) as { connectionToken: string }).connectionToken
    }
    const token = await negotiate()
    expect(await upgrade(`/managehub?id=${token}`)).toBe(401)
    expect(await upgrade('/managehub?id=unheard', { authorization })).toBe(404)
    expect(await upgrade(`/managehub?id=${token}`, { authorization })).toBeInstanceOf(WebSocket)
    expect(await upgrade(`/managehub?id=${token}`, { authorization })).toBe(404)
    const before = await negotiate()
    await driver.control.hub('down')
    await driver.control.hub('up')
    expect(await upgrade(`/managehub?id=${before}`, { authorization })).toBe(404)
  })

  test('an expired token is rejected on connecting; open connections stay', async () => {
    const hub = await driver.startHub()
    await driver.control.expireTokens()
    expect((await hub.invoke('getcustomerservice')).length).toBe(3)
    await expect(driver.startHub()).rejects.toThrow('401')
  })

  test('a handshake for another protocol is rejected', async () => {
    const socket = (await upgrade('/managehub', { authorization: `Bearer ${driver.pair.access}` })) as WebSocket
    const answer = new Promise((resolve) => socket.once('message', (data) => resolve(data.toString())))
    socket.send('{"protocol":"messagepack","version":1}\x1e')
    expect(await answer).toContain(`"error":"The protocol 'messagepack' is not supported."`)
  })
})

describe('pushes', () => {
  test('the pending counts go to every connection on each change, and only then', async () => {
    const [one, other] = [await driver.startHub(), await driver.startHub()]
    const seen = [collect(one, 'setUpDwonCount'), collect(other, 'setUpDwonCount')]
    const { id } = await driver.control.addOrder({ inOrOut: true })
    await driver.control.addOrder({ inOrOut: false })
    await driver.control.addOrder({ inOrOut: false, state: 1 })
    await driver.post('/api/pay/pay-verify', { newId: id, isConfirm: true })
    await driver.post('/api/pay/pay-verify', { newId: id, isConfirm: true })
    // Pushed last: when it has arrived, all counts have.
    const last = collect(other, 'ReceiveMessage')
    await driver.control.push('ReceiveMessage', '完')
    await waitUntil(() => expect(last).toEqual([['完']]))
    const expected = [
      [15, 9],
      [15, 10],
      [14, 10],
    ]
    await waitUntil(() => expect(seen).toEqual([expected, expected]))
  })

  test('the counts come in each of the three shapes', async () => {
    const hub = await driver.startHub()
    const seen = collect(hub, 'setUpDwonCount')
    for (const shape of ['object', 'total', 'args'] as const) {
      await driver.control.countsShape(shape)
      await driver.control.addOrder({ inOrOut: true })
    }
    await waitUntil(() => expect(seen).toEqual([[{ up: 15, down: 9 }], [25], [17, 9]]))
  })

  test('nothing is pushed on connecting', async () => {
    const hub = driver.createHub()
    const seen = collect(hub, 'setUpDwonCount')
    const after = collect(hub, 'ReceiveMessage')
    await hub.start()
    await driver.control.push('ReceiveMessage')
    await waitUntil(() => expect(after).toEqual([[]]))
    expect(seen).toEqual([])
  })

  test('raw pushes keep their arguments, digits included', async () => {
    const { texts } = await driver.openSocket()
    await driver.control.push('setStatus', 20, { value: 2n ** 60n + 1n })
    const expected = '{"type":1,"target":"setStatus","arguments":[20,{"value":1152921504606846977}]}\x1e'
    await waitUntil(() => expect(texts).toContain(expected))
  })
})

describe('modes', () => {
  test('pings keep a connection alive; frozen, it is silent until the client gives up', async () => {
    const hub = driver.createHub()
    // Longer than twelve pings: only the pings keep it alive.
    hub.serverTimeoutInMilliseconds = 600
    await hub.start()
    const { texts } = await driver.openSocket()
    const pings = () => texts.filter((text) => text === '{"type":6}\x1e')
    await waitUntil(() => expect(pings().length).toBeGreaterThan(18))
    expect(hub.state).toBe(HubConnectionState.Connected)
    const closed = new Promise<Error | undefined>((resolve) => hub.onclose(resolve))
    const seen = collect(hub, 'setUpDwonCount')
    await driver.control.hub('frozen')
    await driver.control.addOrder({ inOrOut: true })
    expect((await closed)?.message).toContain('Server timeout elapsed')
    expect(seen).toEqual([])
  })

  test('frozen: nothing is read and new connections wait; up again: both continue', async () => {
    const hub = await driver.startHub()
    await driver.control.hub('frozen')
    const answer = hub.invoke('getcustomerservice')
    const newcomer = driver.startHub()
    await waitUntil(async () => expect((await driver.control.log()).at(-1)).toMatchObject({ status: null }))
    expect(await driver.control.hubState()).toMatchObject({ mode: 'frozen', connections: 1, invocations: [] })
    await driver.control.hub('up')
    expect((await answer).length).toBe(3)
    expect((await newcomer).state).toBe(HubConnectionState.Connected)
  })

  test('down: all connections are dropped and new ones get 503; up again: they are accepted', async () => {
    const hub = await driver.startHub()
    const closed = new Promise((resolve) => hub.onclose(resolve))
    await driver.control.hub('down')
    await closed
    expect((await driver.send('POST', '/managehub/negotiate')).status).toBe(503)
    expect(await upgrade('/managehub', { authorization: `Bearer ${driver.pair.access}` })).toBe(503)
    // REST calls still work.
    expect((await driver.send('GET', '/api/pay/pay-name-list')).status).toBe(200)
    await driver.control.hub('up')
    await hub.start()
  })

  test('closeMessage forbids the automatic reconnect', async () => {
    const { texts, closed } = await driver.openSocket()
    await driver.control.hub('closeMessage')
    await closed
    expect(texts.at(-1)).toBe('{"type":7,"allowReconnect":false}\x1e')
  })

  test('closing the simulator ends connections and hanging requests', async () => {
    const hub = await driver.startHub()
    const closed = new Promise((resolve) => hub.onclose(resolve))
    await driver.control.fault({ match: { path: '/api/home/pay-data' }, kind: 'hang' })
    const hanging = driver.send('GET', '/api/home/pay-data').catch(() => 'cut')
    await waitUntil(async () => expect((await driver.control.log()).at(-1)?.path).toBe('/api/home/pay-data'))
    await driver.simulator.close()
    await closed
    expect(await hanging).toBe('cut')
    await expect(fetch(driver.simulator.url)).rejects.toThrow()
  })
})
