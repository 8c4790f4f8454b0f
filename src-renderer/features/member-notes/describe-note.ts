import type { MemberNote, MemberNotesView } from '#contract/member-notes.ts'
import { formatRecent } from '#shared/server-time.ts'
import { serverNow } from '../../stores/clock.ts'

/** The mark of a member with a note, where there is room for one character. */
export const noteMark = ({ isWatched }: MemberNote) => (isWatched ? '★' : '注')

/** Who wrote it and when. */
export const noteAuthor = ({ by, at }: MemberNote) => [by, formatRecent(at, serverNow())].filter(Boolean).join(' ')

/** All of it in one line, for a tooltip. */
export function describeNote(note: MemberNote): string {
  const { text, tags, isWatched } = note
  return [isWatched && '已关注', tags.length > 0 && `标签 ${tags.join('、')}`, text, noteAuthor(note)]
    .filter(Boolean)
    .join(' · ')
}

/** Why what is noted does not outlast the console; null: it does. */
export const storageProblem = ({ error, isPersistent }: MemberNotesView): string | null =>
  error ?? (isPersistent ? null : '本机没有可用的密钥库，备注只在内存中，退出程序后丢失')
