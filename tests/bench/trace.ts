import type { CDPSession, Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of CPU time, without other processes. */
  tdur?: number
}

/** CPU milliseconds of every task on the page's main thread during `work`. */
export async function traceTasks(page: Page, cdp: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value) events.push(event as TraceEvent)
  }
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'] },
  })
  // Identifies the page's main thread in the trace.
  await page.evaluate(() => performance.mark('bench-here'))
  await work()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const marker = events.find(({ name }) => name === 'bench-here')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === marker?.pid && tid === marker.tid)
    .map(({ tdur = 0 }) => tdur / 1_000)
}
