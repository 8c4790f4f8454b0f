import { setTimeout as sleep } from 'node:timers/promises'
import { Control } from '../simulator/control.ts'
import { startSimulator } from '../simulator/server.ts'
import { openChromium } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { type BenchResult, formatMs, formatNumber, withBudget } from './report.ts'
import { traceTasks } from './trace.ts'

const PENDING_ORDERS = 500
/** How fast a keyboard repeats a key that is held down. */
const REPEATS_PER_SECOND = 30
const HOLD_MS = 5_000
const SETTLE_MS = 2_000
const MAX_FRAME_MS = 50
/** Four of the order where the key is let go, and two of the one after it, a second later (performance.md, Budgets). */
const MAX_READS_AFTER = 6

declare global {
  interface Window {
    /** When the key was let go, epoch ms. */
    releasedAt: number
  }
}

/** The cost of j held down in a long queue, with the panel following if a click on the row opens one. */
export async function heldKeyMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const server = new Control(simulator.url)
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  try {
    for (let i = 0; i < PENDING_ORDERS; i++) await server.addOrder({ inOrOut: true })
    const page = await openHost(context, host)
    await signIn(page)
    // As many rows on one page as the queue shows at once.
    await page.goto(`${host.url}/#/Main/UpDownScore/1?state=0&size=100`)
    const rows = page.getByRole('table', { name: '上分订单' }).locator('tr[data-key]')
    await rows.first().locator('td').nth(1).click()
    await page.bringToFront()
    await sleep(SETTLE_MS)
    const { length: requestsBefore } = await server.log()
    const cdp = await context.newCDPSession(page)
    const tasks = await traceTasks(page, cdp, () =>
      page.evaluate(holdKey, { durationMs: HOLD_MS, perSecond: REPEATS_PER_SECOND }),
    )
    await sleep(SETTLE_MS)
    // The trace is read for longer than the panel rests.
    const releasedAt = await page.evaluate(() => window.releasedAt)
    const reads = (await server.log()).slice(requestsBefore)
    const readsHeld = reads.filter(({ at }) => at < releasedAt).length
    const readsAfter = reads.length - readsHeld
    const longest = Math.max(0, ...tasks)
    return {
      measures: [
        {
          name: `j held down in a queue of ${PENDING_ORDERS}: longest task`,
          value: formatMs(longest),
          ...withBudget(longest, MAX_FRAME_MS, formatMs),
        },
        {
          name: `j held down in a queue of ${PENDING_ORDERS}: reads meanwhile`,
          value: formatNumber(readsHeld),
          ...withBudget(readsHeld, 0, formatNumber),
        },
        {
          name: `j held down in a queue of ${PENDING_ORDERS}: reads once it is let go`,
          value: formatNumber(readsAfter),
          ...withBudget(readsAfter, MAX_READS_AFTER, formatNumber),
        },
      ],
    }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}

/** Runs in the page: keys sent by the test runner would measure how busy the runner is. Resolves when the key is released. */
function holdKey({ durationMs, perSecond }: { durationMs: number; perSecond: number }): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let key = 'j'
    const timer = setInterval(() => {
      const target = document.activeElement ?? document.body
      // At the last row the key is turned round, so that every repeat moves.
      if (target.matches('tr[data-key]:not(:has(~ tr[data-key]))')) key = 'k'
      target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }))
      if (performance.now() - startedAt < durationMs) return
      clearInterval(timer)
      window.releasedAt = Date.now()
      resolve()
    }, 1_000 / perSecond)
  })
}
