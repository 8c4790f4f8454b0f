/** Runs immediately, then at most once per `intervalMs`; a request during the interval always leads to a final run. */
export class Throttle {
  #timer: ReturnType<typeof setTimeout> | null = null
  #isPending = false

  constructor(
    private readonly run: () => void,
    private readonly intervalMs: number,
  ) {}

  request(): void {
    if (this.#timer) this.#isPending = true
    else this.#start()
  }

  /** Runs a pending request now. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#isPending) this.run()
    this.#isPending = false
  }

  #start(): void {
    this.#isPending = false
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#isPending) this.#start()
    }, this.intervalMs)
    this.run()
  }
}

/** Forwards items immediately; those of a burst together, once per `intervalMs`. */
export class Batcher<T> {
  #items: T[] = []
  #throttle: Throttle

  constructor(run: (items: T[]) => void, intervalMs: number) {
    this.#throttle = new Throttle(() => {
      const items = this.#items.splice(0)
      if (items.length > 0) run(items)
    }, intervalMs)
  }

  add(item: T): void {
    this.#items.push(item)
    this.#throttle.request()
  }

  /** Discards the items not forwarded yet. */
  drop(): void {
    this.#items = []
  }
}
