import { expect } from 'vitest'

const FACTOR = 8
const ROUNDS = 5
const MAX_RATIO = 3
/** Shorter measurements are noise, ms. */
const NOISE_MS = 16

/**
 * Milliseconds of `work` by wall clock or CPU time, whichever is less: other processes delay the first, other threads
 * of this process add to the second.
 */
function measure(work: () => unknown): number {
  const [clock, processor] = [performance.now(), process.cpuUsage()]
  work()
  return Math.min(performance.now() - clock, process.cpuUsage(processor).user / 1000)
}

/**
 * Asserts that eight times the text or list takes as long as the short one eight times over, not eight times as long;
 * `inputOf` makes one of a given length. Both take about as long, so that a busy machine delays them alike, and the best of
 * several rounds counts, as garbage collection and other work only ever slow one.
 */
export function expectLinear<T = string>(
  work: (input: T) => unknown,
  inputOf: (length: number) => T,
  baseLength: number,
): void {
  const [short, long] = [inputOf(baseLength), inputOf(baseLength * FACTOR)]
  const ratios = Array.from({ length: ROUNDS }, () => {
    const base = measure(() => {
      for (let times = 0; times < FACTOR; times++) work(short)
    })
    return measure(() => work(long)) / Math.max(base, NOISE_MS)
  })
  expect(Math.min(...ratios)).toBeLessThan(MAX_RATIO)
}
