/** Runs at once, then at most every `gapMs` while it is asked for: what changed last is always shown in the end. */
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

  /** What was still to come is run now. */
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

/** What is added goes on at once; in a burst, together every `gapMs`. */
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

  /** What has not gone on yet never does. */
  drop(): void {
    this.#items = []
  }
}
