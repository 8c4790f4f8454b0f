/** The server's clock: the system clock with an offset, or stopped at a fixed time. */
export class Clock {
  offsetMs = 0
  fixed: number | undefined

  constructor(fixed?: number) {
    this.fixed = fixed
  }

  /** Unix ms. */
  now(): number {
    return (this.fixed ?? Date.now()) + this.offsetMs
  }
}
