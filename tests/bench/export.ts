import { buildPage } from './build-pages.ts'
import { openChromium, Probe } from './chromium.ts'
import { judged, type Measure, mb, ms, type Part } from './report.ts'
import { serve } from './serve.ts'
import { traced } from './trace.ts'

const ROWS = 50_000
const formats = ['csv', 'xlsx'] as const
/** No task may be longer (performance.md, fast scrolling). */
const LONGEST_TASK_MS = 50
/** The same as for fifty page switches. */
const HEAP_GROWTH = 1_500_000

/** An export of the maximum number of rows, from the server's responses to the saved file. */
export async function exportMeasures(): Promise<Part> {
  const { folder } = await buildPage('export')
  const host = await serve(folder)
  const { context, close } = await openChromium()
  const measures: Measure[] = []
  try {
    const page = await context.newPage()
    const probe = await Probe.of(page)
    const cdp = await context.newCDPSession(page)
    await page.goto(host.url)
    await page.waitForFunction(() => window.exportRows !== undefined)
    for (const format of formats) {
      const run = (rows: number) =>
        page.evaluate(({ format, rows }) => window.exportRows(format, rows), { format, rows })
      // The first run compiles; repeated runs are measured.
      await run(1_000)
      const before = await probe.settled()
      const began = performance.now()
      const tasks = await traced(page, cdp, () => run(ROWS))
      const took = performance.now() - began
      const after = await probe.settled()
      const longest = Math.max(0, ...tasks)
      const growth = after.JSHeapUsedSize - before.JSHeapUsedSize
      const name = `export, ${ROWS.toLocaleString('en')} rows, ${format}`
      measures.push(
        { name: `${name}: time`, value: `${(took / 1_000).toFixed(1)} s` },
        { name: `${name}: longest task of the page`, value: ms(longest), ...judged(longest, LONGEST_TASK_MS, ms) },
        { name: `${name}: heap before`, value: mb(before.JSHeapUsedSize) },
        { name: `${name}: heap grown`, value: mb(growth), ...judged(growth, HEAP_GROWTH, mb) },
      )
    }
    return { measures }
  } finally {
    await close()
    await host.close()
  }
}
