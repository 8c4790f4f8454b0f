import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'playwright/test'
import type { AlertCounts, AppNotification } from '#contract/alerts.ts'
import { buildConnection } from '../../src-main/core/hub/connection.ts'
import { Realtime } from '../../src-main/core/realtime.ts'
import { SettingsStore } from '../../src-main/core/settings/settings-store.ts'
import { silentLogger } from '../unit/core/fixtures.ts'

/** Runs the core in Node against a real ASP.NET Core hub; `.ci/run` sets ASPNET_HUB to the program that starts one. */
const program = process.env.ASPNET_HUB
if (!program) process.stdout.write('\n*** ASP.NET CORE HUB TESTS SKIPPED: there is no such hub ***\n\n')
test.skip(!program, 'there is no hub of ASP.NET Core')

const START_MS = 120_000

interface Variant {
  MIN_ID: 'int32' | 'int64'
  MARKS_READ: 'any' | ''
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function startHub(variant: Variant) {
  const port = await freePort()
  // Int32 ids where the server's type is Int32; ids beyond 2^53 otherwise.
  const env = { ...process.env, ...variant, SMALL_IDS: variant.MIN_ID === 'int32' ? '1' : '' }
  const child: ChildProcess = spawn(program!, [String(port)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (text) => String(text).includes('ready ') && resolve())
    child.on('exit', (code) => reject(new Error(`the hub ended with ${code}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url: `${url}/managehub`,
    test: async (path: string) => (await fetch(`${url}/test/${path}`)).text(),
    stop: async () => {
      process.kill(-child.pid!, 'SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A core without windows, connected to that hub; no orders are pending. */
function startCore(url: string) {
  const notices: AppNotification[] = []
  let messages = 0
  let tokens = 0
  const realtime = new Realtime({
    ports: {
      log: silentLogger,
      showNotification: (notice) => notices.push(notice),
      playSound: () => {},
      requestAttention: () => {},
      endAttention: () => {},
      recordsFile: { read: () => ({}), write: () => {} },
      withdrawNotification: () => {},
      bringToFront: () => {},
    },
    settings: new SettingsStore({ read: () => ({}), write: () => {} }, silentLogger, () => {}),
    connect: () => buildConnection(url, async () => `token-${++tokens}`, { fetch, log: silentLogger }),
    fetchPayData: async () => '{"succeeded":true,"errors":null,"data":{"upList":[],"downList":[]}}',
    fetchPayList: async () => '{"succeeded":true,"errors":null,"data":{"data":[],"rows":0}}',
    isStrained: () => false,
    operatorId: () => '900001',
    owner: () => '900001',
    serverNow: () => Date.now(),
    isWatched: () => false,
    emit: (event, payload) => {
      if (event === 'alerts') messages = (payload as AlertCounts).messages
    },
    onConnectionChange: () => {},
  })
  return { realtime, notices, messages: () => messages }
}

for (const variant of [
  { MIN_ID: 'int32', MARKS_READ: '' },
  { MIN_ID: 'int32', MARKS_READ: 'any' },
  { MIN_ID: 'int64', MARKS_READ: '' },
  { MIN_ID: 'int64', MARKS_READ: 'any' },
] satisfies Variant[]) {
  test.describe(`a hub whose minId is an ${variant.MIN_ID}, marking read by ${variant.MARKS_READ || 'the newest'} page`, () => {
    let hub: Awaited<ReturnType<typeof startHub>>
    let core: ReturnType<typeof startCore>
    test.setTimeout(START_MS)
    test.beforeAll(async () => {
      test.setTimeout(START_MS)
      hub = await startHub(variant)
      core = startCore(hub.url)
    })
    test.afterAll(async () => {
      core?.realtime.dispose()
      await hub?.stop()
    })

    test('unread counts stay exact over backlog, pushes, a gap, a new token, five thousand messages and a read conversation', async () => {
      const { realtime, notices, messages } = core
      const unreadAtServer = async () => Number(await hub.test('unread'))

      await hub.test('say?n=217&members=14&silent=1')
      realtime.start()
      await expect.poll(messages, { timeout: 20_000 }).toBe(217)
      expect(await unreadAtServer()).toBe(217)
      await expect.poll(() => notices.map(({ title }) => title)).toEqual(['217 条新私信'])

      await hub.test('say?n=3&members=3')
      await expect.poll(messages).toBe(220)
      // Messages within one second are announced together.
      await expect
        .poll(() => notices.slice(1).every(({ kind }) => kind === 'privateMessage') && notices.length)
        .toBeGreaterThan(1)

      const before = notices.length
      await hub.test('abort')
      await hub.test('say?n=2&members=1&silent=1')
      await expect.poll(messages, { timeout: 20_000 }).toBe(222)
      await expect
        .poll(() =>
          notices
            .slice(before)
            .map(({ title }) => title)
            .join(),
        )
        .toMatch(/会员100001 发来私信（\d+ 条）/)

      await hub.test('revoke')
      await hub.test('abort')
      await hub.test('say?n=1&members=1&silent=1')
      await expect.poll(messages, { timeout: 20_000 }).toBe(223)

      await hub.test('say?n=5000&members=7')
      await expect.poll(messages, { timeout: 30_000 }).toBe(5_223)
      expect(await unreadAtServer()).toBe(5_223)
      expect(notices.length).toBeLessThan(40)

      const unread = realtime.unreadTracker.unreadOf('1:100001')
      const page = await realtime.unreadTracker.page({ channel: '1', userId: '100001' }, null)
      expect(page.messages).toHaveLength(20)
      expect(page.hasMore).toBe(true)
      const older = await realtime.unreadTracker.page({ channel: '1', userId: '100001' }, page.messages[0]!.id)
      expect(older.messages).toHaveLength(10)
      expect(await unreadAtServer()).toBe(5_223 - unread)
      await expect.poll(messages).toBe(5_223 - unread)
    })
  })
}
