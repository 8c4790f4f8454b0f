import { ChatRegular, PeopleCommunityRegular } from '@fluentui/react-icons'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { useChat } from '../../features/chat/state/chat-store.ts'
import { openChat } from '../../stores/chat-request.ts'
import type { Command } from './command.ts'

const MAX_CONVERSATIONS = 5

/** Conversations that are loaded, by name or member id. */
export function findConversations(query: string): Command[] {
  const { conversations, unread } = useChat.getState()
  const found: Command[] = []
  for (const [key, conversation] of conversations) {
    const isMember = 'userId' in conversation
    const matches =
      conversation.name.toLowerCase().includes(query) || (isMember && String(conversation.userId).includes(query))
    if (!matches) continue
    const count = unread.get(key) ?? 0
    found.push({
      key: `conversation ${key}`,
      icon: isMember ? ChatRegular : PeopleCommunityRegular,
      label: `会话 · ${isolateText(conversation.name)}`,
      detail: [isMember && `ID ${conversation.userId}`, count > 0 && `${count} 条未读`].filter(Boolean).join(' · '),
      to: () => openChat({ conversation: key }),
    })
    if (found.length === MAX_CONVERSATIONS) break
  }
  return found
}
