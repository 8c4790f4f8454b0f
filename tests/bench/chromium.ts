import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { browserArgs, ensureBrowser } from '../browser.ts'

/** A Chromium with a profile of its own, so that repeated loads find warm caches. */
export async function openChromium(): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureBrowser(),
    args: browserArgs,
    // Scroll bars take room as on the workstations: a list laid out with and without one takes twice as long.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  return {
    context,
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Renderer metrics: durations in seconds, heap in bytes. */
export type Counter =
  | 'TaskDuration'
  | 'JSHeapUsedSize'
  | 'JSEventListeners'
  | 'Nodes'
  | 'LayoutCount'
  | 'RecalcStyleCount'
  | 'Timestamp'

export class Probe {
  private constructor(
    readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  static async attach(page: Page): Promise<Probe> {
    const cdp = await page.context().newCDPSession(page)
    // Durations in CPU time, so that other processes are not counted.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('HeapProfiler.enable')
    return new Probe(page, cdp)
  }

  async counters(): Promise<Record<Counter, number>> {
    const { metrics } = await this.cdp.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as Record<Counter, number>
  }

  /** Milliseconds of CPU time that the main thread used during `work`. */
  async measureTaskTime(work: () => Promise<unknown>): Promise<number> {
    const before = (await this.counters()).TaskDuration
    await work()
    return ((await this.counters()).TaskDuration - before) * 1_000
  }

  /** CPU seconds of all renderer processes so far. */
  async rendererSeconds(): Promise<number> {
    const browser = await this.page.context().browser()?.newBrowserCDPSession()
    const { processInfo } = await (browser ?? this.cdp).send('SystemInfo.getProcessInfo')
    await browser?.detach()
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }

  async countersAfterGc(): Promise<Record<Counter, number>> {
    for (let n = 0; n < 3; n++) await this.cdp.send('HeapProfiler.collectGarbage')
    return this.counters()
  }
}
