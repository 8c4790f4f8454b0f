import { setImmediate } from 'node:timers/promises'

/** Windows, pages and the hub wait while one turn lasts. */
const TURN_MS = 8

/** Ends the turn, which what went before has filled. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Divides long work into turns, between which everything else of the process runs. */
export class Turns {
  #startedAt = performance.now()

  /** Ends the turn when it has lasted long enough; asked between small pieces of the work. */
  async next(): Promise<void> {
    if (performance.now() - this.#startedAt < TURN_MS) return
    await nextTurn()
    this.#startedAt = performance.now()
  }
}

/** How many items are worked on before the clock is read. */
const CHUNK = 64

/** Runs `work` over the items in turns, by a few at a time; ends early, with false, when it returns false. */
export async function inTurns<T>(items: readonly T[], work: (chunk: readonly T[]) => unknown): Promise<boolean> {
  const turns = new Turns()
  for (let start = 0; start < items.length; start += CHUNK) {
    if (work(items.slice(start, start + CHUNK)) === false) return false
    await turns.next()
  }
  return true
}

/** Runs a generator that yields between small pieces of its work. */
export async function driveInTurns<T>(steps: Generator<void, T>): Promise<T> {
  const turns = new Turns()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await turns.next()
  }
}
