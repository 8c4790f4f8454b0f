import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../simulator/server.ts'
import { openChromium, Probe } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { type BenchResult, formatNumber, formatPercent, withBudget } from './report.ts'

const SETTLE_MS = 4_000
const MEASURE_MS = 20_000
const GAMES = 11
const BUDGET = 0.02

/** The cost of the idle dashboard with eleven countdowns. */
export async function idleMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  try {
    const page = await openHost(context, host)
    await signIn(page)
    await page.goto(`${host.url}/#/Main/Home`)
    await page
      .locator('[role="timer"]')
      .nth(GAMES - 1)
      .waitFor()
    await page.bringToFront()
    await sleep(SETTLE_MS)
    const probe = await Probe.attach(page)
    const [before, cpuBefore] = [await probe.counters(), await probe.rendererSeconds()]
    await sleep(MEASURE_MS)
    const [after, cpuAfter] = [await probe.counters(), await probe.rendererSeconds()]
    const seconds = after.Timestamp - before.Timestamp
    const tasks = (after.TaskDuration - before.TaskDuration) / seconds
    const cpu = (cpuAfter - cpuBefore) / seconds
    const perSecond = (name: 'RecalcStyleCount' | 'LayoutCount') => formatNumber((after[name] - before[name]) / seconds)
    return {
      measures: [
        {
          name: 'idle dashboard: main thread busy',
          value: formatPercent(tasks),
          ...withBudget(tasks, BUDGET, formatPercent),
        },
        {
          name: 'idle dashboard: CPU of the renderer',
          value: formatPercent(cpu),
          ...withBudget(cpu, BUDGET, formatPercent),
        },
        { name: 'idle dashboard: style recalculations a second', value: perSecond('RecalcStyleCount') },
        { name: 'idle dashboard: layouts a second', value: perSecond('LayoutCount') },
      ],
    }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}
