import { setTimeout as sleep } from 'node:timers/promises'
import type { AppNotification, ConsoleStatus } from '#contract/alerts.ts'
import { type ConsoleCore, createConsoleCore } from '../../src-main/core/console-core.ts'
import { createPreviewPorts } from '../../src-main/preview/ports.ts'
import { type Simulator, startSimulator } from '../simulator/server.ts'
import { signInBody, silentLogger } from './hosts.ts'
import { type BenchResult, formatMs, type Measure, withBudget } from './report.ts'
import { median, quantile } from './stats.ts'

const ORIGIN = 'http://console.invalid'
const PUSHES = 120
/** Notices of one kind within a second are merged, so deposits and withdrawals alternate. */
const ORDER_INTERVAL_MS = 560
const DECISION_INTERVAL_MS = 60
const WAIT_TIMEOUT_MS = 5_000
const ALERT_BUDGET_MS = 50

const REQUESTS = 400
const SMALL_REQUEST_PATH = '/api/play/lottery-name-list'
const GATEWAY_BUDGET_MS = 3

/** Latency from the server's push to badge and notification, and the gateway's overhead per request. */
export async function coreMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const { ports } = createPreviewPorts(ORIGIN, silentLogger)
  const recorder = new SystemRecorder()
  const core = createConsoleCore({ ...ports, showStatus: recorder.status, showNotification: recorder.notice })
  try {
    await core.start(simulator.url)
    await signIn(core)
    await waitUntil(() => core.session.view.signedIn && ordersOf(core.status.counts) > 0)
    await sleep(1_500)
    const gateway = await gatewayMeasures(core, simulator)
    const orders = await measureNewOrders(core, simulator, recorder)
    const decisions = await measureDecidedOrders(core, simulator, recorder)
    return {
      measures: [
        ...latencies('push of a new order → badge', orders.badge),
        ...latencies('push of a new order → notification', orders.notice),
        ...latencies('push of an order decided elsewhere → badge', decisions),
        ...gateway,
      ],
    }
  } finally {
    await core.stop()
    await simulator.close()
  }
}

/** Pending orders of a status, 0 while unknown. */
function ordersOf({ deposits, withdrawals }: ConsoleStatus['counts']): number {
  return (deposits ?? 0) + (withdrawals ?? 0)
}

/** Records when the core set the counts or showed a notification, by `performance.now()`. */
class SystemRecorder {
  #counts: { total: number; at: number } = { total: -1, at: 0 }
  #notices = 0
  #lastNoticeAt = 0

  readonly status = ({ counts }: ConsoleStatus): void => {
    this.#counts = { total: ordersOf(counts), at: performance.now() }
  }

  readonly notice = (_notice: AppNotification): void => {
    this.#notices++
    this.#lastNoticeAt = performance.now()
  }

  get notices(): number {
    return this.#notices
  }

  async badge(total: number): Promise<number> {
    await waitUntil(() => this.#counts.total === total)
    return this.#counts.at
  }

  async nextNotice(after: number): Promise<number> {
    await waitUntil(() => this.#notices > after)
    return this.#lastNoticeAt
  }
}

async function measureNewOrders(core: ConsoleCore, { world }: Simulator, recorder: SystemRecorder) {
  const badge: number[] = []
  const notice: number[] = []
  for (let n = 0; n < PUSHES; n++) {
    const total = ordersOf(core.status.counts) + 1
    const before = recorder.notices
    const pushedAt = performance.now()
    world.orders.add({ inOrOut: n % 2 === 0 })
    badge.push((await recorder.badge(total)) - pushedAt)
    notice.push((await recorder.nextNotice(before)) - pushedAt)
    await sleep(Math.max(0, pushedAt + ORDER_INTERVAL_MS - performance.now()))
  }
  return { badge, notice }
}

async function measureDecidedOrders(
  core: ConsoleCore,
  { world }: Simulator,
  recorder: SystemRecorder,
): Promise<number[]> {
  const badge: number[] = []
  for (const order of [...world.orders.pending(true), ...world.orders.pending(false)].slice(0, PUSHES)) {
    const total = ordersOf(core.status.counts) - 1
    const pushedAt = performance.now()
    world.orders.decide(order.id, false, '重复提交', '客服二号')
    badge.push((await recorder.badge(total)) - pushedAt)
    await sleep(DECISION_INTERVAL_MS)
  }
  return badge
}

/** The same small read alternately through the gateway and directly from the server. */
async function gatewayMeasures(core: ConsoleCore, { url }: Simulator): Promise<Measure[]> {
  const headers = { authorization: `Bearer ${core.session.accessToken}` }
  const routes = {
    direct: () => fetch(url + SMALL_REQUEST_PATH, { headers }),
    gateway: () => core.gateway.handle(new Request(ORIGIN + SMALL_REQUEST_PATH)),
  }
  const times = { direct: [] as number[], gateway: [] as number[] }
  for (let n = 0; n < REQUESTS; n++) {
    for (const way of ['direct', 'gateway'] as const) {
      const startedAt = performance.now()
      const response = await routes[way]()
      const text = await response.text()
      times[way].push(performance.now() - startedAt)
      if (response.status !== 200 || !text.includes('"succeeded":true')) throw new Error(`${way}: ${response.status}`)
    }
  }
  const [direct, viaGateway] = [median(times.direct), median(times.gateway)]
  return [
    {
      name: 'gateway, added to a small request, median',
      value: `${(viaGateway - direct).toFixed(2)} ms (direct ${direct.toFixed(2)} ms)`,
      ratio: `${(viaGateway / direct).toFixed(2)} × direct`,
      ...withBudget(viaGateway - direct, GATEWAY_BUDGET_MS, formatMs),
    },
  ]
}

function latencies(name: string, times: number[]): Measure[] {
  const p95 = quantile(times, 0.95)
  return [
    { name: `${name}, p50 of ${times.length}`, value: formatMs(median(times)) },
    { name: `${name}, p95`, value: formatMs(p95), ...withBudget(p95, ALERT_BUDGET_MS, formatMs) },
  ]
}

async function signIn(core: ConsoleCore): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const request = new Request(`${ORIGIN}/api/system/account-login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(signInBody),
  })
  const { status } = await core.gateway.handle(request)
  if (status !== 200) throw new Error(`not signed in: HTTP ${status}`)
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const end = performance.now() + WAIT_TIMEOUT_MS
  while (!condition()) {
    if (performance.now() > end) throw new Error('timed out waiting for a condition')
    await sleep(1)
  }
}
