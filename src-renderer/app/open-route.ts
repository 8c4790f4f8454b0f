import { chatGoalOf, requestChat } from '../stores/chat-request.ts'
import { useDialogs } from '../stores/dialogs.ts'
import { NOTICES_ROUTE, setNoticeCentreOpen } from '../stores/notice-centre.ts'
import { keepReturnPath, useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { DIALOG, isDialogOpen } from './open-dialogs.ts'
import { openedPreferences } from './open-preferences.tsx'
import { screenAt } from './screens.ts'
import { SIGN_OUT_ROUTE, signOut } from './sign-out.ts'

type Navigate = (to: string) => void

/** The latest request received while a dialog was open. */
let waiting: { route: string; navigate: Navigate } | null = null

/**
 * Opens a route requested by the main process: a deep link, a notification, a menu entry. While a dialog is open the
 * request is postponed until the last dialog closes, and only the latest one is opened (fault 55).
 */
export function openRoute(route: string, navigate: Navigate): void {
  waiting = null
  const { open } = useDialogs.getState()
  const chat = new URLSearchParams(route.split('?')[1]).get('chat')
  const [only] = open.length === 1 && document.querySelectorAll(DIALOG).length < 2 ? open : []
  // The open chat can switch conversations: drafts are stored per conversation, so no input is lost.
  if (only?.key === 'chat' && chat !== null) requestChat(chatGoalOf(chat))
  else if (only?.key === 'preferences' && openedPreferences(route)) return
  else if (isDialogOpen()) {
    waiting = { route, navigate }
    closing ??= new MutationObserver(() => void (isDialogOpen() || setTimeout(followWaiting)))
    closing.observe(document.body, { childList: true, subtree: true })
    toast('info', '有新的打开请求，关闭对话框后前往')
  } else openNow(route, navigate)
}

/** Drops the pending request when the operator has navigated elsewhere. */
export function dropWaitingRoute(): void {
  waiting = null
}

/** Detects when a dialog of any kind is removed from the page. */
let closing: MutationObserver | undefined

/** Deferred, since a closing dialog may open the next one immediately. */
function followWaiting(): void {
  if (isDialogOpen()) return
  closing?.disconnect()
  if (!waiting) return
  const { route, navigate } = waiting
  waiting = null
  openNow(route, navigate)
}

function openNow(route: string, navigate: Navigate): void {
  if (openedPreferences(route)) return
  if (route === SIGN_OUT_ROUTE) void signOut()
  else if (route === NOTICES_ROUTE) setNoticeCentreOpen(useSession.getState().signedIn)
  else if (useSession.getState().signedIn) navigate(route)
  // Before sign-in, a screen is opened later, so that the form's input is kept.
  else if (screenAt(route.split('?')[0]!)) keepReturnPath(route)
}
