import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '../simulator/server.ts'
import { openChromium, Probe } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { judged, type Part, percent, plain } from './report.ts'

const SETTLE_MS = 4_000
const WATCH_MS = 20_000
const GAMES = 11
const BUDGET = 0.02

/** The cost of the idle dashboard with eleven countdowns. */
export async function idleMeasures(): Promise<Part> {
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
    const probe = await Probe.of(page)
    const [before, cpuBefore] = [await probe.counters(), await probe.rendererSeconds()]
    await sleep(WATCH_MS)
    const [after, cpuAfter] = [await probe.counters(), await probe.rendererSeconds()]
    const seconds = after.Timestamp - before.Timestamp
    const tasks = (after.TaskDuration - before.TaskDuration) / seconds
    const cpu = (cpuAfter - cpuBefore) / seconds
    const perSecond = (name: 'RecalcStyleCount' | 'LayoutCount') => plain((after[name] - before[name]) / seconds)
    return {
      measures: [
        { name: 'idle dashboard: main thread busy', value: percent(tasks), ...judged(tasks, BUDGET, percent) },
        { name: 'idle dashboard: CPU of the renderer', value: percent(cpu), ...judged(cpu, BUDGET, percent) },
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
