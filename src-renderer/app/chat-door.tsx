import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { routes } from '../../src-preload/shared/routes.ts'
import { chatGoalOf, requestChat, useChatRequest } from '../stores/chat-request.ts'
import { openDialog } from '../stores/dialogs.ts'

const ChatDialog = lazy(async () => ({ default: (await import('../chat/chat-dialog.tsx')).ChatDialog }))

let open = false
/** The last wish that was followed: one that was before a sign-in is not followed again after it. */
let followed = 0

/** The dialog, while it is there. */
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
 * Opens the chat where it is wished for: by an address with `chat=<conversation>` (the contract's notices), the header, the
 * palette, a member. In the chat's own window the view is there already and follows by itself.
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
    // Taken: the address goes on without it, so that coming back does not open it again.
    setParams(
      (old) => {
        old.delete('chat')
        return old
      },
      { replace: true },
    )
  }, [params, setParams])
}
