/** Samples older than this are replaced by any newer one, whatever its round trip. */
const SAMPLE_TTL_MS = 10 * 60_000
/** A jump of this size means that the workstation slept or its clock was set: the new sample applies at once. */
const JUMP_THRESHOLD_MS = 5_000

/**
 * The server time, taken from `Date` headers and carried forward by the monotonic clock: a wrong or changing
 * workstation clock neither signs the operator out nor skews countdowns (A026, fault 17).
 */
export class ServerClock {
  #sample: { server: number; at: number; roundTrip: number } | null = null
  #reportedOffset = 0

  constructor(private readonly onChange: (offsetMs: number) => void = () => {}) {}

  /** false until the first sample. */
  get isSynced(): boolean {
    return this.#sample !== null
  }

  /** Epoch ms by the server clock. */
  now(): number {
    return this.#sample ? this.#sample.server + performance.now() - this.#sample.at : Date.now()
  }

  /** Server clock minus workstation clock, in ms. */
  offset(): number {
    return this.now() - Date.now()
  }

  /** `sentAt` and `receivedAt` are `performance.now()`. The header has whole seconds, so half a second is added. */
  addSample(dateHeader: string | null, sentAt: number, receivedAt: number): void {
    const headerTime = dateHeader ? Date.parse(dateHeader) : Number.NaN
    if (Number.isNaN(headerTime)) return
    const roundTrip = receivedAt - sentAt
    const server = headerTime + 500 + roundTrip / 2
    const previous = this.#sample
    const age = receivedAt - (previous?.at ?? receivedAt)
    const jumped = previous !== null && Math.abs(server - (previous.server + age)) >= JUMP_THRESHOLD_MS
    const keepPrevious = previous !== null && previous.roundTrip <= roundTrip && age < SAMPLE_TTL_MS && !jumped
    if (!keepPrevious) this.#sample = { server, at: receivedAt, roundTrip }
    const offset = this.offset()
    // After a sleep the offset is unchanged, but listeners that use a monotonic clock must resync.
    if (!jumped && Math.abs(offset - this.#reportedOffset) < 1_000) return
    this.#reportedOffset = offset
    this.onChange(offset)
  }
}
