import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { serialize } from 'node:v8'
import type { UnreadCounts } from '#contract/chat.ts'
import type { PendingOrdersState } from '#contract/orders.ts'
import { type ConsoleCore, createConsoleCore } from '../../src-main/core/console-core.ts'
import { buildConnection } from '../../src-main/core/hub/connection.ts'
import { PAY_DATA_PATH } from '../../src-main/core/wire.ts'
import { createPreviewPorts } from '../../src-main/preview/ports.ts'
import { Control } from '../simulator/control.ts'
import { signInBody, silentLogger } from './hosts.ts'
import { type BenchResult, formatKb, formatMs, formatPercent, type Measure, withBudget } from './report.ts'

const ORIGIN = 'http://console.invalid'
const SENDER = { url: `${ORIGIN}/`, isMainFrame: true, isMainWindow: true, windowId: '1' }
const CONVERSATIONS = 50_000
const ORDERS = 10_000
/** Conversations that the simulator adds in one call. */
const PER_CALL = 10_000
const COUNT_PUSHES = 100
const PUSHES_PER_MS = 0.01
const MAX_BLOCKING_MS = 50
const UNCHANGED_BUDGET_MS = 20
const MAX_SHARE = 0.05
const MAX_CHANGE_BYTES = 10_000

interface Loaded {
  url: string
  control: Control
  core: ConsoleCore
  monitor: Monitor
}

/** What the main process does: the longest work in one go, processor time, and bytes sent to a page. */
class Monitor {
  longest = 0
  bytes = 0
  #lastAt = performance.now()
  #last = process.cpuUsage()
  #start = process.cpuUsage()
  #timer = setInterval(() => this.#look(), 1)

  /** Other programs delay the clock, other threads of this process add to its processor time. */
  #look(): void {
    const { user, system } = process.cpuUsage(this.#last)
    this.longest = Math.max(this.longest, Math.min(performance.now() - this.#lastAt - 1, (user + system) / 1_000))
    this.#lastAt = performance.now()
    this.#last = process.cpuUsage()
  }

  reset(): void {
    this.#look()
    ;[this.longest, this.bytes] = [0, 0]
    this.#start = process.cpuUsage()
  }

  get busyMs(): number {
    const { user, system } = process.cpuUsage(this.#start)
    return (user + system) / 1_000
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Long lists in the main process alone: the simulator runs in a process of its own. */
export async function loadMeasures(): Promise<BenchResult> {
  return {
    measures: [
      ...(await withLoad({ conversations: 1_000, orders: 0 }, measureCounts)),
      ...(await withLoad({ conversations: CONVERSATIONS, orders: 0 }, measureConversations)),
      ...(await withLoad({ conversations: 0, orders: ORDERS }, measureOrders)),
    ],
  }
}

async function withLoad(
  load: { conversations: number; orders: number },
  measure: (loaded: Loaded) => Promise<Measure[]>,
): Promise<Measure[]> {
  const command = ['--import', 'tsx', 'tests/simulator/main.ts', '--still']
  const simulator = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(simulator.stdout, 'data')) as [Buffer]
  const url = String(line).trim().replace('ready ', '')
  const control = new Control(url)
  for (let count = 0; count < load.conversations; count += PER_CALL)
    await control.conversations(Math.min(PER_CALL, load.conversations - count))
  if (load.orders > 0) await control.burst({ count: load.orders, kind: 'deposit' })
  const core = createConsoleCore(createPreviewPorts(ORIGIN, silentLogger).ports)
  const monitor = new Monitor()
  core.subscribe((_event, payload) => {
    monitor.bytes += serialize(payload).length
  })
  try {
    await core.start(url)
    monitor.reset()
    await signIn(core)
    return await measure({ url, control, core, monitor })
  } finally {
    monitor.stop()
    await core.stop()
    simulator.kill()
  }
}

async function measureCounts({ control, monitor }: Loaded): Promise<Measure[]> {
  await sleep(4_000)
  // Looking at the clock each millisecond takes about 2 % of a core.
  monitor.stop()
  monitor.reset()
  await control.burst({ count: COUNT_PUSHES, perMs: PUSHES_PER_MS, kind: 'counts' })
  const share = monitor.busyMs / (COUNT_PUSHES / PUSHES_PER_MS)
  return [
    {
      name: '1000 conversations, ten count pushes a second: main process',
      value: formatPercent(share),
      ...withBudget(share, MAX_SHARE, formatPercent),
    },
  ]
}

async function measureConversations({ url, core, monitor }: Loaded): Promise<Measure[]> {
  const label = `${CONVERSATIONS} conversations`
  const unread = async () => Object.keys((await core.call(SENDER, 'readState', ['unread'])) as UnreadCounts).length
  do await sleep(500)
  while ((await unread()) < CONVERSATIONS)
  const first = blocking(`${label}: first reading`, monitor)
  await sleep(3_000)
  const busy = await measureRun(monitor, () => core.call(SENDER, 'getChatUsers', ['1']))
  const again = blocking(`${label}: read again, unchanged`, monitor)
  const { ports } = createPreviewPorts(ORIGIN, silentLogger)
  const connection = await buildConnection(`${url}/managehub`, async () => core.session.accessToken ?? '', ports)
  await connection.start()
  const receiving = await measureRun(monitor, () => connection.invoke('getuserlist', 1))
  await connection.stop()
  return [first, again, unchanged(label, busy, receiving)]
}

async function measureOrders({ url, control, core, monitor }: Loaded): Promise<Measure[]> {
  const label = `${ORDERS} pending orders`
  const state = async () => (await core.call(SENDER, 'readState', ['orders'])) as PendingOrdersState
  do await sleep(500)
  while ((await state()).orders === null)
  const first = blocking(`${label}: first reading`, monitor)
  await sleep(3_000)
  const busy = await measureRun(monitor, () => core.call(SENDER, 'refreshOrders', []))
  const headers = { authorization: `Bearer ${core.session.accessToken}` }
  const receiving = await measureRun(monitor, async () => (await fetch(url + PAY_DATA_PATH, { headers })).arrayBuffer())
  await measureRun(monitor, async () => {
    await control.burst({ count: 1, kind: 'deposit' })
    await core.call(SENDER, 'refreshOrders', [])
  })
  return [
    first,
    unchanged(label, busy, receiving),
    blocking(`${label}: one more`, monitor),
    {
      name: `${label}: one more, sent to each page`,
      value: formatKb(monitor.bytes),
      ...withBudget(monitor.bytes, MAX_CHANGE_BYTES, formatKb),
    },
  ]
}

async function measureRun(monitor: Monitor, run: () => Promise<unknown>): Promise<number> {
  monitor.reset()
  await run()
  const busy = monitor.busyMs
  await sleep(20)
  return busy
}

function blocking(name: string, { longest }: Monitor): Measure {
  return {
    name: `${name}, longest work in one go`,
    value: formatMs(longest),
    ...withBudget(longest, MAX_BLOCKING_MS, formatMs),
  }
}

/** `receiving`: processor time of the same answer on its way to anyone; several megabytes cost that without a reader. */
function unchanged(label: string, busy: number, receiving: number): Measure {
  const added = Math.max(0, busy - receiving)
  return {
    name: `${label}: read again, unchanged, processor time beyond receiving`,
    value: `${formatMs(added)} (receiving ${formatMs(receiving)})`,
    ...withBudget(added, UNCHANGED_BUDGET_MS, formatMs),
  }
}

async function signIn(core: ConsoleCore): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(signInBody)
  const request = new Request(`${ORIGIN}/api/system/account-login`, { method: 'POST', headers, body })
  const { status } = await core.gateway.handle(request)
  if (status !== 200) throw new Error(`not signed in: HTTP ${status}`)
}
