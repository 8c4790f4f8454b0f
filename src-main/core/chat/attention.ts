import type { ConversationKey } from '../../../src-preload/contract.ts'

/** Tracks which conversation each window shows, and whether it has the operator's focus (A160). */
export class Attention {
  #windows = new Map<string, { key: ConversationKey; attended: boolean }>()

  set(window: string, key: ConversationKey | null, attended: boolean): void {
    if (key === null) this.#windows.delete(window)
    else this.#windows.set(window, { key, attended })
  }

  forget(window: string): void {
    this.#windows.delete(window)
  }

  has(key: ConversationKey): boolean {
    for (const shown of this.#windows.values()) if (shown.attended && shown.key === key) return true
    return false
  }
}
