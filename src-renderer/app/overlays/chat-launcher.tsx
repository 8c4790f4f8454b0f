import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { routes } from '../../../src-preload/shared/routes.ts'
import { openChat, parseChatTarget, useChatRequest } from '../../stores/chat-request.ts'
import { openDialog } from '../../stores/dialogs.ts'

const ChatDialog = lazy(async () => ({ default: (await import('../../features/chat/chat-dialog.tsx')).ChatDialog }))

let isChatOpen = false
/** Number of the last handled request: requests from before a sign-in are not handled again after it. */
let lastHandled = 0

/** The chat dialog; tracks whether it is mounted. */
function TrackedChatDialog({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    isChatOpen = true
    return () => {
      isChatOpen = false
    }
  }, [])
  return (
    <Suspense>
      <ChatDialog onClose={onClose} />
    </Suspense>
  )
}

/**
 * Opens the chat on request: from a URL with `chat=<conversation>` (the routes of notifications), the header, the
 * command palette, or a member. The separate chat window already shows the chat and handles requests itself.
 */
export function useChatLauncher(): void {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { count } = useChatRequest()
  const isChatWindow = pathname === routes.Chat.path

  useEffect(() => {
    if (count === lastHandled) return
    lastHandled = count
    if (!isChatWindow && !isChatOpen) openDialog((close) => <TrackedChatDialog onClose={close} />, { key: 'chat' })
  }, [count, isChatWindow])

  useEffect(() => {
    const requestedChat = params.get('chat')
    if (requestedChat === null) return
    openChat(parseChatTarget(requestedChat))
    // Removes the parameter, so that navigating back does not open the chat again.
    setParams(
      (old) => {
        old.delete('chat')
        return old
      },
      { replace: true },
    )
  }, [params, setParams])
}
