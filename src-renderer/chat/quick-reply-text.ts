import { sanitizeText } from '../../src-preload/shared/foreign-text.ts'
import type { QuickReply } from '../stores/kept-preferences.ts'

/** The replies whose title or text contains the input after `/`. */
export function matching(replies: readonly QuickReply[], typed: string): QuickReply[] {
  const text = typed.toLowerCase()
  return replies.filter(({ title, text: body }) => `${title}\n${body}`.toLowerCase().includes(text))
}

/** Replaces `{昵称}` and `{ID}`; in a group (`member` null) they stay, for the operator to see. */
export function fillIn(text: string, member: { name: string; userId: string } | null): string {
  if (!member) return text
  // In one pass, because a name may itself contain a placeholder.
  return text.replace(/\{昵称\}|\{ID\}/g, (variable) =>
    variable === '{ID}' ? member.userId : sanitizeText(member.name),
  )
}
