import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { Control } from '../simulator/control.ts'
import { startSimulator } from '../simulator/server.ts'
import { openChromium, Probe } from './chromium.ts'
import { openHost, signIn, startConsole } from './hosts.ts'
import { type BenchResult, formatMs, formatNumber, formatPercent, type Measure, withBudget } from './report.ts'
import { median, quantile } from './stats.ts'

const PUSHES = 5_000
const CONVERSATIONS = 300
/** A fast typist. */
const KEY_INTERVAL_MS = 80
const SETTLE_MS = 2_000
const PROCESSING_BUDGET = 1.02
const BUSY_BUDGET = 0.2
const FRAME_MS = 1_000 / 60
const CONVERSATION_COUNT = 10_000
const LONG_MESSAGE_LENGTH = 10_000_000
/** The longest task that goes unnoticed (performance.md, fast scrolling). */
const MAX_BLOCKING_MS = 50

declare global {
  interface Window {
    /** Milliseconds from each key to the frame that shows it. */
    keyLatencies: number[]
    typingTimer: ReturnType<typeof setInterval>
    longestBlock: number
  }
}

/**
 * Five thousand messages in three hundred conversations within five seconds while the operator types; then one message
 * of ten megabytes.
 */
export async function chatMeasures(): Promise<BenchResult> {
  const simulator = await startSimulator()
  const control = new Control(simulator.url)
  const host = await startConsole(simulator.url)
  const { context, close } = await openChromium()
  try {
    const [firstUserId] = await control.conversations(CONVERSATION_COUNT, { unread: 0 })
    const page = await openHost(context, host)
    await signIn(page)
    await page.goto(`${host.url}/#/Main/Chat?chat=${encodeURIComponent(`1:${firstUserId}`)}`)
    const text = page.getByRole('textbox', { name: '消息内容' })
    await page.getByRole('option').first().waitFor()
    await page.waitForFunction(() => !document.querySelector<HTMLTextAreaElement>('textarea')?.disabled)
    await text.focus()
    await page.bringToFront()
    await sleep(SETTLE_MS)
    const probe = await Probe.attach(page)
    const startedAt = performance.now()
    const busyBefore = (await probe.counters()).TaskDuration
    await page.evaluate(startTyping, KEY_INTERVAL_MS)
    const sent = control
      .burst({ count: PUSHES, perMs: 1, kind: 'private', conversations: CONVERSATIONS })
      .then(() => performance.now() - startedAt)
    await page.waitForFunction(
      (last) => document.querySelector('[role=listbox]')?.textContent?.includes(last),
      `第 ${PUSHES} 条`,
      { polling: 50, timeout: 120_000 },
    )
    const processedMs = performance.now() - startedAt
    const busy = (await probe.counters()).TaskDuration - busyBefore
    const length = await sent
    const keys = await page.evaluate(() => {
      clearInterval(window.typingTimer)
      return window.keyLatencies
    })

    const measures: Measure[] = [
      {
        name: `chat burst: ${PUSHES} pushes, ${CONVERSATION_COUNT} conversations, digested`,
        value: formatMs(processedMs),
        ratio: `${(processedMs / length).toFixed(3)} × its length`,
        ...withBudget(processedMs / length, PROCESSING_BUDGET, formatNumber),
      },
      {
        name: 'chat burst: main thread busy',
        value: formatMs(busy * 1_000),
        ratio: formatPercent((busy * 1_000) / length),
        ...withBudget((busy * 1_000) / length, BUSY_BUDGET, formatPercent),
      },
      { name: `chat burst: key → paint, p50 of ${keys.length}`, value: formatMs(median(keys)) },
      {
        name: 'chat burst: key → paint, p95',
        value: formatMs(quantile(keys, 0.95)),
        ...withBudget(quantile(keys, 0.95), 1.5 * FRAME_MS, formatMs),
      },
      await measureLongMessage(page, control, firstUserId!),
    ]
    return { measures }
  } finally {
    await close()
    await host.close()
    await simulator.close()
  }
}

/** The longest block of the event loop while a message of ten megabytes arrives and is shown (fault 15). */
async function measureLongMessage(page: Page, control: Control, userId: number | bigint): Promise<Measure> {
  await page.evaluate(() => {
    window.longestBlock = 0
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      window.longestBlock = Math.max(window.longestBlock, now - last - 10)
      last = now
    }, 10)
  })
  await control.addPrivateMessage({ userId, size: LONG_MESSAGE_LENGTH })
  await page.getByRole('log').getByText('内容过长').waitFor({ state: 'attached' })
  const gap = await page.evaluate(() => window.longestBlock)
  return {
    name: 'chat: longest wait while 10 MB arrive',
    value: formatMs(gap),
    ...withBudget(gap, MAX_BLOCKING_MS, formatMs),
  }
}

/**
 * Runs in the page: types a letter every `intervalMs` and records the delay until its frame is painted. Keys sent by the
 * test runner would measure how busy the runner is with sending the burst.
 */
function startTyping(intervalMs: number): void {
  window.keyLatencies = []
  const startedAt = performance.now()
  window.typingTimer = setInterval(() => {
    // The tick it belongs to: ticks that the browser skipped under load are not counted as delay.
    const scheduledAt = startedAt + Math.floor((performance.now() - startedAt) / intervalMs) * intervalMs
    document.execCommand('insertText', false, 'a')
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyLatencies.push(performance.now() - scheduledAt)
      port2.postMessage(null)
    })
  }, intervalMs)
}
