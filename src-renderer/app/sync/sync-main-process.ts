import type { SessionView } from '#contract/session.ts'
import { desktop } from '../../platform/desktop.ts'
import { followState } from '../../platform/published.ts'
import {
  addEarlierNotifications,
  addNotification,
  applyNotificationChanges,
  applyUnanswered,
  setAlertState,
  setEarlierUnanswered,
  setMarks,
} from '../../stores/alert-state.ts'
import { clearChatInput } from '../../stores/chat-drafts.ts'
import { setClockOffset } from '../../stores/clock.ts'
import { closeAllDialogs, useDialogs } from '../../stores/dialogs.ts'
import { applyDownloadEnd } from '../../stores/download-end.ts'
import {
  clearFormDrafts,
  clearInputDrafts,
  collectDrafts,
  setOfferedDrafts,
  useUnsaved,
} from '../../stores/form-drafts.ts'
import { setMemberNotes, setStatement, setWorkstationSettings } from '../../stores/main-state.ts'
import { clearLinkFields, setLinkState, setSession, useSession } from '../../stores/session.ts'
import { dismissOffers, toast } from '../../stores/toast.ts'
import { syncAcrossWindows } from '../../stores/ui-preferences.ts'

/** Reads the notices of before this page, also those of earlier sessions. */
export async function readEarlierNotifications(): Promise<void> {
  setAlertState({ earlierNotifications: 'reading' })
  try {
    addEarlierNotifications(await desktop.readState('notifications'))
    setAlertState({ earlierNotifications: 'read' })
  } catch {
    setAlertState({ earlierNotifications: 'failed' })
  }
}

/** Subscribes the stores to the main process and loads their initial state. Returns the unsubscribe function. */
export function syncMainProcess(openRoute: (route: string) => void): () => void {
  const [clockOffset, settings] = [desktop.readState('clockOffset'), desktop.readState('settings')]
  // Screens ask for the days of the server's clock, and read its answers by its profile.
  const session = Promise.all([desktop.readState('session'), clockOffset, settings]).then(([view]) =>
    applySession(view),
  )
  const openPendingRoute = async () => {
    await session
    const route = await desktop.consumePendingRoute()
    if (route) openRoute(route)
  }
  const unsubscribers = [
    desktop.onSession(applySession),
    followState('alerts', (alerts) => setAlertState({ alerts })),
    followState('connection', (connection) => setAlertState({ connection })),
    followState('status', (status) => setAlertState({ status })),
    followState('auditBacklog', (auditBacklog) => setAlertState({ auditBacklog })),
    followState('alertHealth', (alertProblems) => setAlertState({ alertProblems })),
    followState('alertCheck', (alertCheck) => setAlertState({ alertCheck })),
    followState('marks', setMarks),
    followState('statement', setStatement),
    followState('memberNotes', setMemberNotes),
    desktop.onUnanswered(applyUnanswered),
    desktop.onNotificationChanges(applyNotificationChanges),
    desktop.onNotification((notice) => {
      addNotification(notice)
      if (notice.kind === 'system') toast('warning', `${notice.title}：${notice.body}`)
    }),
    followState('clockOffset', setClockOffset, clockOffset),
    followState('linkState', setLinkState),
    followState('settings', setWorkstationSettings, settings),
    desktop.onDrafts(setOfferedDrafts),
    desktop.onDownloadEnd(applyDownloadEnd),
    desktop.onNavigate(() => void openPendingRoute()),
    desktop.onUnfollowedChanges(() => void resumeFollowing()),
    syncAcrossWindows(),
  ]
  void resumeFollowing()
  void desktop.readState('unanswered').then(setEarlierUnanswered)
  void readEarlierNotifications()
  void openPendingRoute()
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** The code that reads orders and records again is loaded when there is something to follow. */
async function resumeFollowing(): Promise<void> {
  const changes = await desktop.takeUnfollowedChanges()
  if (changes.length > 0) (await import('./resume-changes.ts')).resumeChanges(changes)
}

function applySession(view: SessionView): void {
  const previous = useSession.getState()
  if (previous.initialized && view.epoch < previous.epoch) return
  // Before the dialogs close, so that open forms can still be collected.
  if (!previous.initialized || view.epoch !== previous.epoch) syncDrafts(previous, view)
  setSession(view)
  if (!previous.initialized || view.epoch === previous.epoch) return
  closeAllDialogs()
  // Same rule as in the main process: notifications from before the sign-in (settings reset) stay unread.
  if (!view.signedIn || previous.signedIn) {
    setAlertState({ notifications: [] })
    clearLinkFields()
  }
  if (view.reason === 'signedOut') clearChatInput()
  // They lead into the session that is over.
  if (!view.signedIn) dismissOffers()
}

/** `owner`: server and operator whose edits this page holds. */
const edits: { owner: string | null } = { owner: null }

const warn = (error: unknown) => console.warn('drafts are not kept', error)

/**
 * Mirrors the main process's handling of drafts. When the server ends a session, its unsaved edits are saved for the
 * same operator at the same server; a sign-out by the operator, or another operator's sign-in, deletes them (A221).
 */
export function syncDrafts(previous: SessionView, current: SessionView): void {
  if (previous.signedIn) {
    const interrupted = current.signedIn || current.reason !== 'signedOut'
    const drafts = interrupted ? collectDrafts(location.hash.slice(1)) : []
    if (drafts.length > 0) desktop.saveDrafts(previous.epoch, drafts).catch(warn)
  }
  const next = nextOwner(current)
  if (next !== edits.owner) {
    clearInputDrafts()
    clearFormDrafts()
  }
  edits.owner = next
  if (current.signedIn) void desktop.readState('drafts').then(setOfferedDrafts, warn)
  else setOfferedDrafts([])
}

/** An interrupted session keeps what was its owner's. */
function nextOwner(current: SessionView): string | null {
  if (current.signedIn) return ownerOf(current)
  return current.reason === 'signedOut' ? null : edits.owner
}

const ownerOf = ({ server, user }: SessionView) => JSON.stringify([server, user?.id])

/** Reports unsaved edits and open dialogs: the main process does not quit for an update meanwhile. */
export function reportUnsavedWork(): void {
  let lastSent = false
  const update = () => {
    const { open, heldPanels } = useDialogs.getState()
    const { names, draftNames } = useUnsaved.getState()
    const hasUnsavedWork =
      names.length > 0 || draftNames.length > 0 || heldPanels > 0 || open.some(({ blocksUpdate }) => blocksUpdate)
    if (hasUnsavedWork === lastSent) return
    lastSent = hasUnsavedWork
    void desktop.setHasUnsavedWork(hasUnsavedWork)
  }
  useDialogs.subscribe(update)
  useUnsaved.subscribe(update)
}
