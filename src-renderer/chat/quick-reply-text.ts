import { sanitizeText } from '../../src-preload/shared/foreign-text.ts'
import type { QuickReply } from '../stores/kept-preferences.ts'

/** The replies that fit what follows the `/`. */
export function matching(replies: readonly QuickReply[], typed: string): QuickReply[] {
  const text = typed.toLowerCase()
  return replies.filter(({ title, text: body }) => `${title}\n${body}`.toLowerCase().includes(text))
}

/** `{昵称}` and `{ID}` of the member; in a group nobody is meant, and they stay for the operator to see. */
export function fillIn(text: string, member: { name: string; userId: string } | null): string {
  if (!member) return text
  // In one go: a name may hold a variable, too.
  return text.replace(/\{昵称\}|\{ID\}/g, (variable) =>
    variable === '{ID}' ? member.userId : sanitizeText(member.name),
  )
}
