import { expect } from 'vitest'

const FACTOR = 8
/** Below this a measurement says nothing, ms. */
const NOISE_MS = 4

/**
 * Milliseconds of `work`: by the clock or by the processor time of this process, whichever is less. The first grows with what
 * other processes do meanwhile, the second with what other threads of this one do.
 */
function timeOf(work: () => unknown): number {
  const [clock, processor] = [performance.now(), process.cpuUsage()]
  work()
  return Math.min(performance.now() - clock, process.cpuUsage(processor).user / 1000)
}

/** Of several runs: the collection of garbage makes single ones slower, never quicker. */
const quickest = (work: () => unknown) => Math.min(...Array.from({ length: 5 }, () => timeOf(work)))

/** Work on eight times the text takes eight times as long, not 64 times: `textOf` makes one of so many letters. */
export function expectLinear(work: (text: string) => unknown, textOf: (length: number) => string, small: number): void {
  const [short, long] = [textOf(small), textOf(small * FACTOR)]
  const time = Math.max(
    quickest(() => work(short)),
    NOISE_MS,
  )
  expect(quickest(() => work(long))).toBeLessThan(time * FACTOR * 3)
}
