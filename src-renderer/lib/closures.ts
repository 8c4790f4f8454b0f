/** Functions that keep a state of their own. */

/** 1, then 2, and so on. */
export function createCounter(): () => number {
  let count = 0
  return () => ++count
}

/** Runs at the first call only. */
export function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    run()
  }
}

/** What is made at the first call; what failed is made again at the next one. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
