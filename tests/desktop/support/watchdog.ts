import type * as Electron from 'electron'

/** A time in which the main process did not answer. */
export interface Stall {
  /** Since the watch began, in ms. */
  atMs: number
  gapMs: number
  /** What its main thread computed in it, without the kernel. */
  cpuMs: number
}

interface Watch {
  stalls: Stall[]
  /** How often it has looked; null before it begins. */
  ticks: number | null
}

/**
 * Runs in the main process: notes each time its timers stand still from the moment the first window is shown. A gap
 * counts when the thread computed for 100 ms in it, so that a busy machine is not blamed, or when it is longer than a
 * second, whatever it waits for: a synchronous dialog or child process computes nothing. Time in which another thread of
 * the process stood still too is the machine's, and so is what the kernel takes to find memory.
 */
export function watchMain({ app, BrowserWindow }: typeof Electron): void {
  const INTERVAL_MS = 20
  const MAX_CPU_MS = 100
  const MAX_GAP_MS = 1_000
  const stalls: Stall[] = []
  const watch: Watch = { stalls, ticks: null }
  Object.assign(globalThis, { watch })
  // Tests replace the clocks of the process; these are its own.
  const clock = process.hrtime.bigint
  const now = () => Number(clock() / 1_000n) / 1e3
  // Newer runtimes tell the thread alone, and so does Linux; elsewhere the other threads are counted with it.
  const { threadCpuUsage, cpuUsage } = process as typeof process & { threadCpuUsage?: typeof process.cpuUsage }
  const { existsSync, readFileSync } = process.getBuiltinModule('node:fs')
  const threadFile = `/proc/self/task/${process.pid}/stat`
  const hasThreadFile = !threadCpuUsage && existsSync(threadFile)
  /** Of the thread outside the kernel, in ms. */
  const used = () => {
    if (!hasThreadFile) return (threadCpuUsage ?? cpuUsage).call(process).user / 1e3
    // In hundredths of a second, the twelfth field after the name.
    return Number(readFileSync(threadFile, 'utf8').split(') ').at(-1)!.split(' ')[11]) * 10
  }
  const machine = new Float64Array(new SharedArrayBuffer(8))
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  const program = `
    const { workerData: machine } = require('node:worker_threads')
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      machine[0] += Math.max(0, now - last - ${2 * INTERVAL_MS})
      last = now
    }, ${INTERVAL_MS})`
  new Worker(program, { eval: true, workerData: machine }).unref()

  const start = () => {
    if (watch.ticks !== null) return
    let ticks = 0
    watch.ticks = ticks
    const begin = now()
    let last = begin
    let lastUsed = used()
    let lastMachine = machine[0]!
    /** Judged a tick later, when the other thread has noted its own gap. */
    let waited: { stall: Stall; before: number } | null = null
    setInterval(() => {
      watch.ticks = ++ticks
      if (waited && waited.stall.gapMs - (machine[0]! - waited.before) > MAX_GAP_MS) stalls.push(waited.stall)
      const gapMs = now() - last
      const cpuMs = used() - lastUsed
      const stall = { atMs: Math.round(last - begin), gapMs: Math.round(gapMs), cpuMs: Math.round(cpuMs) }
      const isComputing = gapMs >= MAX_CPU_MS && cpuMs >= MAX_CPU_MS
      if (isComputing) stalls.push(stall)
      waited = gapMs > MAX_GAP_MS && !isComputing ? { stall, before: lastMachine } : null
      last = now()
      lastUsed = used()
      lastMachine = machine[0]!
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
  const { watch } = globalThis as { watch?: Watch }
  if (!watch) return []
  // One that ends now is noted by the next two ticks, if the watch has begun.
  const seen = watch.ticks
  while (seen !== null && watch.ticks! < seen + 3) await new Promise((resolve) => setTimeout(resolve, 10))
  return watch.stalls.splice(0)
}
