import type { ConversationKey } from '../../../src-preload/contract.ts'

/** Which conversation each window shows, and whether somebody looks at it (A160). */
export class Attention {
  #windows = new Map<string, { key: ConversationKey; attended: boolean }>()

  set(window: string, key: ConversationKey | null, attended: boolean): void {
    if (key === null) this.#windows.delete(window)
    else this.#windows.set(window, { key, attended })
  }

  /** The window was closed, left its page or lost it. */
  forget(window: string): void {
    this.#windows.delete(window)
  }

  has(key: ConversationKey): boolean {
    for (const shown of this.#windows.values()) if (shown.attended && shown.key === key) return true
    return false
  }
}
