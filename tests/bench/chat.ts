import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { Control } from '../simulator/control.ts'
import { startSimulator } from '../simulator/server.ts'
import { openChromium, Probe } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { judged, type Measure, ms, type Part, percent, plain } from './report.ts'
import { median, quantile } from './stats.ts'

const PUSHES = 5_000
const CONVERSATIONS = 300
/** A fast typist. */
const KEY_GAP_MS = 80
const SETTLE_MS = 2_000
const DIGEST_BUDGET = 1.02
const BUSY_BUDGET = 0.2
const FRAME_MS = 1_000 / 60
const LIST = 10_000
const LONG_LETTERS = 10_000_000
/** The longest task that goes unnoticed (performance.md, fast scrolling). */
const TASK_BUDGET_MS = 50

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows it. */
    keyTimes: number[]
    typing: ReturnType<typeof setInterval>
    longestGap: number
  }
}

/**
 * Five thousand messages in three hundred conversations within five seconds while the operator types; then one message
 * of ten megabytes.
 */
export async function chatMeasures(): Promise<Part> {
  const simulator = await startSimulator()
  const control = new Control(simulator.url)
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  try {
    const [first] = await control.conversations(LIST, { unread: 0 })
    const page = await openHost(context, host)
    await signIn(page)
    await page.goto(`${host.url}/#/Main/Chat?chat=${encodeURIComponent(`1:${first}`)}`)
    const text = page.getByRole('textbox', { name: '消息内容' })
    await page.getByRole('option').first().waitFor()
    await page.waitForFunction(() => !document.querySelector<HTMLTextAreaElement>('textarea')?.disabled)
    await text.focus()
    await page.bringToFront()
    await sleep(SETTLE_MS)
    const probe = await Probe.of(page)
    const began = performance.now()
    const busyBefore = (await probe.counters()).TaskDuration
    await page.evaluate(typeAway, KEY_GAP_MS)
    const sent = control
      .burst({ count: PUSHES, perMs: 1, kind: 'private', conversations: CONVERSATIONS })
      .then(() => performance.now() - began)
    await page.waitForFunction(
      (last) => document.querySelector('[role=listbox]')?.textContent?.includes(last),
      `第 ${PUSHES} 条`,
      { polling: 50, timeout: 120_000 },
    )
    const digested = performance.now() - began
    const busy = (await probe.counters()).TaskDuration - busyBefore
    const length = await sent
    const keys = await page.evaluate(() => {
      clearInterval(window.typing)
      return window.keyTimes
    })

    const measures: Measure[] = [
      {
        name: `chat burst: ${PUSHES} pushes, ${LIST} conversations, digested`,
        value: ms(digested),
        ratio: `${(digested / length).toFixed(3)} × its length`,
        ...judged(digested / length, DIGEST_BUDGET, plain),
      },
      {
        name: 'chat burst: main thread busy',
        value: ms(busy * 1_000),
        ratio: percent((busy * 1_000) / length),
        ...judged((busy * 1_000) / length, BUSY_BUDGET, percent),
      },
      { name: `chat burst: key → paint, p50 of ${keys.length}`, value: ms(median(keys)) },
      {
        name: 'chat burst: key → paint, p95',
        value: ms(quantile(keys, 0.95)),
        ...judged(quantile(keys, 0.95), 1.5 * FRAME_MS, ms),
      },
      await longMessage(page, control, first!),
    ]
    return { measures }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}

/** The longest block of the event loop while a message of ten megabytes arrives and is shown (fault 15). */
async function longMessage(page: Page, control: Control, userId: number | bigint): Promise<Measure> {
  await page.evaluate(() => {
    window.longestGap = 0
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      window.longestGap = Math.max(window.longestGap, now - last - 10)
      last = now
    }, 10)
  })
  await control.addPrivateMessage({ userId, size: LONG_LETTERS })
  await page.getByRole('log').getByText('内容过长').waitFor({ state: 'attached' })
  const gap = await page.evaluate(() => window.longestGap)
  return { name: 'chat: longest wait while 10 MB arrive', value: ms(gap), ...judged(gap, TASK_BUDGET_MS, ms) }
}

/**
 * Runs in the page: types a letter every `intervalMs` and records the delay until its frame is painted. Keys sent by the
 * test runner would measure how busy the runner is with sending the burst.
 */
function typeAway(gapMs: number): void {
  window.keyTimes = []
  const began = performance.now()
  window.typing = setInterval(() => {
    // The tick it belongs to: ticks that the browser skipped under load are not counted as delay.
    const meant = began + Math.floor((performance.now() - began) / gapMs) * gapMs
    document.execCommand('insertText', false, 'a')
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - meant)
      port2.postMessage(null)
    })
  }, gapMs)
}
