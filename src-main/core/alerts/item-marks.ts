import type { AlertItem, ItemMark } from '#contract/alerts.ts'

/** The longest snooze. One that ends later is of a clock that was set back since. */
const MAX_SNOOZE_MS = 30 * 60_000

interface TimedMark extends ItemMark {
  /** End of the snooze by `performance.now()`, in case the workstation's clock is set back. */
  deadline: number
}

interface ItemMarksDeps {
  onChange(marks: ItemMark[]): void
  /** Their snooze ended: they are announced once. */
  onSnoozeEnded(items: AlertItem[]): void
}

/** What the operator said about items, on this console only (A223). No mark changes a count. */
export class ItemMarks {
  #marks = new Map<AlertItem, TimedMark>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: ItemMarksDeps) {}

  get all(): ItemMark[] {
    return [...this.#marks.values()].map(({ deadline: _, ...mark }) => mark)
  }

  /** Whether nothing reminds of the item: it is snoozed or claimed. */
  isSilent(item: AlertItem | null): boolean {
    // Asked of everything that waits, while there is mostly no mark.
    return item !== null && this.#marks.size > 0 && this.#marks.has(item)
  }

  snooze(items: readonly AlertItem[], ms: number): void {
    const snoozedUntil = Date.now() + ms
    for (const item of items) {
      const claimed = this.#marks.get(item)?.claimed ?? false
      this.#marks.set(item, { item, snoozedUntil, claimed, deadline: performance.now() + ms })
    }
    this.#publish()
  }

  /** Ends the items' snoozes too: who handles them needs no reminder. */
  claim(items: readonly AlertItem[], claimed: boolean): void {
    for (const item of items) {
      if (claimed) this.#marks.set(item, { item, snoozedUntil: null, claimed, deadline: Number.POSITIVE_INFINITY })
      else this.#marks.delete(item)
    }
    this.#publish()
  }

  /** A mark of before the restart; a snooze that ended meanwhile ends now. */
  restore(mark: ItemMark): void {
    if (this.#marks.has(mark.item)) return
    const snoozedUntil = mark.snoozedUntil && Math.min(mark.snoozedUntil, Date.now() + MAX_SNOOZE_MS)
    const remaining = snoozedUntil === null ? Number.POSITIVE_INFINITY : snoozedUntil - Date.now()
    this.#marks.set(mark.item, { ...mark, snoozedUntil, deadline: performance.now() + remaining })
    this.#publish()
  }

  /** Ends the marks of items that were handled (A231). */
  end(items: Iterable<AlertItem>): void {
    let changed = false
    for (const item of items) changed = this.#marks.delete(item) || changed
    if (changed) this.#publish()
  }

  clear(): void {
    this.end([...this.#marks.keys()])
  }

  /** Ends the snoozes whose time has come: by the timer, and after sleep, during which timers stand still. */
  endDueSnoozes(): void {
    const due = [...this.#marks.values()].filter(
      ({ snoozedUntil, deadline }) =>
        snoozedUntil !== null && (snoozedUntil <= Date.now() || deadline <= performance.now()),
    )
    for (const mark of due) {
      if (mark.claimed) this.#marks.set(mark.item, { ...mark, snoozedUntil: null, deadline: Number.POSITIVE_INFINITY })
      else this.#marks.delete(mark.item)
    }
    if (due.length === 0) this.#schedule()
    else {
      this.#publish()
      this.deps.onSnoozeEnded(due.map(({ item }) => item))
    }
  }

  #publish(): void {
    this.#schedule()
    this.deps.onChange(this.all)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const deadlines = [...this.#marks.values()].map(({ deadline }) => deadline)
    const next = Math.min(...deadlines)
    if (next < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.endDueSnoozes(), Math.max(0, Math.ceil(next - performance.now())))
  }
}
