import type { ConversationKey } from '../../../src-preload/contract.ts'
import type { FreshMessages } from './fresh-messages.ts'

/** A conversation of which the server is being told that it was read. */
interface Mark {
  /** More came since the server was asked last. */
  again: boolean
  /** Unread before it. */
  left: number
  /** Came while somebody looked, and was told nowhere else. */
  unheard: FreshMessages[]
}

interface ReadMarkParts {
  /** Tells the server; answers the id of the newest message, null when there is none. */
  tell(key: ConversationKey): Promise<string | null>
  isAttended(key: ConversationKey): boolean
  /** Everything up to the newest message is read. */
  onRead(key: ConversationKey, newest: string | null): void
  /** It could not be told, or somebody stopped looking first: so much is unread after all (A160), some of it unheard. */
  onUnread(key: ConversationKey, unread: number, unheard: FreshMessages[]): void
}

/** Tells the server what was read, one call at a time for each conversation, again when more came meanwhile. */
export class ReadMarks {
  #marks = new Map<ConversationKey, Mark>()

  constructor(private readonly parts: ReadMarkParts) {}

  isUnderWay(key: ConversationKey): boolean {
    return this.#marks.has(key)
  }

  clear(): void {
    this.#marks.clear()
  }

  /** `left` is what comes back when it fails, `message` what was pushed just now while somebody looked. */
  begin(key: ConversationKey, left: number, message?: FreshMessages): void {
    const under = this.#marks.get(key)
    if (under) {
      under.again = true
      if (message) under.unheard.push(message)
      return
    }
    const mark: Mark = { again: true, left, unheard: message ? [message] : [] }
    this.#marks.set(key, mark)
    void this.#run(key, mark)
  }

  async #run(key: ConversationKey, mark: Mark): Promise<void> {
    const current = () => this.#marks.get(key) === mark
    try {
      while (mark.again && this.parts.isAttended(key)) {
        mark.again = false
        const covered = mark.unheard.length
        const newest = await this.parts.tell(key)
        if (!current()) return
        mark.unheard.splice(0, covered)
        mark.left = 0
        this.parts.onRead(key, newest)
      }
    } catch {
      mark.again = true
    }
    if (!current()) return
    this.#marks.delete(key)
    if (mark.again) this.parts.onUnread(key, mark.left + mark.unheard.length, mark.unheard)
  }
}
