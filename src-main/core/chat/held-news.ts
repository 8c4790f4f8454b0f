import type { ConversationKey } from '../../../src-preload/contract.ts'
import { type FreshMessages, merged } from './fresh-messages.ts'

/** Longer no message waits for those before it. */
const HOLD_MS = 10_000

/** Pushed messages that wait while it is not known what came before them: after a gap, until the lists are read. */
export class HeldNews {
  #held: FreshMessages[] = []
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly tell: (fresh: FreshMessages[]) => void) {}

  hold(fresh: FreshMessages): void {
    this.#held.push(fresh)
    this.#timer ??= setTimeout(() => this.release([]), HOLD_MS)
  }

  /** Tells what was found together with what was held, except of conversations that are still uncertain. */
  release(found: FreshMessages[], uncertain: ReadonlySet<ConversationKey> = new Set()): void {
    const ready = this.#held.filter(({ key }) => !uncertain.has(key))
    this.#held = this.#held.filter(({ key }) => uncertain.has(key))
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = this.#held.length > 0 ? setTimeout(() => this.release([]), HOLD_MS) : null
    if (found.length + ready.length > 0) this.tell(merged([...found, ...ready]))
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#held = []
  }
}
