import type { FormDraft, SessionView } from '#contract/session.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'

/** More than the forms of all windows; limits the memory a misbehaving page can take. */
const MAX_DRAFTS = 100

type Commands = Pick<
  CommandHandlers,
  'saveDrafts' | 'discardDraft' | 'otherWindowsHaveUnsavedWork' | 'setHasUnsavedWork'
>

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
  readonly #windowsWithUnsavedWork = new Set<string>()
  #drafts: readonly FormDraft[] = []
  /** Owner of the drafts: server and operator, and the epochs of their sessions. */
  #owner: { ownerKey: string; epochs: Set<number> } | null = null

  constructor(private readonly deps: UnsavedDeps) {}

  get hasUnsavedWork(): boolean {
    return this.#windowsWithUnsavedWork.size > 0
  }

  /** Empty while signed out. */
  get drafts(): readonly FormDraft[] {
    this.syncSession()
    return this.deps.session().signedIn ? this.#drafts : []
  }

  /** Also those of a session that the server ended. */
  get draftNames(): string[] {
    this.syncSession()
    return this.#drafts.map(({ name }) => name)
  }

  /** Returns false, without running, while a window has unsaved work. */
  runUnlessUnsaved(run: () => void): boolean {
    if (this.hasUnsavedWork) return false
    run()
    return true
  }

  onWindowClosed(window: string): void {
    this.#windowsWithUnsavedWork.delete(window)
  }

  /** Drops the drafts when another operator or server follows, or the operator signs out. */
  syncSession(): void {
    const { signedIn, reason, server, user, epoch } = this.deps.session()
    const ownerKey = signedIn && user?.id ? JSON.stringify([server, user.id]) : null
    const ownerChanged = signedIn ? ownerKey !== this.#owner?.ownerKey : reason === 'signedOut'
    if (ownerChanged) {
      this.#drafts = []
      this.#owner = ownerKey === null ? null : { ownerKey, epochs: new Set() }
    }
    if (signedIn) this.#owner?.epochs.add(epoch)
  }

  readonly commands: Commands = {
    saveDrafts: (epoch, drafts) => {
      this.syncSession()
      // A late page may belong to a session of another operator.
      if (!this.#owner?.epochs.has(epoch)) return
      const updatedIds = new Set(drafts.map(({ id }) => id))
      this.#replace([...this.#drafts.filter(({ id }) => !updatedIds.has(id)), ...drafts].slice(-MAX_DRAFTS))
    },
    discardDraft: (id) => this.#replace(this.#drafts.filter((draft) => draft.id !== id)),
    otherWindowsHaveUnsavedWork: (window) => [...this.#windowsWithUnsavedWork].some((other) => other !== window),
    setHasUnsavedWork: (hasWork, window) =>
      void (hasWork ? this.#windowsWithUnsavedWork.add(window) : this.#windowsWithUnsavedWork.delete(window)),
  }

  #replace(drafts: readonly FormDraft[]): void {
    this.#drafts = drafts
    this.deps.onChange(this.drafts)
  }
}
