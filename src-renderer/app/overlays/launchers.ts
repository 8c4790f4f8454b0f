import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { routes } from '../../../src-preload/shared/routes.ts'
import { openChat, parseChatTarget, useChatRequest } from '../../stores/chat-request.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'

const openChatDialog = lazyDialog(async () => (await import('../../features/chat/chat-dialog.tsx')).ChatDialog, {
  key: 'chat',
})

/** Number of the last handled request: requests from before a sign-in are not handled again after it. */
let lastHandled = 0

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
    if (!isChatWindow) openChatDialog({})
  }, [count, isChatWindow])

  useEffect(() => {
    const requestedChat = params.get('chat')
    if (requestedChat === null) return
    openChat(parseChatTarget(requestedChat))
    // Removes the parameter, so that navigating back does not open the chat again.
    const rest = new URLSearchParams(params)
    rest.delete('chat')
    setParams(rest, { replace: true })
  }, [params, setParams])
}
