import { expect } from 'vitest'

const FACTOR = 8
/** Below this a measurement says nothing, ms. */
const NOISE_MS = 4

/** Time of this process alone, ms: what else the machine does costs it none. */
const worked = () => process.cpuUsage().user / 1000

/** The quickest of several runs: the collection of garbage makes single ones slower, never quicker. */
function quickest(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5; run++) {
    const start = worked()
    work()
    least = Math.min(least, worked() - start)
  }
  return least
}

/** Work on eight times the text takes eight times as long, not 64 times: `textOf` makes one of so many letters. */
export function expectLinear(work: (text: string) => unknown, textOf: (length: number) => string, small: number): void {
  const [short, long] = [textOf(small), textOf(small * FACTOR)]
  const time = Math.max(
    quickest(() => work(short)),
    NOISE_MS,
  )
  expect(quickest(() => work(long))).toBeLessThan(time * FACTOR * 3)
}
