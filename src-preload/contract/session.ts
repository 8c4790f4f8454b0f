/** Why there is no session: the server ended it (`unauthorized`, `invalidToken`, D1 §8), or the operator. */
export type SignedOutReason = 'never' | 'signedOut' | 'unauthorized' | 'invalidToken'

export interface SessionUser {
  /** The operator's id: loginInfo.userID as the server wrote it. */
  id: string
  /** The nickname. */
  name: string
  image: string
  /** Under which the operator signs in: as typed, and as the server wrote it (loginInfo.userCode). */
  loginNames: readonly string[]
}

export interface SessionView {
  signedIn: boolean
  user: SessionUser | null
  reason: SignedOutReason
  /** Incremented by every sign-in and sign-out, so that a sign-out is reported only once. */
  epoch: number
  /** false: tokens are in memory only and a restart needs a new sign-in (A025). */
  tokensPersistent: boolean
  /** Server URL without a trailing slash; empty before a server is chosen. */
  server: string
}

/** Unsaved form edits interrupted by the end of a session (A221). Contains no password. */
export interface FormDraft {
  id: string
  /** Identifies the edited record; the same for every form that edits it. */
  key: string
  /** Display name, for example 公告 维护通知. */
  name: string
  /** Hash route of the form's screen. */
  route: string
  /** The edited values as JSON; only the form interprets it. */
  edits: string
  /** Whether a value was left out, such as a password. */
  incomplete: boolean
}

export interface SessionCommands {
  signOut(): void
  /** Whether this window shows a dialog or has unsaved edits that quitting would lose. */
  setHasUnsavedWork(hasUnsavedWork: boolean): void
  /** Whether any other window has. */
  otherWindowsHaveUnsavedWork(): boolean
  /** Saves edits interrupted by the end of session `epoch`: in memory, for the same operator and server only (A221). */
  saveDrafts(epoch: number, drafts: FormDraft[]): void
  discardDraft(id: string): void
}
