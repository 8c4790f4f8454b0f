import { cutText, stripInvisible } from '../../../src-preload/shared/untrusted-text.ts'

const MAX_NOTES = 30
const MAX_NOTE_LENGTH = 200

/** The lines of what the feed says of a version; anything but a text says nothing. */
export function readFeedNotes(releaseNotes: unknown): string[] {
  if (typeof releaseNotes !== 'string') return []
  const lines = releaseNotes.slice(0, MAX_NOTES * MAX_NOTE_LENGTH * 2).split(/\r?\n/)
  const notes = lines.map((line) =>
    stripInvisible(line)
      .replace(/^[-*] /, '')
      .trim(),
  )
  return notes
    .filter((note) => note !== '')
    .slice(0, MAX_NOTES)
    .map((note) => cutText(note, MAX_NOTE_LENGTH))
}
