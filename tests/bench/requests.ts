import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { Control } from '../simulator/control.ts'
import { startSimulator } from '../simulator/server.ts'
import { openChromium } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { rounds } from './plan.ts'
import { type BenchResult, formatNumber, type Measure, withBudget } from './report.ts'
import { median } from './stats.ts'

/** At least three: the two lists that main reads every 30 s fall into one of them at most. */
const ROUNDS = Math.max(3, rounds(5))
/** Longer than any request that follows an event. */
const SETTLE_MS = 1_500

/** Reads of the orders that follow one pushed order or one decision, with each screen open. */
export async function requestMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const server = new Control(simulator.url)
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  const order = () => server.addOrder({ inOrOut: true })
  /** Median number of reads after `event`, without those of one member's facts, which the panel shows next. */
  const readsPer = async (event: () => Promise<unknown>, prepare: () => Promise<unknown> = async () => {}) => {
    const counts: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await prepare()
      await sleep(SETTLE_MS)
      const { length } = await server.log()
      await event()
      await sleep(SETTLE_MS)
      const reads = (await server.log()).slice(length).filter(({ method }) => method === 'GET')
      const ofLists = reads.filter(
        ({ path, query }) => /^\/api\/(home\/pay-data|pay\/list)/.test(path) && query.userid === undefined,
      )
      counts.push(ofLists.length)
    }
    return median(counts)
  }
  try {
    const page = await openHost(context, host)
    await signIn(page)
    const open = (path: string) => page.goto(`${host.url}/#/Main/${path}`)
    const measures: Measure[] = []
    const add = (name: string, reads: number, budget: number) =>
      measures.push({ name, value: formatNumber(reads), ...withBudget(reads, budget, formatNumber) })
    await open('Home')
    add('reads per pushed order: dashboard', await readsPer(order), 1)
    add(
      'reads per decision: dashboard',
      await readsPer(
        () => confirmDecision(page),
        () => openDecision(page),
      ),
      1,
    )
    await open('UpDownScore/1?state=0')
    add('reads per pushed order: queue', await readsPer(order), 1)
    await open('UpDownScore/1?state=all')
    add('reads per pushed order: list of the day', await readsPer(order), 2)
    add(
      'reads per decision: list of the day',
      await readsPer(
        () => confirmDecision(page),
        () => openDecision(page),
      ),
      2,
    )
    return { measures }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}

async function openDecision(page: Page): Promise<void> {
  const approve = page.getByRole('table', { name: '上分订单' }).getByRole('button', { name: '通过' })
  await approve.first().click()
  await page
    .locator('aside')
    .getByRole('button', { name: /^通过 /, disabled: false })
    .waitFor()
}

async function confirmDecision(page: Page): Promise<void> {
  await page
    .locator('aside')
    .getByRole('button', { name: /^通过 / })
    .click()
  await page.getByText(/^已通过/).waitFor()
}
