/** A reading that takes longer, on a server that is fast otherwise, may wait on a connection that is lost. */
const LATE_MS = 5_000

/**
 * Replaces a reading that is late while what was pushed waits for it: without, a new order was announced when the request
 * had timed out. Once until a reading has succeeded, so that a server which needs longer than that for each answer is read
 * all the same.
 */
export class LateReading {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLate = false
  #pushCount = 0
  /** Of the pushes: before the reading under way, and before one that has succeeded. */
  #pushesBefore = 0
  #pushesRead = 0
  #wasReplaced = false

  constructor(private readonly replace: () => void) {}

  /** A reading began, and takes the place of the one before. */
  begin(): void {
    this.end()
    this.#pushesBefore = this.#pushCount
    this.#timer = setTimeout(() => {
      this.#isLate = true
      this.#replaceIfAwaited()
    }, LATE_MS)
  }

  /** What the reading brings is known to have changed. */
  expect(): void {
    this.#pushCount++
    this.#replaceIfAwaited()
  }

  /** It ended without a result. */
  end(): void {
    clearTimeout(this.#timer)
    this.#isLate = false
  }

  succeed(): void {
    this.end()
    this.#pushesRead = this.#pushesBefore
    this.#wasReplaced = false
  }

  #replaceIfAwaited(): void {
    if (!this.#isLate || this.#pushCount === this.#pushesRead || this.#wasReplaced) return
    this.#wasReplaced = true
    this.replace()
  }
}
