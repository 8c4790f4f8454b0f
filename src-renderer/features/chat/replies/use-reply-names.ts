import { useQueryClient } from '@tanstack/react-query'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { toast } from '#renderer/stores/toast.ts'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { useChat } from '../state/chat-store.ts'
import { applyTemplate, fillReply, openNames, type ReplyName } from './quick-reply-text.ts'
import { replyValues } from './reply-values.ts'

const unfilled = (text: string) => ({ text, missing: new Map<ReplyName, string>() })

/** What the names in quick replies stand for in this conversation. */
export function useReplyNames(conversation: ConversationKey) {
  const fillsReplies = useWorkstationSettings(({ replyValues }) => replyValues)
  const queryClient = useQueryClient()
  return {
    /** Puts in what is known; a toast names what is not. */
    fill: (template: string): string => {
      const target = parseConversationKey(conversation)
      const name = useChat.getState().conversations.get(conversation)?.name ?? ''
      const member = 'userId' in target ? { name, userId: target.userId } : null
      // Before the name, which may itself contain a placeholder.
      const { text, missing } =
        member && fillsReplies ? fillReply(template, replyValues(queryClient, member.userId)) : unfilled(template)
      const filled = applyTemplate(text, member)
      if (missing.size > 0) {
        toast('warning', `没有填入：${[...missing].map(([label, why]) => `${label}（${why}）`).join('、')}`)
      }
      return filled
    },
    /** The names that are to be filled in or deleted before the text is sent. */
    findOpen: (text: string): ReplyName[] => (fillsReplies ? openNames(text) : []),
  }
}
