import type { FollowedChange } from '#contract/audit.ts'
import type { SessionView } from '#contract/session.ts'

interface Entry {
  followUp: string
  server: string
  operatorId: string
  /** The window that knows of it; null: its page is gone. */
  window: string | null
  /** Its page follows a change of an earlier page. */
  isTaken: boolean
}

/** What a page needs to find out the outcome of changes that is not known, so that another one can when it is gone. */
export class FollowedChanges {
  readonly #entries = new Map<string, Entry>()
  #epoch: number | null = null

  constructor(
    private readonly session: () => SessionView,
    private readonly onLeft: () => void,
  ) {}

  /** The outcome of a change of this window is unknown. */
  add(id: string, followUp: string | undefined, server: string, window: string | null): void {
    const { user } = this.session()
    if (followUp === undefined || user === null) return
    this.#entries.set(id, { followUp, server, operatorId: user.id, window, isTaken: false })
    if (window === null) this.onLeft()
  }

  /** Assigns those without a page to this window, which reports each of them once. */
  take(window: string): FollowedChange[] {
    const { signedIn, server, user } = this.session()
    if (!signedIn) return []
    return [...this.#entries].flatMap(([id, entry]) => {
      if (entry.window !== null || entry.server !== server || entry.operatorId !== user?.id) return []
      Object.assign(entry, { window, isTaken: true })
      return [{ id, followUp: entry.followUp }]
    })
  }

  /** The page has reported what it knows. One that follows an earlier page's change knows all there is to know. */
  onConcluded(id: string, isKnown: boolean): void {
    if (isKnown || this.#entries.get(id)?.isTaken) this.#entries.delete(id)
  }

  onWindowClosed(window: string): void {
    this.#release((entry) => entry.window === window)
  }

  /** Pages follow nothing beyond a session. */
  onSession(): void {
    const { epoch } = this.session()
    if (epoch !== this.#epoch) this.#release(() => true)
    this.#epoch = epoch
  }

  #release(isLeft: (entry: Entry) => boolean): void {
    const left = [...this.#entries.values()].filter(isLeft)
    for (const entry of left) entry.window = null
    if (left.length > 0) this.onLeft()
  }
}
