import type { FormDraft, SessionView } from '../../../src-preload/contract.ts'
import type { Answers } from '../bridge.ts'

/** More than the forms of all windows; limits the memory a misbehaving page can take. */
const MAX_DRAFTS = 100

type Commands = Pick<Answers, 'keepDrafts' | 'getDrafts' | 'dropDraft' | 'othersOccupied' | 'setOccupied'>

interface UnsavedDeps {
  session: () => SessionView
  /** The drafts of the signed-in operator. */
  onChange: (drafts: readonly FormDraft[]) => void
}

/**
 * The windows that hold edits or dialogs, and the drafts that the end of a session interrupted. Drafts may contain
 * account numbers: they stay in memory, for the same operator at the same server (A221).
 */
export class UnsavedWork {
  readonly #occupied = new Set<string>()
  #drafts: readonly FormDraft[] = []
  /** Owner of the drafts: server and operator, and the epochs of their sessions. */
  #owner: { name: string; epochs: Set<number> } | null = null

  constructor(private readonly deps: UnsavedDeps) {}

  get occupied(): boolean {
    return this.#occupied.size > 0
  }

  /** Returns false, without running, while a window has unsaved work. */
  unlessOccupied(run: () => void): boolean {
    if (this.occupied) return false
    run()
    return true
  }

  windowGone(window: string): void {
    this.#occupied.delete(window)
  }

  /** Drops the drafts when another operator or server follows, or the operator signs out. */
  followSession(): void {
    const { signedIn, reason, server, user, epoch } = this.deps.session()
    const name = signedIn && user?.id ? JSON.stringify([server, user.id]) : null
    const ended = signedIn ? name !== this.#owner?.name : reason === 'signedOut'
    if (ended) {
      this.#drafts = []
      this.#owner = name === null ? null : { name, epochs: new Set() }
    }
    if (signedIn) this.#owner?.epochs.add(epoch)
  }

  readonly commands: Commands = {
    keepDrafts: (epoch, drafts) => {
      this.followSession()
      // A late page may belong to a session of another operator.
      if (!this.#owner?.epochs.has(epoch)) return
      const fresh = new Set(drafts.map(({ id }) => id))
      this.#replace([...this.#drafts.filter(({ id }) => !fresh.has(id)), ...drafts].slice(-MAX_DRAFTS))
    },
    getDrafts: () => this.#visible(),
    dropDraft: (id) => this.#replace(this.#drafts.filter((draft) => draft.id !== id)),
    othersOccupied: (window) => [...this.#occupied].some((other) => other !== window),
    setOccupied: (is, window) => void (is ? this.#occupied.add(window) : this.#occupied.delete(window)),
  }

  #replace(drafts: readonly FormDraft[]): void {
    this.#drafts = drafts
    this.deps.onChange(this.#visible())
  }

  /** Empty while signed out. */
  #visible(): readonly FormDraft[] {
    this.followSession()
    return this.deps.session().signedIn ? this.#drafts : []
  }
}
