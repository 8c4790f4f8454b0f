import { lazyDialog } from '../../stores/lazy-dialog.tsx'

/** Opens the note about a member. */
export const openNote = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog)

export const NOTE_KEY = 'b'
