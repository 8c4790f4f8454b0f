import type { ChatPage, ConversationKey } from '../../../src-preload/contract.ts'
import type { FreshMessages } from './fresh-messages.ts'

/** In a burst the server is told so often at most that everything is read. */
const REPEAT_INTERVAL_MS = 300

/** A conversation of which the server is being told that it was read. */
interface Mark {
  /** The reading of the newest page that is under way: it is what marks the conversation read (A196). */
  reading: Promise<ChatPage>
  /** More came since the server was asked last. */
  again: boolean
  /** Unread before it. */
  left: number
  /** Came while an operator looked, and was announced nowhere else. */
  unheard: FreshMessages[]
}

interface ReadMarkParts {
  /** Reads the newest page, which the server takes for having read the conversation. */
  readNewest(key: ConversationKey): Promise<ChatPage>
  isAttended(key: ConversationKey): boolean
  /** Everything up to the end of the page is read; it was asked for at `startedAt`, ms by `performance.now()`. */
  onRead(key: ConversationKey, page: ChatPage, startedAt: number): void
  /** It failed, or the operator stopped looking first: so much is unread after all (A160), some of it unheard. */
  onUnread(key: ConversationKey, unread: number, unheard: FreshMessages[]): void
}

/** Marks conversations read, one call at a time for each, again when more came meanwhile. */
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
   * The newest page, marked read with it. `left` is what comes back when it fails, `message` what was pushed or found just now
   * while an operator looked. Rejects when the page cannot be read.
   */
  begin(key: ConversationKey, left: number, message?: FreshMessages): Promise<ChatPage> {
    const under = this.#marks.get(key)
    if (under) {
      // A page asked for before the last push does not contain it.
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
