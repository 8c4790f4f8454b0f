import { sanitizeText } from '../../../../src-preload/shared/untrusted-text.ts'
import type { QuickReply } from '../../../stores/parse-ui-preferences.ts'

/** The replies whose title or text contains the input after `/`. */
export function filterReplies(replies: readonly QuickReply[], query: string): QuickReply[] {
  return replies.filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(query.toLowerCase()))
}

/** Replaces `{昵称}` and `{ID}`; in a group (`member` null) they stay, for the operator to see. */
export function applyTemplate(template: string, member: { name: string; userId: string } | null): string {
  if (!member) return template
  // In one pass, because a name may itself contain a placeholder.
  return template.replace(/\{昵称\}|\{ID\}/g, (name) => (name === '{ID}' ? member.userId : sanitizeText(member.name)))
}
