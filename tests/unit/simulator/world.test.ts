import { spawn } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Control } from '../../simulator/control.ts'
import { startSimulator } from '../../simulator/server.ts'
import { Clock } from '../../simulator/world/clock.ts'
import { World } from '../../simulator/world/world.ts'
import { collect, Driver, NOON, waitUntil } from './driver.ts'

let driver: Driver | undefined

afterEach(async () => {
  vi.useRealTimers()
  await driver?.close()
  driver = undefined
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
})

test('live traffic is started by the option and stopped by closing', async () => {
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

test('a restart brings a new world to the same address: seed, clock, tokens, faults, log and hub', async () => {
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
