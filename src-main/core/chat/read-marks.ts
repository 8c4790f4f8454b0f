import type { ChatPage, ConversationKey } from '../../../src-preload/contract.ts'
import type { FreshMessages } from './fresh-messages.ts'

/** Minimum interval of mark-read calls for one conversation during a burst. */
const REPEAT_INTERVAL_MS = 300

/** A conversation being marked read at the server. */
interface Mark {
  /** The pending fetch of the newest page, which marks the conversation read (A196). */
  reading: Promise<ChatPage>
  /** More messages arrived since the fetch started. */
  again: boolean
  /** Unread count before the conversation was marked read. */
  left: number
  /** Messages received while the conversation had the focus, so they were not announced. */
  unheard: FreshMessages[]
}

interface ReadMarkParts {
  /** Fetches the newest page, which marks the conversation read at the server. */
  readNewest(key: ConversationKey): Promise<ChatPage>
  isAttended(key: ConversationKey): boolean
  /** Everything up to the end of the page is read; requested at `startedAt`, ms by `performance.now()`. */
  onRead(key: ConversationKey, page: ChatPage, startedAt: number): void
  /** The call failed, or the focus was lost before it: `unread` messages are unread (A160), some not announced. */
  onUnread(key: ConversationKey, unread: number, unheard: FreshMessages[]): void
}

/** Marks conversations read, one call at a time each; repeats the call if more messages arrived meanwhile. */
export class ReadMarks {
  #marks = new Map<ConversationKey, Mark>()

  constructor(private readonly parts: ReadMarkParts) {}

  isUnderWay(key: ConversationKey): boolean {
    return this.#marks.has(key)
  }

  clear(): void {
    this.#marks.clear()
  }

  /**
   * Marks the conversation read and returns its newest page; rejects if the page cannot be fetched. `unreadBefore` is
   * restored on failure; `message` was just received while the conversation had the focus.
   */
  begin(key: ConversationKey, left: number, message?: FreshMessages): Promise<ChatPage> {
    const under = this.#marks.get(key)
    if (under) {
      // A page requested before the last push does not contain its message.
      if (!message) return under.again ? this.parts.readNewest(key) : under.reading
      under.again = true
      under.unheard.push(message)
      return under.reading
    }
    const mark: Mark = {
      reading: this.parts.readNewest(key),
      again: false,
      left,
      unheard: message ? [message] : [],
    }
    this.#marks.set(key, mark)
    void this.#run(key, mark)
    return mark.reading
  }

  async #run(key: ConversationKey, mark: Mark): Promise<void> {
    const isCurrent = () => this.#marks.get(key) === mark
    let covered = mark.unheard.length
    let startedAt = performance.now()
    try {
      while (true) {
        const page = await mark.reading
        if (!isCurrent()) return
        mark.unheard.splice(0, covered)
        mark.left = 0
        this.parts.onRead(key, page, startedAt)
        if (!mark.again) break
        await new Promise((resolve) => setTimeout(resolve, REPEAT_INTERVAL_MS))
        if (!isCurrent() || !this.parts.isAttended(key)) break
        mark.again = false
        covered = mark.unheard.length
        startedAt = performance.now()
        mark.reading = this.parts.readNewest(key)
      }
    } catch {
      mark.again = true
    }
    if (!isCurrent()) return
    this.#marks.delete(key)
    if (!mark.again) return
    const pushed = mark.unheard.filter(({ isTotal }) => !isTotal)
    this.parts.onUnread(key, mark.left + pushed.length, mark.unheard)
  }
}
