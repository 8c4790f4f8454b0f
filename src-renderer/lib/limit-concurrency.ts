import { waitInLine } from '../../src-preload/shared/wait-in-line.ts'

/**
 * Returns a function that runs tasks in the order of the calls, at most `limit` at a time. A task whose signal is aborted
 * while it waits is not started; its promise rejects with the signal's reason.
 */
export function limitConcurrency(limit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (running >= limit) await waitInLine(waiting, signal)
    else running++
    try {
      return await task()
    } finally {
      // The next task takes over the place, so that none that comes in between overtakes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
