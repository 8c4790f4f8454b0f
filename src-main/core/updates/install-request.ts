/** In the folder of the program: an installer asks the console to end (updates.md, A running console). */
export const REQUEST_FILE = 'install-request'

/** An older request was left behind by an installer that did not end well. */
const MAX_AGE_MS = 10 * 60_000

interface Deps {
  /** When the request was made (epoch ms); null: there is none. */
  requestedAt(): number | null
  now(): number
  /** Why the console must not end now; null when it may. */
  blocker(): string | null
  /** The request waits for the operator. Called once per request. */
  onWait(): void
  /** Ends the console. */
  end(): void
}

/**
 * Ends the console for an installer that asks for it, as soon as no change is under way; the operator is asked nothing
 * (A273).
 */
export class InstallRequest {
  #hasEnded = false
  #isWaiting = false

  constructor(private readonly deps: Deps) {}

  poll(): void {
    const { requestedAt, now, blocker, onWait, end } = this.deps
    if (this.#hasEnded) return
    const at = requestedAt()
    // Or from a time when the clock was fast, which would end every console until then.
    if (at === null || Math.abs(now() - at) > MAX_AGE_MS) {
      this.#isWaiting = false
      return
    }
    if (blocker() === null) {
      this.#hasEnded = true
      end()
    } else if (!this.#isWaiting) {
      // The installer of Windows makes the file again and again.
      this.#isWaiting = true
      onWait()
    }
  }
}
