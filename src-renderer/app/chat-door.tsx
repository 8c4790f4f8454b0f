import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { routes } from '../../src-preload/shared/routes.ts'
import { chatGoalOf, requestChat, useChatRequest } from '../stores/chat-request.ts'
import { openDialog } from '../stores/dialogs.ts'

const ChatDialog = lazy(async () => ({ default: (await import('../chat/chat-dialog.tsx')).ChatDialog }))

let open = false
/** Number of the last handled request: requests from before a sign-in are not handled again after it. */
let followed = 0

/** The chat dialog; tracks whether it is mounted. */
function Door({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    open = true
    return () => {
      open = false
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
export function useChatDoor(): void {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { n } = useChatRequest()
  const own = pathname === routes.Chat.path

  useEffect(() => {
    if (n === followed) return
    followed = n
    if (!own && !open) openDialog((close) => <Door onClose={close} />, { key: 'chat' })
  }, [n, own])

  useEffect(() => {
    const asked = params.get('chat')
    if (asked === null) return
    requestChat(chatGoalOf(asked))
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
