import { spawn } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Control } from '../../simulator/control.ts'
import { LiveTraffic } from '../../simulator/live-traffic.ts'
import { startSimulator } from '../../simulator/server.ts'
import { seedBotHistory } from '../../simulator/world/bot/bot-history.ts'
import { Clock } from '../../simulator/world/clock.ts'
import { seedHistory } from '../../simulator/world/records/history.ts'
import { World } from '../../simulator/world/world.ts'
import { collect, Driver, NOON, waitUntil } from './driver.ts'

vi.mock('../../simulator/world/records/history.ts', { spy: true })
vi.mock('../../simulator/world/bot/bot-history.ts', { spy: true })

let driver: Driver | undefined

afterEach(async () => {
  vi.useRealTimers()
  await driver?.close()
  driver = undefined
})

test('histories, the slow part of a world, are generated on first use', async () => {
  vi.clearAllMocks()
  driver = await Driver.start()
  expect(seedHistory).not.toHaveBeenCalled()
  expect(seedBotHistory).not.toHaveBeenCalled()
  await driver.send('GET', '/api/order/list/1/10')
  expect(seedHistory).toHaveBeenCalledOnce()
})

function snapshot(world: World): unknown {
  const { members, orders, chat, games } = world
  const users = [1, 2, 3].map((type) => chat.users(type))
  return structuredClone([
    members.all,
    orders.list({ inOrOut: true }),
    orders.list({ inOrOut: false }),
    users,
    chat.groups(),
    games.info(0, NOON),
  ])
}

describe('the world', () => {
  test('is determined by the seed alone', () => {
    const one = snapshot(new World(1, new Clock(NOON)))
    expect(snapshot(new World(1, new Clock(NOON)))).toEqual(one)
    expect(snapshot(new World(2, new Clock(NOON)))).not.toEqual(one)
  })

  test('has a history determined by the seed', () => {
    const history = (seed: number) => structuredClone(new World(seed, new Clock(NOON)).records.history)
    const one = history(1)
    expect(history(1)).toEqual(one)
    expect(history(2).bets).not.toEqual(one.bets)
  })

  test('has pending orders of today, but none that becomes overdue during a test just after midnight', () => {
    const midnight = Date.UTC(2025, 5, 17, 16)
    const pendingAt = (now: number) => {
      const { orders } = new World(1, new Clock(now))
      return [...orders.pending(true), ...orders.pending(false)].map(({ payTime }) => payTime)
    }
    for (const now of [midnight + 1_500, midnight + 330_000, NOON])
      for (const payTime of pendingAt(now)) expect(now - payTime).toBeGreaterThanOrEqual(400_000)
    for (const payTime of pendingAt(midnight + 3_600_000)) expect(payTime).toBeGreaterThanOrEqual(midnight)
  })

  test('covers every pending withdrawal by its member’s balance', () => {
    const { orders, members } = new World(1, new Clock(NOON))
    for (const { userId, balance } of orders.pending(false)) {
      expect(members.get(userId).cents).toBeGreaterThanOrEqual(balance * 100)
    }
  })

  test('has member ids of eight digits, IP addresses with locations, and some missing phones', () => {
    const { members } = new World(1, new Clock(NOON))
    for (const { id, registerIP, registerIPAddress } of members.all) {
      expect(String(id)).toMatch(/^\d{8}$/)
      expect(registerIP).toMatch(/^\d{1,3}(\.\d{1,3}){3}$/)
      expect(registerIPAddress).not.toBe('')
    }
    expect(members.all.filter(({ phoneNo }) => phoneNo === '').length).toBeGreaterThan(10)
  })
})

describe('live traffic', () => {
  test('is off by default; when on, orders and messages arrive and the queue stays bounded', () => {
    vi.useFakeTimers({ now: NOON })
    const world = new World(1, new Clock())
    const kinds = new Set<string>()
    world.subscribe(({ kind }) => kinds.add(kind))
    const live = new LiveTraffic(world)
    vi.advanceTimersByTime(3_600_000)
    expect(kinds.size).toBe(0)
    live.setEnabled(true)
    vi.advanceTimersByTime(3_600_000)
    expect(kinds).toEqual(new Set(['counts', 'private']))
    const { up, down } = world.orders.counts()
    expect(up + down).toBeLessThanOrEqual(41)
    live.setEnabled(false)
    kinds.clear()
    vi.advanceTimersByTime(3_600_000)
    expect(kinds.size).toBe(0)
  })

  test('is started by the option and stopped by closing', async () => {
    vi.useFakeTimers({ now: NOON, toFake: ['setTimeout', 'clearTimeout'] })
    const simulator = await startSimulator({ live: true })
    let events = 0
    simulator.world.subscribe(() => {
      events += 1
    })
    vi.advanceTimersByTime(120_000)
    expect(events).toBeGreaterThan(4)
    await simulator.close()
    const before = events
    vi.advanceTimersByTime(120_000)
    expect(events).toBe(before)
  })
})

describe('a restart', () => {
  test('brings a new world to the same address: seed, clock, tokens, faults, log and hub', async () => {
    driver = await Driver.start({ now: NOON })
    const { control, simulator } = driver
    const before = snapshot(simulator.world)
    await driver.startHub()
    await control.addOrder({ inOrOut: true })
    await control.clock({ offsetMs: 5 })
    await control.fault({ match: { path: '/' }, kind: 'forbidden', times: -1 })
    simulator.restart({ now: NOON })
    expect(snapshot(simulator.world)).toEqual(before)
    expect(simulator.world.now()).toBe(NOON)
    expect(await control.log()).toEqual([])
    expect((await driver.send('GET', '/api/home/pay-data')).status).toBe(401)
    expect(await control.hubState()).toEqual({ mode: 'up', connections: 0, operators: [], invocations: [] })
    simulator.restart({ now: NOON + 1 })
    expect(simulator.world.now()).toBe(NOON + 1)
  })
})

describe('control', () => {
  test('reset restores the seed: world, clock, switches, faults, log, hub', async () => {
    driver = await Driver.start({ now: NOON })
    const { control, simulator } = driver
    const before = snapshot(simulator.world)
    const hub = await driver.startHub()
    const counts = collect(hub, 'setUpDwonCount')
    await control.addOrder({ inOrOut: true })
    await control.addPrivateMessage()
    await control.setMember(simulator.world.members.all[3]?.id ?? 0, { name: '改', balance: 1 })
    await control.setGame(10, { openState: 'wait' })
    await control.clock({ offsetMs: 5, fixed: '2025-06-18 13:00:00' })
    await control.payDataShape('flat')
    await control.unauthorizedForm('envelope')
    await control.fault({ match: { path: '/' }, kind: 'forbidden', times: -1 })
    await control.hub('frozen')
    await control.reset()
    expect(snapshot(simulator.world)).toEqual(before)
    expect(simulator.world.now()).toBe(NOON)
    expect(await control.log()).toEqual([])
    expect((await driver.send('GET', '/api/home/pay-data', { pair: null })).status).toBe(401)
    expect(await driver.get('/api/home/pay-data')).toHaveProperty('upList')
    await waitUntil(() => expect(counts.at(-1)).toEqual([14, 9]))
    expect(await control.hubState()).toEqual({ mode: 'up', connections: 1, operators: ['900001'], invocations: [] })
  })

  test('addOrder stores every given field', async () => {
    driver = await Driver.start()
    const member = driver.simulator.world.members.all[9]
    const fields = {
      inOrOut: false,
      id: '12345678901234567890',
      userId: String(member?.id),
      balance: 12.34,
      lastBalance: 0.30000000000000004,
      payType: 5,
      payTime: '2025-01-02 03:04:05',
      payName: '<b>张</b>',
      remark: '二维码',
      gameType: 2,
      isFirst: true,
    }
    const expected = { ...fields, id: 12345678901234567890n, userId: Number(member?.id), state: 0 }
    expect(await driver.control.addOrder(fields)).toMatchObject(expected)
    expect((await driver.control.order(fields.id)).order).toMatchObject(expected)
    await expect(driver.control.addOrder(fields)).rejects.toThrow('is there already')
    await expect(driver.control.addOrder({ inOrOut: true, userId: 5 })).rejects.toThrow('会员不存在')
  })

  test('an unknown action, field or kind is a 400 with a message', async () => {
    driver = await Driver.start()
    const postAction = (action: string, body: string) =>
      fetch(`${driver?.simulator.url}/__control/${action}`, { method: 'POST', body })
    for (const [action, body] of [
      ['nonsense', '{}'],
      ['addOrder', '{"inOrOut":true,"amount":1}'],
      ['addOrder', '{"inOrOut":'],
      ['fault', '{"match":{"path":"/"},"kind":"fire"}'],
      ['orders/1', ''],
    ] as const) {
      const reply = await postAction(action, body)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({ ok: false, message: expect.stringMatching(/./) })
    }
    await expect(driver.control.order(1)).rejects.toThrow('订单不存在')
    expect(await driver.control.log()).toHaveLength(1)
  })
})

test('the command prints one line when ready, and exits on SIGTERM', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/simulator/main.ts', '--port', '0', '--still'])
  let out = ''
  let errors = ''
  // However long a busy machine takes to start it.
  await new Promise<void>((ready) => {
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
      if (out.includes('\n')) ready()
    })
    child.stderr.on('data', (data: Buffer) => {
      errors += data.toString()
      ready()
    })
    child.on('exit', () => ready())
  })
  expect(out).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/)
  const control = new Control(out.slice('ready '.length).trim())
  expect((await control.hubState()).connections).toBe(0)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  // Windows has no signals: a killed process just exits.
  expect(await ended).toBe(process.platform === 'win32' ? null : 0)
  expect([out.split('\n').length, errors]).toEqual([2, ''])
})
