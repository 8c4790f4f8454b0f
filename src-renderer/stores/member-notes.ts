import { create } from 'zustand'
import type { MemberNote, MemberNotesView } from '#contract/member-notes.ts'

interface MemberNotesState extends MemberNotesView {
  byMember: ReadonlyMap<string, MemberNote>
}

/** Read-only mirror of what the main process says about the notes of this workstation (A351). */
const useNotes = create<MemberNotesState>(() => ({ notes: [], isPersistent: true, error: null, byMember: new Map() }))

export function setMemberNotes(view: MemberNotesView): void {
  useNotes.setState({ ...view, byMember: new Map(view.notes.map((note) => [note.userId, note])) })
}

export const useMemberNote = (userId: string): MemberNote | undefined =>
  useNotes(({ byMember }) => byMember.get(userId))

export const useNotesByMember = (): MemberNotesState['byMember'] => useNotes(({ byMember }) => byMember)

export const useMemberNotes = (): MemberNotesView => useNotes()
