import type { AlertItem, ItemMark } from '../../../src-preload/contract/alerts.ts'

/** What the operator said about items, on this console only (A223). */
export class ItemMarks {
  #marks = new Map<AlertItem, ItemMark>()

  constructor(private readonly onChange: (marks: ItemMark[]) => void) {}

  get all(): ItemMark[] {
    return [...this.#marks.values()]
  }

  snooze(items: AlertItem[], until: number): void {
    for (const item of items) this.#set(item, { snoozedUntil: until })
    this.onChange(this.all)
  }

  claim(item: AlertItem, claimed: boolean): void {
    this.#set(item, { claimed })
    this.onChange(this.all)
  }

  clear(): void {
    if (this.#marks.size === 0) return
    this.#marks.clear()
    this.onChange([])
  }

  #set(item: AlertItem, change: Partial<ItemMark>): void {
    const mark = { item, snoozedUntil: null, claimed: false, ...this.#marks.get(item), ...change }
    this.#marks.delete(item)
    if (mark.claimed || mark.snoozedUntil !== null) this.#marks.set(item, mark)
  }
}
