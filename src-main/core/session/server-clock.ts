/** Samples older than this are replaced by any newer one, however slow its answer was. */
const SAMPLE_LIFE_MS = 10 * 60_000
/** A jump of this size means the workstation slept or its clock was set: the new sample counts at once. */
const JUMP_MS = 5_000

/**
 * The server's time, learnt from `Date` headers and carried forward by the monotonic clock: a workstation's wrong or
 * changing clock signs nobody out and drifts no countdown (A026, fault 17).
 */
export class ServerClock {
  #sample: { server: number; at: number; roundTrip: number } | null = null
  #announced = 0

  constructor(private readonly onChange: (offsetMs: number) => void = () => {}) {}

  /** false until the server has told its time once. */
  get known(): boolean {
    return this.#sample !== null
  }

  /** Epoch ms by the server. */
  now(): number {
    return this.#sample ? this.#sample.server + performance.now() - this.#sample.at : Date.now()
  }

  /** Server's clock minus this machine's, in ms. */
  offset(): number {
    return this.now() - Date.now()
  }

  /** `sentAt` and `receivedAt` are `performance.now()`; the header has whole seconds, so half a second is added. */
  learn(dateHeader: string | null, sentAt: number, receivedAt: number): void {
    const told = dateHeader ? Date.parse(dateHeader) : Number.NaN
    if (Number.isNaN(told)) return
    const roundTrip = receivedAt - sentAt
    const server = told + 500 + roundTrip / 2
    const old = this.#sample
    const jumped = old !== null && Math.abs(server - (old.server + receivedAt - old.at)) >= JUMP_MS
    const keepOld = old !== null && old.roundTrip <= roundTrip && receivedAt - old.at < SAMPLE_LIFE_MS && !jumped
    if (!keepOld) this.#sample = { server, at: receivedAt, roundTrip }
    const offset = this.offset()
    // After a sleep the offset is the old one, yet whoever carries the time forward by a monotonic clock must hear of it.
    if (!jumped && Math.abs(offset - this.#announced) < 1_000) return
    this.#announced = offset
    this.onChange(offset)
  }
}
