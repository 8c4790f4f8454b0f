/** Runs immediately, then at most once per `intervalMs`; a request during the interval always leads to a final run. */
export class Paced {
  #timer: ReturnType<typeof setTimeout> | null = null
  #wanted = false

  constructor(
    private readonly run: () => void,
    private readonly gapMs: number,
  ) {}

  request(): void {
    if (this.#timer) this.#wanted = true
    else this.#go()
  }

  /** Runs a pending request now. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#wanted) this.run()
    this.#wanted = false
  }

  #go(): void {
    this.#wanted = false
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#wanted) this.#go()
    }, this.gapMs)
    this.run()
  }
}

/** Forwards items immediately; those of a burst together, once per `intervalMs`. */
export class Batched<T> {
  #items: T[] = []
  #paced: Paced

  constructor(run: (items: T[]) => void, gapMs: number) {
    this.#paced = new Paced(() => {
      const items = this.#items.splice(0)
      if (items.length > 0) run(items)
    }, gapMs)
  }

  add(item: T): void {
    this.#items.push(item)
    this.#paced.request()
  }

  /** Discards the items not forwarded yet. */
  drop(): void {
    this.#items = []
  }
}
