import { HELP_ROUTES, NOTICES_ROUTE, routeNameAt, SIGN_OUT_ROUTE } from '#shared/routes.ts'
import { openPractice } from '../../features/help/open-practice.ts'
import { openTerms } from '../../form/help/open-terms.ts'
import { setNotificationCenterOpen } from '../../stores/alert-state.ts'
import { openChat, parseChatTarget, useChatSide } from '../../stores/chat-request.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { saveReturnPath, useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { openShortcutHelp } from '../commands/dialog-openers.ts'
import { tryOpenSettingsRoute } from '../commands/open-workstation-settings.ts'
import { signOut } from '../commands/sign-out.ts'
import { DIALOG_SELECTOR, isDialogOpen } from '../overlays/open-dialogs.ts'

type Navigate = (to: string) => void

const postponed: {
  /** The latest request received while a dialog was open or a panel was held. */
  request: { route: string; navigate: Navigate } | null
  /** Detects when a dialog of any kind is removed from the page. */
  dialogObserver?: MutationObserver
} = { request: null }

/**
 * Opens a route requested by the main process: a deep link, a notification, a menu entry. While a dialog is open or a
 * decision is being sent, the request is postponed until that is over, and only the latest one is opened (fault 55).
 */
export function openRoute(route: string, navigate: Navigate): void {
  postponed.request = null
  const { open } = useDialogs.getState()
  const chat = new URLSearchParams(route.split('?')[1]).get('chat')
  const [onlyDialog] = open.length === 1 && document.querySelectorAll(DIALOG_SELECTOR).length < 2 ? open : []
  // The open chat can switch conversations: drafts are stored per conversation, so no input is lost.
  const isChatInSight = onlyDialog?.key === 'chat' || (useChatSide.getState().isOpen && !isDialogOpen())
  if (isChatInSight && chat !== null) openChat(parseChatTarget(chat))
  else if (onlyDialog?.key === 'preferences' && tryOpenSettingsRoute(route)) return
  else if (isBlocked()) {
    postponed.request = { route, navigate }
    if (!postponed.dialogObserver) {
      postponed.dialogObserver = new MutationObserver(openWhenUnblocked)
      // No element goes away when a panel is released.
      useDialogs.subscribe(openWhenUnblocked)
    }
    postponed.dialogObserver.observe(document.body, { childList: true, subtree: true })
    toast('info', isDialogOpen() ? '有新的打开请求，关闭对话框后前往' : '有新的打开请求，当前操作完成后前往')
  } else openNow(route, navigate)
}

const isBlocked = () => isDialogOpen() || useDialogs.getState().heldPanels > 0

/** Drops the pending request when the operator has navigated elsewhere. */
export function cancelPendingRoute(): void {
  postponed.request = null
}

const openWhenUnblocked = () => void (isBlocked() || setTimeout(openPendingRoute))

/** Deferred, since a closing dialog may open the next one immediately. */
function openPendingRoute(): void {
  if (isBlocked()) return
  postponed.dialogObserver?.disconnect()
  if (!postponed.request) return
  const { route, navigate } = postponed.request
  postponed.request = null
  openNow(route, navigate)
}

/** Opens what 帮助 in the menu of the system asks for; returns whether it did. */
function tryOpenHelp(route: string): boolean {
  if (route === HELP_ROUTES.shortcuts) openShortcutHelp()
  else if (route === HELP_ROUTES.terms) openTerms()
  else if (route === HELP_ROUTES.practice) openPractice()
  else return false
  return true
}

function openNow(route: string, navigate: Navigate): void {
  if (tryOpenSettingsRoute(route)) return
  if (tryOpenHelp(route)) return
  if (route === SIGN_OUT_ROUTE) void signOut()
  else if (route === NOTICES_ROUTE) setNotificationCenterOpen(useSession.getState().signedIn)
  else if (useSession.getState().signedIn) navigate(route)
  // Before the sign-in a screen waits, and what is typed there stays; the sign-in itself is open.
  else if (routeNameAt(route.split('?')[0]!)) saveReturnPath(route)
}
