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
