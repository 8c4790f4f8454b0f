import type { ChatPage } from '#contract/chat.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import type { UnreportedMessages } from './apply-list.ts'

/** Minimum interval of mark-read calls for one conversation during a burst. */
const RESEND_INTERVAL_MS = 300

/** A conversation being marked read at the server. */
interface PendingReceipt {
  /** The pending fetch of the newest page, which marks the conversation read (A196). */
  newestPage: Promise<ChatPage>
  /** More messages arrived since the fetch started. */
  dirty: boolean
  /** Unread count before the conversation was marked read. */
  unreadBefore: number
  /** Messages received while the conversation had the focus, so they were not announced. */
  unannounced: UnreportedMessages[]
}

interface ReadReceiptsDeps {
  /** Fetches the newest page, which marks the conversation read at the server. */
  fetchNewestPage(key: ConversationKey): Promise<ChatPage>
  isFocused(key: ConversationKey): boolean
  /** Everything up to the end of the page is read; requested at `startedAt`, ms by `performance.now()`. */
  onRead(key: ConversationKey, page: ChatPage, startedAt: number): void
  /** The call failed, or the focus was lost before it: `unread` messages are unread (A160), some not announced. */
  onUnread(key: ConversationKey, unread: number, unannounced: UnreportedMessages[]): void
}

/** Marks conversations read, one call at a time each; repeats the call if more messages arrived meanwhile. */
export class ReadReceipts {
  #receipts = new Map<ConversationKey, PendingReceipt>()

  constructor(private readonly deps: ReadReceiptsDeps) {}

  isInFlight(key: ConversationKey): boolean {
    return this.#receipts.has(key)
  }

  /** Whether messages would be unread again if the pending call failed. */
  isUnconfirmed(key: ConversationKey): boolean {
    const receipt = this.#receipts.get(key)
    return receipt !== undefined && (receipt.unreadBefore > 0 || receipt.unannounced.length > 0)
  }

  clear(): void {
    this.#receipts.clear()
  }

  /**
   * Marks the conversation read and returns its newest page; rejects if the page cannot be fetched. `unreadBefore` is
   * restored on failure; `message` was just received while the conversation had the focus.
   */
  enqueue(key: ConversationKey, unreadBefore: number, message?: UnreportedMessages): Promise<ChatPage> {
    const existing = this.#receipts.get(key)
    if (existing) {
      // A page requested before the last push does not contain its message.
      if (!message) return existing.dirty ? this.deps.fetchNewestPage(key) : existing.newestPage
      existing.dirty = true
      existing.unannounced.push(message)
      return existing.newestPage
    }
    const receipt: PendingReceipt = {
      newestPage: this.deps.fetchNewestPage(key),
      dirty: false,
      unreadBefore,
      unannounced: message ? [message] : [],
    }
    this.#receipts.set(key, receipt)
    void this.#sendReceipt(key, receipt)
    return receipt.newestPage
  }

  async #sendReceipt(key: ConversationKey, receipt: PendingReceipt): Promise<void> {
    const isCurrent = () => this.#receipts.get(key) === receipt
    let coveredCount = receipt.unannounced.length
    let startedAt = performance.now()
    try {
      while (true) {
        const page = await receipt.newestPage
        if (!isCurrent()) return
        receipt.unannounced.splice(0, coveredCount)
        receipt.unreadBefore = 0
        this.deps.onRead(key, page, startedAt)
        if (!receipt.dirty) break
        await new Promise((resolve) => setTimeout(resolve, RESEND_INTERVAL_MS))
        if (!isCurrent() || !this.deps.isFocused(key)) break
        receipt.dirty = false
        coveredCount = receipt.unannounced.length
        startedAt = performance.now()
        receipt.newestPage = this.deps.fetchNewestPage(key)
      }
    } catch {
      receipt.dirty = true
    }
    if (!isCurrent()) return
    this.#receipts.delete(key)
    if (!receipt.dirty) return
    const pushed = receipt.unannounced.filter(({ isTotal }) => !isTotal)
    this.deps.onUnread(key, receipt.unreadBefore + pushed.length, receipt.unannounced)
  }
}
