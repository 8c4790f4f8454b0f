import { buildPage } from './build-pages.ts'
import { openChromium, Probe } from './chromium.ts'
import { type BenchResult, formatMb, formatMs, formatNumber, type Measure, withBudget } from './report.ts'
import { serve } from './serve.ts'
import { traceTasks } from './trace.ts'

const ROWS = 100_000
const formats = ['csv', 'xlsx'] as const
/** No task may be longer (performance.md, fast scrolling). */
const MAX_TASK_MS = 50
/** The same as for fifty page switches. */
const MAX_HEAP_GROWTH = 1_500_000
/** Times of reading the same rows without writing them (performance.md). */
const MAX_READING_TIMES = 2

/** An export of the maximum number of rows, from the server's responses to the saved file. */
export async function exportMeasures(): Promise<BenchResult> {
  const { folder } = await buildPage('export')
  const host = await serve(folder)
  const { context, close } = await openChromium()
  const measures: Measure[] = []
  try {
    const page = await context.newPage()
    const probe = await Probe.attach(page)
    const cdp = await context.newCDPSession(page)
    await page.goto(host.url)
    await page.waitForFunction(() => window.exportRows !== undefined)
    const timeOf = async (run: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await run()
      return performance.now() - startedAt
    }
    await page.evaluate(() => window.readRows(1_000))
    const reading = await timeOf(() => page.evaluate((rows) => window.readRows(rows), ROWS))
    measures.push({
      name: `reading ${ROWS.toLocaleString('en')} rows: time`,
      value: `${(reading / 1_000).toFixed(1)} s`,
    })
    for (const format of formats) {
      const run = (rows: number) =>
        page.evaluate(({ format, rows }) => window.exportRows(format, rows), { format, rows })
      // The first run compiles; repeated runs are measured.
      await run(1_000)
      const before = await probe.countersAfterGc()
      const duration = await timeOf(() => run(ROWS))
      const tasks = await traceTasks(page, cdp, () => run(ROWS))
      const after = await probe.countersAfterGc()
      const longest = Math.max(0, ...tasks)
      const growth = after.JSHeapUsedSize - before.JSHeapUsedSize
      const name = `export, ${ROWS.toLocaleString('en')} rows, ${format}`
      measures.push(
        {
          name: `${name}: time`,
          value: `${(duration / 1_000).toFixed(1)} s`,
          ratio: `${(duration / reading).toFixed(2)} × reading`,
          ...withBudget(duration / reading, MAX_READING_TIMES, formatNumber),
        },
        {
          name: `${name}: longest task of the page`,
          value: formatMs(longest),
          ...withBudget(longest, MAX_TASK_MS, formatMs),
        },
        { name: `${name}: heap before`, value: formatMb(before.JSHeapUsedSize) },
        { name: `${name}: heap grown`, value: formatMb(growth), ...withBudget(growth, MAX_HEAP_GROWTH, formatMb) },
      )
    }
    return { measures }
  } finally {
    await close()
    await host.close()
  }
}
