import type { ConversationKey } from '#shared/conversation-key.ts'
import { routes } from '#shared/routes.ts'
import { ChatView } from './chat-view.tsx'

/** Opens the chat in a separate window, at the conversation that was open (A157). */
export function openChatWindow(conversation: ConversationKey | null): void {
  const query = conversation === null ? '' : `?chat=${encodeURIComponent(conversation)}`
  window.open(`${location.origin}/#${routes.Chat.path}${query}`, '_blank')
}

/** The chat as a full-window screen: below a bar of the shell it is lower, so that the composer stays in the window. */
export function ChatWindow() {
  return (
    <main style={{ display: 'flex', height: '100%', minHeight: 0 }} aria-label="客服聊天">
      <ChatView />
    </main>
  )
}
