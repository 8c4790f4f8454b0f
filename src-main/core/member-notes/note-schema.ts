import { z } from 'zod'
import {
  MAX_NOTE_LENGTH,
  MAX_NOTE_TAGS,
  MAX_NOTED_MEMBERS,
  MAX_TAG_LENGTH,
  type MemberNote,
  type NoteContent,
} from '#contract/member-notes.ts'
import { stripInvisible } from '#shared/untrusted-text.ts'

export const memberIdSchema = z.string().regex(/^\d{1,30}$/)

const noteSchema = z.object({
  userId: memberIdSchema,
  text: z.string().max(MAX_NOTE_LENGTH),
  tags: z.array(z.string().min(1).max(MAX_TAG_LENGTH)).max(MAX_NOTE_TAGS),
  isWatched: z.boolean(),
  at: z.int().min(0).max(9e12),
  by: z.string().max(100),
})

/** Stored or imported notes, by member. One that does not fit makes all of them unreadable: none is lost unseen. */
export const notesSchema = z
  .array(noteSchema)
  .max(MAX_NOTED_MEMBERS)
  .transform((notes) => new Map<string, MemberNote>(notes.map((note) => [note.userId, note])))

export const isEmptyNote = ({ text, tags, isWatched }: NoteContent): boolean =>
  text === '' && tags.length === 0 && !isWatched

export function isSameNote(a: NoteContent, b: NoteContent): boolean {
  return a.text === b.text && a.isWatched === b.isWatched && a.tags.join('\n') === b.tags.join('\n')
}

/** As it is stored. Throws with what is too long, rather than to cut it. */
export function normalizeContent({ text, tags, isWatched }: NoteContent): NoteContent {
  // Lines stay; other control characters are none of a note.
  const lines = text
    .split(/\r?\n/)
    .map((line) => stripInvisible(line).trimEnd())
    .join('\n')
    .trim()
  const unique = [...new Set(tags.map((tag) => stripInvisible(tag).trim()).filter((tag) => tag !== ''))]
  if (lines.length > MAX_NOTE_LENGTH) throw new Error(`备注最多 ${MAX_NOTE_LENGTH} 字，现在是 ${lines.length} 字`)
  if (unique.length > MAX_NOTE_TAGS) throw new Error(`标签最多 ${MAX_NOTE_TAGS} 个，现在是 ${unique.length} 个`)
  const long = unique.find((tag) => tag.length > MAX_TAG_LENGTH)
  if (long !== undefined) throw new Error(`标签最多 ${MAX_TAG_LENGTH} 字：${long.slice(0, 20)}`)
  return { text: lines, tags: unique, isWatched }
}
