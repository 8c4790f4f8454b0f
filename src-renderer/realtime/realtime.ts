import type { AlertSnapshot, SessionView } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'
import { dropAllChatDrafts } from '../stores/chat-drafts.ts'
import { dropAllUnsent } from '../stores/chat-unsent.ts'
import { setClockOffset } from '../stores/clock.ts'
import { closeAllDialogs } from '../stores/dialogs.ts'
import { offerDrafts } from '../stores/form-drafts.ts'
import { dropLinkFields, setLinkState } from '../stores/link.ts'
import { addNotice, setLive } from '../stores/live.ts'
import { followOtherWindows } from '../stores/preferences.ts'
import { setSession, useSession } from '../stores/session.ts'
import { setSettings } from '../stores/settings.ts'
import { dismissTexts, toast } from '../stores/toast.ts'
import { followSessionDrafts } from './drafts.ts'

/** Messages for sessions ended by the server (D1 §8, A028); the operator's own sign-out needs none. */
const endings: Partial<Record<SessionView['reason'], string>> = {
  unauthorized: '未经授权请求',
  invalidToken: '未经授权请求：登录状态已失效（invalid_token）',
}

/** Subscribes the stores to the main process and loads their initial state. Returns the unsubscribe function. */
export function followMainProcess(openRoute: (route: string) => void): () => void {
  const session = desktop.getSession().then(onSession)
  const takeRoute = async () => {
    await session
    const route = await desktop.takeRoute()
    if (route) openRoute(route)
  }
  const endAll = [
    desktop.onSession(onSession),
    desktop.onAlerts(showAlerts),
    desktop.onConnection((connection) => setLive({ connection })),
    desktop.onStatus((status) => setLive({ status })),
    desktop.onAlertHealth((alertProblems) => setLive({ alertProblems })),
    desktop.onNotice((notice) => {
      addNotice(notice)
      if (notice.kind === 'system') toast('warning', `${notice.title}：${notice.body}`)
    }),
    desktop.onClockOffset(setClockOffset),
    desktop.onLinkState(setLinkState),
    desktop.onSettings(setSettings),
    desktop.onDrafts(offerDrafts),
    desktop.onNavigate(() => void takeRoute()),
    followOtherWindows(),
  ]
  void desktop.getSettings().then(setSettings)
  void desktop.getAlerts().then((alerts) => setLive({ alerts }))
  void desktop.getConnection().then((connection) => setLive({ connection }))
  void desktop.getStatus().then((status) => setLive({ status }))
  void desktop.getAlertHealth().then((alertProblems) => setLive({ alertProblems }))
  void desktop.getNotices().then((notices) => setLive({ notices }))
  void desktop.getLinkState().then(setLinkState)
  void desktop.getClockOffset().then(setClockOffset)
  void takeRoute()
  return () => {
    for (const end of endAll) end()
  }
}

/** In a burst the counts change up to a thousand times a second; the UI is updated ten times (performance.md). */
const SHOWN_EVERY_MS = 100

let latestAlerts: AlertSnapshot | null = null
let resting = false

function showAlerts(alerts: AlertSnapshot): void {
  latestAlerts = alerts
  if (resting) return
  resting = true
  setLive({ alerts })
  setTimeout(() => {
    resting = false
    if (latestAlerts && latestAlerts !== alerts) showAlerts(latestAlerts)
  }, SHOWN_EVERY_MS)
}

function onSession(view: SessionView): void {
  const before = useSession.getState()
  if (before.known && view.epoch < before.epoch) return
  // Before the dialogs close, so that open forms can still be collected.
  if (!before.known || view.epoch !== before.epoch) followSessionDrafts(before, view)
  setSession(view)
  if (!before.known || view.epoch === before.epoch) return
  closeAllDialogs()
  // Same rule as in the main process: notifications from before the sign-in (settings reset) stay unread.
  if (!view.signedIn || before.signedIn) {
    setLive({ notices: [] })
    dropLinkFields()
  }
  if (view.reason === 'signedOut') {
    dropAllChatDrafts()
    dropAllUnsent()
  }
  // A new session makes the previous session's end message obsolete.
  if (view.signedIn) dismissTexts(Object.values(endings))
  const words = view.signedIn ? undefined : endings[view.reason]
  if (words) toast('error', words)
}
