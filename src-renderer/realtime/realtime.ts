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

/** What a window says when the server ended the session (D1 §8, A028); the operator's own sign-out needs no words. */
const endings: Partial<Record<SessionView['reason'], string>> = {
  unauthorized: '未经授权请求',
  invalidToken: '未经授权请求：登录状态已失效（invalid_token）',
}

/** Event → effect: the pages follow what the main process tells. Answers the end of it all. */
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

/** In a burst the counts change a thousand times a second: they are shown ten times (performance.md). */
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
  // While its forms are still there.
  if (!before.known || view.epoch !== before.epoch) followSessionDrafts(before, view)
  setSession(view)
  if (!before.known || view.epoch === before.epoch) return
  closeAllDialogs()
  // As the main process does: what was told before the sign-in (settings put aside) is still to be read.
  if (!view.signedIn || before.signedIn) {
    setLive({ notices: [] })
    dropLinkFields()
  }
  if (view.reason === 'signedOut') {
    dropAllChatDrafts()
    dropAllUnsent()
  }
  // Why the last session ended is no news once there is another.
  if (view.signedIn) dismissTexts(Object.values(endings))
  const words = view.signedIn ? undefined : endings[view.reason]
  if (words) toast('error', words)
}
