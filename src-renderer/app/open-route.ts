import { NOTICES_ROUTE, routeNameAt, SIGN_OUT_ROUTE } from '../../src-preload/shared/routes.ts'
import { chatGoalOf, requestChat } from '../stores/chat-request.ts'
import { useDialogs } from '../stores/dialogs.ts'
import { setNoticeCentreOpen } from '../stores/notice-centre.ts'
import { keepReturnPath, useSession } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { DIALOG, isDialogOpen } from './open-dialogs.ts'
import { openedPreferences } from './open-preferences.tsx'
import { signOut } from './sign-out.ts'

type Navigate = (to: string) => void

/** The latest request that came while a dialog was open. */
let waiting: { route: string; navigate: Navigate } | null = null

/**
 * Opens what the main process asks for: a deep link, a notification, an entry of its menus. While a dialog is open nothing
 * happens behind it or above it: the request waits until the last one closes, and only the latest one does (fault 55).
 */
export function openRoute(route: string, navigate: Navigate): void {
  waiting = null
  const { open } = useDialogs.getState()
  const chat = new URLSearchParams(route.split('?')[1]).get('chat')
  const [only] = open.length === 1 && document.querySelectorAll(DIALOG).length < 2 ? open : []
  // The chat follows in place: drafts are by conversation, nothing typed is lost.
  if (only?.key === 'chat' && chat !== null) requestChat(chatGoalOf(chat))
  else if (only?.key === 'preferences' && openedPreferences(route)) return
  else if (isDialogOpen()) {
    waiting = { route, navigate }
    closing ??= new MutationObserver(() => void (isDialogOpen() || setTimeout(followWaiting)))
    closing.observe(document.body, { childList: true, subtree: true })
    toast('info', '有新的打开请求，关闭对话框后前往')
  } else openNow(route, navigate)
}

/** The operator went elsewhere: what waited is out of date. */
export function dropWaitingRoute(): void {
  waiting = null
}

/** Sees dialogs of any kind leave the page. */
let closing: MutationObserver | undefined

/** Called a little later: a dialog that closes may open the next one at once. */
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
  // Before the sign-in a screen waits, and what is typed there stays; the sign-in itself is open.
  else if (routeNameAt(route.split('?')[0]!)) keepReturnPath(route)
}
