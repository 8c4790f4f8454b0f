/** Settles like the promise, or after `ms` with the result of `onTimeout`, which may throw. */
export function withTimeout<T, L>(promise: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onTimeout())
      } catch (error) {
        reject(error)
      }
    }, ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Settles like the promise, or rejects as soon as the signal aborts. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}
