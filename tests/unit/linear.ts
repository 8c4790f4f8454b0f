import { expect } from 'vitest'

const FACTOR = 8
/** Shorter measurements are noise, ms. */
const NOISE_MS = 4

/**
 * Milliseconds of `work` by wall clock or CPU time, whichever is less: other processes delay the first, other threads
 * of this process add to the second.
 */
function measure(work: () => unknown): number {
  const [clock, processor] = [performance.now(), process.cpuUsage()]
  work()
  return Math.min(performance.now() - clock, process.cpuUsage(processor).user / 1000)
}

/** The fastest of several runs: garbage collection only ever slows a run. */
const fastest = (work: () => unknown) => Math.min(...Array.from({ length: 5 }, () => measure(work)))

/**
 * Asserts that eight times the text or list takes eight times as long, not 64 times; `inputOf` makes one of a given
 * length.
 */
export function expectLinear<T = string>(
  work: (input: T) => unknown,
  inputOf: (length: number) => T,
  baseLength: number,
): void {
  const [short, long] = [inputOf(baseLength), inputOf(baseLength * FACTOR)]
  const baseTime = Math.max(
    fastest(() => work(short)),
    NOISE_MS,
  )
  expect(fastest(() => work(long))).toBeLessThan(baseTime * FACTOR * 3)
}
