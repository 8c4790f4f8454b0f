import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { routes } from '#shared/routes.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import {
  DOCKS_CHAT,
  openChat,
  parseChatTarget,
  setChatSideOpen,
  useChatRequest,
  useChatSide,
} from '../../stores/chat-request.ts'
import { closeDialog, useDialogs } from '../../stores/dialogs.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { closeMember, useMemberPanel } from '../../stores/member-panel.ts'
import { toast } from '../../stores/toast.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

const CHAT_DIALOG = 'chat'

const openChatDialog = lazyDialog(async () => (await import('../../features/chat/chat-dialog.tsx')).ChatDialog, {
  key: CHAT_DIALOG,
})

/** Numbers of the last handled requests: requests from before a sign-in are not handled again after it. */
const handled = { chat: 0, member: 0 }

/**
 * Opens the chat on request: from a URL with `chat=<conversation>` (the routes of notifications), the header, the
 * command palette, or a member. The separate chat window already shows the chat and handles requests itself. In a wide
 * window the chat stands beside the page, if there is one (`hasSide`) and no dialog covers it; the open chat follows
 * when the window is made wider or narrower.
 */
export function useChatLauncher(hasSide = false): void {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { count } = useChatRequest()
  const isChatWindow = pathname === routes.Chat.path
  const isWide = useMediaQuery(DOCKS_CHAT)
  const canDock = isWide && hasSide

  useEffect(() => {
    if (count === handled.chat) return
    handled.chat = count
    if (isChatWindow || useChatSide.getState().isOpen) return
    if (canDock && useDialogs.getState().open.length === 0) setChatSideOpen(true)
    else openChatDialog({})
  }, [count, isChatWindow, canDock])

  useEffect(() => {
    const { open } = useDialogs.getState()
    const dialog = open.at(-1)
    if (dialog?.key === CHAT_DIALOG && (isChatWindow || (canDock && open.length === 1))) closeDialog(dialog.id)
    else if (!canDock && useChatSide.getState().isOpen) setChatSideOpen(false)
    else return
    // The conversation that was open.
    if (!isChatWindow) openChat()
  }, [canDock, isChatWindow])

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

const openMemberDialog = lazyDialog(
  async () => (await import('../../features/member-panel/member-dialog.tsx')).MemberDialog,
  { blocksUpdate: false },
)

/** Opens a member's panel on request: beside the page, or above a dialog, which covers the page. */
export function useMemberLauncher(): void {
  const { pathname } = useLocation()
  const request = useMemberPanel((state) => state.request)
  const isChatWindow = pathname === routes.Chat.path
  useEffect(() => {
    const { count, memberId } = request
    if (count === handled.member) return
    handled.member = count
    const { open, heldPanels } = useDialogs.getState()
    if (open.length > 0 || isChatWindow) openMemberDialog({ memberId })
    else if (heldPanels === 0) useMemberPanel.setState({ memberId })
    else {
      toast('info', '请先处理完面板中的结果')
      document.querySelector<HTMLElement>('aside[data-region=panel]')?.focus()
    }
  }, [request, isChatWindow])
  // Each screen starts without it.
  useEffectOnChange(() => closeMember, [pathname])
}
