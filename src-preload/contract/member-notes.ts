/** Characters of a note. */
export const MAX_NOTE_LENGTH = 300
export const MAX_NOTE_TAGS = 5
/** Characters of a tag. */
export const MAX_TAG_LENGTH = 10
/** Members of one server with a note. */
export const MAX_NOTED_MEMBERS = 2_000
/** Characters of the password of an exported file. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200
/** Bytes of an exported file: above what all notes of a server need. */
export const MAX_NOTES_FILE = 8_000_000

/** What an operator wrote about a member. Nothing of it is sent to the server. */
export interface NoteContent {
  text: string
  tags: readonly string[]
  /** Orders and messages of the member have a sound of their own. */
  isWatched: boolean
}

export interface MemberNote extends NoteContent {
  userId: string
  /** Epoch ms of the server. */
  at: number
  /** Name of the operator who wrote it. */
  by: string
}

export interface MemberNotesView {
  /** Of the server in use; empty while signed out. */
  notes: readonly MemberNote[]
  /** false: they are lost when the console quits. */
  isPersistent: boolean
  /** Why they cannot be read or written; null: they can. */
  error: string | null
}

/** What an import did, by member id. */
export interface NotesImport {
  added: readonly string[]
  updated: readonly string[]
  /** The workstation's own note is newer. */
  retained: readonly string[]
  unchanged: number
  /** There was no room for them. */
  dropped: number
  /** The file is of this other server, and nothing was imported; null: it was. */
  otherServer: string | null
}

/** All reject with a Chinese message. */
export interface MemberNoteCommands {
  /** An empty content removes the note. */
  saveMemberNote(userId: string, content: NoteContent): void
  /** Saves all notes of the server, encrypted, where the operator chooses. false: they chose no place. */
  exportMemberNotes(password: string): boolean
  /** Merges the content of an exported file. `acceptsOtherServer`: also one of another server. */
  importMemberNotes(file: string, password: string, ofOtherServer: 'ask' | 'accept'): NotesImport
}
