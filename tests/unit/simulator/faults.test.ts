import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FaultKind, FaultSpec } from '../../simulator/fault-registry.ts'
import { HUGE_ORDER_ID } from '../../simulator/world/orders/order-seed.ts'
import { Driver, waitUntil } from './driver.ts'

const VERIFY = '/api/pay/pay-verify'
const NAMES = '/api/pay/pay-name-list'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start()
})
afterEach(() => driver.close())

function verify() {
  return driver.send('POST', VERIFY, { body: { newId: HUGE_ORDER_ID, isConfirm: true } })
}

async function commits(): Promise<number> {
  return (await driver.control.order(HUGE_ORDER_ID)).commits
}

function injectOnVerify(kind: FaultKind, options: Partial<FaultSpec> = {}): Promise<number> {
  return driver.control.fault({ match: { path: VERIFY }, kind, ...options })
}

describe('connections', () => {
  test('dropBefore: disconnected, and not executed', async () => {
    await injectOnVerify('dropBefore', { times: -1 })
    await expect(verify()).rejects.toThrow()
    expect(await commits()).toBe(0)
    expect((await driver.control.log())[1]).toMatchObject({ path: VERIFY, status: 0 })
  })

  test('dropAfter: disconnected after execution', async () => {
    await injectOnVerify('dropAfter', { times: -1 })
    await expect(verify()).rejects.toThrow()
    expect(await commits()).toBe(1)
  })

  test('truncate: half a body, after execution', async () => {
    await injectOnVerify('truncate')
    await expect(verify()).rejects.toThrow()
    expect(await commits()).toBe(1)
  })

  test('hang: no response and no execution until cleared', async () => {
    const id = await injectOnVerify('hang')
    let isAnswered = false
    const reply = verify().finally(() => {
      isAnswered = true
    })
    await waitUntil(async () =>
      expect((await driver.control.log()).at(-1)).toMatchObject({ path: VERIFY, status: null }),
    )
    // Other requests are served while it hangs.
    expect((await driver.send('GET', NAMES)).status).toBe(200)
    expect([isAnswered, await commits(), driver.simulator.openRequests]).toEqual([false, 0, 1])
    await driver.control.clearFaults(id)
    expect((await reply).envelope.data).toBe(true)
    expect(driver.simulator.openRequests).toBe(0)
    expect(await commits()).toBe(1)
  })

  test('hang after: executed at once, without a response', async () => {
    await injectOnVerify('hang', { when: 'after' })
    const reply = verify().catch(() => 'cut')
    await waitUntil(async () => expect(await commits()).toBe(1))
    expect(driver.simulator.world.orders.find(HUGE_ORDER_ID)?.state).toBe(1)
    await driver.close()
    expect(await reply).toBe('cut')
  })

  test('a hanging request whose client disconnected is not executed later', async () => {
    await injectOnVerify('hang')
    const abortController = new AbortController()
    const headers = { authorization: `Bearer ${driver.pair.access}`, 'content-type': 'application/json' }
    const body = `{"newId":${HUGE_ORDER_ID},"isConfirm":true}`
    const pending = fetch(driver.simulator.url + VERIFY, {
      method: 'POST',
      headers,
      body,
      signal: abortController.signal,
    })
    const last = async () => (await driver.control.log()).at(-1)
    await waitUntil(async () => expect((await last())?.path).toBe(VERIFY))
    abortController.abort()
    await expect(pending).rejects.toThrow()
    await waitUntil(async () => expect((await last())?.status).toBe(0))
    await driver.control.clearFaults()
    expect([await commits(), (await last())?.status]).toEqual([0, 0])
  })

  test('delay: executed at once, late response', async () => {
    const id = await injectOnVerify('delay', { ms: 3_600_000 })
    const reply = verify()
    await waitUntil(async () => expect(await commits()).toBe(1))
    expect((await driver.control.log()).at(-1)?.status).toBeNull()
    await driver.control.clearFaults(id)
    expect((await reply).envelope.data).toBe(true)
  })

  test('a delay ends by itself, not early', async () => {
    await driver.control.fault({ match: { path: NAMES }, kind: 'delay', ms: 60 })
    const began = performance.now()
    expect((await driver.send('GET', NAMES)).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(55)
  })
})

describe('responses', () => {
  test.each<[FaultKind, Partial<FaultSpec>, number, unknown]>([
    ['status', { status: 500, body: { message: '服务器错误' } }, 500, { message: '服务器错误' }],
    ['unauthorized', {}, 401, undefined],
    ['forbidden', {}, 403, undefined],
    [
      'refused',
      { errors: { balance: ['太大'] } },
      200,
      { succeeded: false, data: null, errors: { balance: ['太大'] } },
    ],
    ['answer', { data: -99 }, 200, { succeeded: true, data: -99 }],
  ])('%s: not executed', async (kind, options, status, body) => {
    await injectOnVerify(kind, options)
    const reply = await verify()
    expect(reply.status).toBe(status)
    if (body) expect(reply.envelope).toMatchObject(body)
    else expect(reply.text).toBe('')
    expect(reply.headers.get('date')).toBeTruthy()
    expect(await commits()).toBe(0)
  })

  test('html: a page with status 200, not executed', async () => {
    await injectOnVerify('html')
    const reply = await verify()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.text).toContain('<html>')
    expect(await commits()).toBe(0)
  })

  test('malformed: status 200 and broken JSON, after execution', async () => {
    await injectOnVerify('malformed')
    const reply = await verify()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(() => JSON.parse(reply.text)).toThrow()
    expect(await commits()).toBe(1)
  })

  test('invalidToken: the real response with that header', async () => {
    await injectOnVerify('invalidToken')
    const reply = await verify()
    expect(reply.headers.get('access-token')).toBe('invalid_token')
    expect(reply.envelope.data).toBe(true)
  })
})

describe('endless responses', () => {
  const fetchImage = (signal: AbortSignal) => fetch(`${driver.simulator.url}/images/photo-2.png`, { signal })
  const injectFault = (kind: FaultKind) => driver.control.fault({ match: { path: '/images/' }, kind })

  test('stall: headers without a body', async () => {
    await injectFault('stall')
    const abortController = new AbortController()
    const answer = await fetchImage(abortController.signal)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const first = answer.body!.getReader().read()
    const others = driver.send('GET', NAMES).then(({ status }) => status)
    expect(await Promise.race([first, others])).toBe(200)
    abortController.abort()
    await expect(first).rejects.toThrow()
  })

  test.each([
    ['huge', null],
    ['gzipBomb', 'gzip'],
  ] as const)('%s: an envelope that does not end', async (kind, encoding) => {
    await injectFault(kind)
    const abortController = new AbortController()
    const answer = await fetchImage(abortController.signal)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    let size = 0
    const reader = answer.body!.getReader()
    while (size < 40_000_000) size += (await reader.read()).value!.length
    abortController.abort()
  })

  test('status: also a number that HTTP does not define', async () => {
    await driver.control.fault({ match: { path: '/images/' }, kind: 'status', status: 999 })
    expect((await fetchImage(new AbortController().signal)).status).toBe(999)
  })
})

test.each([
  ['server', 'public, max-age=86400', null, null],
  ['none', null, null, null],
  ['last-modified', null, null, 'Sat, 01 Jan 2022 00:00:00 GMT'],
  ['max-age', 'public, max-age=3600', 'public, max-age=3600', null],
] as const)('caching headers: %s', async (caching, ofPicture, ofCall, modified) => {
  await driver.control.caching(caching)
  const picture = await fetch(`${driver.simulator.url}/images/photo-2.png`)
  const { headers } = await driver.send('GET', NAMES)
  expect([picture.headers.get('cache-control'), headers.get('cache-control')]).toEqual([ofPicture, ofCall])
  expect([picture.headers.get('last-modified'), headers.get('last-modified')]).toEqual([modified, modified])
})

describe('matching', () => {
  const status = async (method: string, path: string) => (await driver.send(method, path)).status

  test('by path prefix and by method', async () => {
    await driver.control.fault({ match: { method: 'GET', path: '/api/pay/' }, kind: 'forbidden', times: -1 })
    expect(await status('GET', NAMES)).toBe(403)
    expect(await status('GET', '/api/pay/list/true/1/10')).toBe(403)
    expect(await status('GET', '/api/home/pay-data')).toBe(200)
    expect(await status('POST', VERIFY)).toBe(200)
  })

  test('as many times as set, in the order of creation, until cleared', async () => {
    await driver.control.fault({ match: { path: NAMES }, kind: 'status', status: 501, times: 2 })
    await driver.control.fault({ match: { path: NAMES }, kind: 'status', status: 502, times: -1 })
    const seen = []
    for (let n = 0; n < 5; n += 1) seen.push(await status('GET', NAMES))
    expect(seen).toEqual([501, 501, 502, 502, 502])
    await driver.control.clearFaults()
    expect(await status('GET', NAMES)).toBe(200)
  })

  test('includes the hub’s negotiation and upgrade', async () => {
    await driver.control.fault({ match: { path: '/managehub/negotiate' }, kind: 'status', status: 500 })
    await expect(driver.startHub()).rejects.toThrow('500')
    await driver.control.fault({ match: { method: 'GET', path: '/managehub' }, kind: 'unauthorized' })
    await expect(driver.startHub()).rejects.toThrow()
    expect((await driver.control.log()).at(-1)).toMatchObject({ method: 'GET', path: '/managehub', status: 401 })
    await driver.startHub()
  })

  test('matches invocations by method name', async () => {
    const hub = await driver.startHub()
    const injectOnHub = (path: string, kind: FaultKind, options: Partial<FaultSpec> = {}) =>
      driver.control.fault({ match: { kind: 'hub', path }, kind, ...options })
    await injectOnHub('getgroup', 'refused', { errors: '服务器忙' })
    await expect(hub.invoke('getgroup')).rejects.toThrow('服务器忙')
    await injectOnHub('getgroup', 'answer', { data: [] })
    expect(await hub.invoke('getgroup')).toEqual([])
    expect((await hub.invoke('getgroup')).length).toBeGreaterThan(0)
    const id = await injectOnHub('getuserlist', 'hang')
    const users = hub.invoke('getuserlist', 1)
    expect((await hub.invoke('getcustomerservice')).length).toBe(3)
    await driver.control.clearFaults(id)
    expect((await users).length).toBeGreaterThan(0)
    await expect(injectOnHub('getgroup', 'html')).rejects.toThrow('not a fault of the hub')
  })

  test('can drop a hub message before or after it is stored', async () => {
    const { chat, members } = driver.simulator.world
    const { id } = members.all[7] as { id: bigint }
    const count = () => chat.privateList(id, 1, 0, 100).length
    const before = count()
    for (const [kind, isStored] of [
      ['dropBefore', 0],
      ['dropAfter', 1],
    ] as const) {
      const hub = await driver.startHub()
      await driver.control.fault({ match: { kind: 'hub', path: 'privatesend' }, kind })
      await expect(hub.invoke('privatesend', Number(id), 1, 1, '您好')).rejects.toThrow()
      expect(count()).toBe(before + isStored)
    }
  })
})
