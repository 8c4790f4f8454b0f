import type { ConversationKey } from '../../../src-preload/shared/conversation-key.ts'

/** Tracks which conversation each window shows, and whether it has the operator's focus (A160). */
export class FocusTracker {
  #windows = new Map<string, { key: ConversationKey; focused: boolean }>()

  set(windowId: string, key: ConversationKey | null, focused: boolean): void {
    if (key === null) this.#windows.delete(windowId)
    else this.#windows.set(windowId, { key, focused })
  }

  removeWindow(windowId: string): void {
    this.#windows.delete(windowId)
  }

  isFocused(key: ConversationKey): boolean {
    for (const view of this.#windows.values()) if (view.focused && view.key === key) return true
    return false
  }
}
