import type { FormDraft, SessionView } from '../../../src-preload/contract.ts'
import type { Answers } from '../bridge.ts'

/** More than anybody has open at once; a page gone wild must not fill the memory. */
const MAX_DRAFTS = 100

type Commands = Pick<Answers, 'keepDrafts' | 'getDrafts' | 'dropDraft' | 'othersOccupied' | 'setOccupied'>

interface UnsavedDeps {
  session: () => SessionView
  /** The drafts of whoever is signed in now. */
  onChange: (drafts: readonly FormDraft[]) => void
}

/**
 * What the windows would lose: which of them hold edits or dialogs, and the edits that a session's end interrupted. These
 * are kept in memory alone, for the same operator at the same server (A221); account numbers may be in them.
 */
export class UnsavedWork {
  readonly #occupied = new Set<string>()
  #drafts: readonly FormDraft[] = []
  /** Whose drafts they are: server and operator, and the sessions they had. */
  #owner: { name: string; epochs: Set<number> } | null = null

  constructor(private readonly deps: UnsavedDeps) {}

  /** Whether any window would lose something. */
  get occupied(): boolean {
    return this.#occupied.size > 0
  }

  /** Returns whether it was done: not while a window would lose something. */
  unlessOccupied(run: () => void): boolean {
    if (this.occupied) return false
    run()
    return true
  }

  windowGone(window: string): void {
    this.#occupied.delete(window)
  }

  /** Another operator or server, or the operator's own sign-out, ends what was kept. */
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
      // A page that is late speaks of a session of somebody else.
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

  /** Nothing for whoever looks at the sign-in. */
  #visible(): readonly FormDraft[] {
    this.followSession()
    return this.deps.session().signedIn ? this.#drafts : []
  }
}
