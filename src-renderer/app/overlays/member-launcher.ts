import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { routes } from '../../../src-preload/shared/routes.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { closeMember, useMemberPanel } from '../../stores/member-panel.ts'
import { toast } from '../../stores/toast.ts'

const openMemberDialog = lazyDialog(
  async () => (await import('../../features/member-panel/member-dialog.tsx')).MemberDialog,
  { blocksUpdate: false },
)

/** Number of the last handled request: requests from before a sign-in are not handled again after it. */
let lastHandled = 0

/** Opens a member's panel on request: beside the page, or above a dialog, which covers the page. */
export function useMemberLauncher(): void {
  const { pathname } = useLocation()
  const request = useMemberPanel((state) => state.request)
  const isChatWindow = pathname === routes.Chat.path
  useEffect(() => {
    const { count, memberId } = request
    if (count === lastHandled) return
    lastHandled = count
    const { open, heldPanels } = useDialogs.getState()
    if (open.length > 0 || isChatWindow) openMemberDialog({ memberId })
    else if (heldPanels === 0) useMemberPanel.setState({ memberId })
    else {
      toast('info', '请先处理完面板中的结果')
      document.querySelector<HTMLElement>('aside[data-region=panel]')?.focus()
    }
  }, [request, isChatWindow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen starts without it
  useEffect(() => closeMember, [pathname])
}
