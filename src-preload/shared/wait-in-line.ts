/**
 * Puts a function at the end of the line and waits for its call by the owner of the line, which takes it out. An abort
 * gives the place up: rejects with the signal's reason.
 */
export async function waitInLine(line: (() => void)[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    const abort = () => {
      line.splice(line.indexOf(start), 1)
      reject(signal.reason)
    }
    line.push(start)
    signal.addEventListener('abort', abort, { once: true })
  })
}

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
