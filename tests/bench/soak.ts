import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Page } from 'playwright'
import { Control } from '../simulator/control.ts'
import { openChromium, Probe } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { type BenchResult, formatNumber, formatPercent, type Measure, withBudget } from './report.ts'

/** Eight hours at 1.25 s per minute: ten minutes. */
const SIMULATED_MINUTES = 480
const MINUTE_MS = 1_250
const SAMPLES = 20
/** Samples of the warm-up, after which everything has been opened once. */
const WARM_UP_SAMPLES = 2
const PLAYERS = 40
const MESSAGES = 5
/** The messages a conversation keeps (D3 §3): from here on each new one replaces an old one. */
const MESSAGES_PER_CONVERSATION = 99
const DROP_INTERVAL_MINUTES = 30
/** Growth over eight hours relative to the warm value that still counts as flat. */
const GROWTH_BUDGET = 0.1

const SCREENS = ['/Main/Home', '/Main/UpDownScore/1', '/Main/UpDownScore/2', '/Main/Bet', '/Main/ChatRecord']

interface Sample {
  pageHeap: number
  pageNodes: number
  pageListeners: number
  mainHeap: number
  mainHandles: number
}
const names: Record<keyof Sample, string> = {
  pageHeap: 'page: heap',
  pageNodes: 'page: DOM nodes',
  pageListeners: 'page: listeners',
  mainHeap: 'main: heap',
  mainHandles: 'main: handles',
}

/** An eight-hour shift: orders arrive and are decided, forty players write, screens and conversations change. */
export async function soakMeasures(): Promise<BenchResult> {
  const { url, simulator } = await startSimulatorProcess()
  const control = new Control(url)
  const host = await startConsole(url)
  const { context, close } = await openChromium()
  try {
    const players = await control.conversations(PLAYERS, { unread: 0 })
    const page = await openHost(context, host)
    await signIn(page)
    const probe = await Probe.attach(page)
    await fillConversations(page, control, players)
    const samples: Sample[] = []
    for (let minute = 0; minute < SIMULATED_MINUTES; minute++) {
      const startedAt = performance.now()
      await simulateMinute(page, control, players, minute)
      if ((minute + 1) % (SIMULATED_MINUTES / SAMPLES) === 0) samples.push(await takeSample(page, probe))
      await sleep(Math.max(0, startedAt + MINUTE_MS - performance.now()))
    }
    const notes = samples.map((each) => Object.values(each).map(formatShort).join('\t')).join('\n')
    return { measures: measureGrowth(samples), notes: `soak: ${Object.values(names).join(', ')}\n${notes}` }
  } finally {
    await close()
    await host.close()
    simulator.kill()
  }
}

/** Opens every conversation once and fills it. */
async function fillConversations(page: Page, control: Control, players: readonly (number | bigint)[]): Promise<void> {
  for (const userId of players) {
    await navigate(page, `/Main/Home?chat=1:${userId}`)
    await page.getByRole('log').waitFor()
    for (let n = 0; n < MESSAGES_PER_CONVERSATION; n++)
      await control.addPrivateMessage({ userId, content: `先前的第 ${n} 条` })
  }
}

/** One minute: an order arrives and is decided elsewhere, some messages, another screen or conversation. */
async function simulateMinute(
  page: Page,
  control: Control,
  players: (number | bigint)[],
  minute: number,
): Promise<void> {
  const order = await control.addOrder({ inOrOut: minute % 2 === 0 })
  const recipients = Array.from({ length: MESSAGES }, (_, n) => players[(minute * MESSAGES + n) % players.length]!)
  for (const userId of recipients) await control.addPrivateMessage({ userId, content: `第 ${minute} 分钟` })
  await control.decide(order.id, false, { remark: '重复提交' })
  if (minute % DROP_INTERVAL_MINUTES === DROP_INTERVAL_MINUTES - 1) await control.hub('drop')
  const screen = SCREENS[minute % SCREENS.length]!
  const chat = minute % 3 === 0 ? '' : `?chat=${encodeURIComponent(`1:${players[minute % players.length]}`)}`
  await navigate(page, `${screen}${chat}`)
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
}

async function navigate(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, route)
}

async function takeSample(page: Page, probe: Probe): Promise<Sample> {
  // Always sampled in the same idle view.
  await navigate(page, '/Main/Home')
  await page.locator('[role="timer"]').first().waitFor()
  await sleep(500)
  const counters = await probe.countersAfterGc()
  collectGarbage()
  return {
    pageHeap: counters.JSHeapUsedSize,
    pageNodes: counters.Nodes,
    pageListeners: counters.JSEventListeners,
    mainHeap: process.memoryUsage().heapUsed,
    mainHandles: process.getActiveResourcesInfo().length,
  }
}

/** Growth over the eight hours, by linear regression after the warm-up. */
function measureGrowth(samples: readonly Sample[]): Measure[] {
  const warmSamples = samples.slice(WARM_UP_SAMPLES)
  return (Object.keys(names) as (keyof Sample)[]).map((key) => {
    const values = warmSamples.map((each) => each[key])
    const growth = slope(values) * SAMPLES
    return {
      name: `soak, eight hours: ${names[key]}`,
      value: `${growth < 0 ? '' : '+'}${formatShort(growth)}`,
      ratio: `${formatPercent(growth / values[0]!)} of ${formatShort(values[0]!)}`,
      ...withBudget(growth / values[0]!, GROWTH_BUDGET, formatPercent),
    }
  })
}

function slope(values: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
  const middle = (values.length - 1) / 2
  const average = mean(values)
  const products = values.map((value, i) => (i - middle) * (value - average))
  return mean(products) / mean(values.map((_, i) => (i - middle) ** 2))
}

const formatShort = (n: number) =>
  Math.abs(n) >= 100_000 ? `${formatNumber(n / 1_000_000)} MB` : formatNumber(Math.round(n * 10) / 10)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** In a separate process, so that its memory is not counted as the console's. */
async function startSimulatorProcess(): Promise<{ url: string; simulator: ChildProcess }> {
  const main = fileURLToPath(new URL('../simulator/main.ts', import.meta.url))
  const simulator = spawn(process.execPath, ['--import', 'tsx', main, '--still'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(simulator.stdout), 'line')) as [string]
  return { url: line.replace('ready ', ''), simulator }
}
