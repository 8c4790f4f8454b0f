import type * as Electron from 'electron'

/** A time in which the main process did not answer. */
export interface Stall {
  /** Since the watch began, in ms. */
  atMs: number
  gapMs: number
  /** What its main thread computed in it. */
  cpuMs: number
}

/**
 * Runs in the main process: notes each time its timers stand still from the moment the first window is shown. A gap
 * counts when the thread computed for 100 ms in it, so that a busy machine is not blamed, or when it is longer than a
 * second, whatever it waits for: a synchronous dialog or child process computes nothing.
 */
export function watchMain({ app, BrowserWindow }: typeof Electron): void {
  const INTERVAL_MS = 20
  const MAX_CPU_MS = 100
  const MAX_GAP_MS = 1_000
  // A call whose answer was lost is made again.
  if ('stalls' in globalThis) return
  const stalls: Stall[] = []
  Object.assign(globalThis, { stalls })
  // Tests replace the clocks of the process; these are its own.
  const clock = process.hrtime.bigint
  const now = () => Number(clock() / 1_000n) / 1e3
  // Newer runtimes tell the thread alone, and so does Linux; elsewhere the other threads are counted with it.
  const { threadCpuUsage, cpuUsage } = process as typeof process & { threadCpuUsage?: typeof process.cpuUsage }
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  const threadFile = `/proc/self/task/${process.pid}/schedstat`
  const hasThreadFile = !threadCpuUsage && existsSync(threadFile)
  const used = () => {
    if (hasThreadFile) return Number(readFileSync(threadFile, 'utf8').split(' ')[0]) / 1e6
    const { user, system } = (threadCpuUsage ?? cpuUsage).call(process)
    return (user + system) / 1e3
  }

  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    const begin = now()
    let last = begin
    let lastUsed = used()
    setInterval(() => {
      const gapMs = now() - last
      const cpuMs = used() - lastUsed
      if (gapMs > MAX_GAP_MS || (gapMs >= MAX_CPU_MS && cpuMs >= MAX_CPU_MS)) {
        stalls.push({ atMs: Math.round(last - begin), gapMs: Math.round(gapMs), cpuMs: Math.round(cpuMs) })
      }
      last = now()
      lastUsed = used()
    }, INTERVAL_MS)
  }
  const watchWindow = (window: Electron.BrowserWindow) => {
    if (window.isVisible()) start()
    else window.once('show', start)
  }
  for (const window of BrowserWindow.getAllWindows()) watchWindow(window)
  app.on('browser-window-created', (_event, window) => watchWindow(window))
}

/** Runs in the main process: the stalls since the last call. */
export async function takeStalls(): Promise<Stall[]> {
  // One that ends now is noted by the next tick of the watch.
  await new Promise((resolve) => setTimeout(resolve, 25))
  return (globalThis as { stalls?: Stall[] }).stalls?.splice(0) ?? []
}
