import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { useSession } from '../../stores/session.ts'
import { useUnsaved } from '../../stores/unsaved-edits.ts'
import { isDialogOpen } from '../overlays/open-dialogs.ts'

/** Returns whether the page may be left; asks the operator when edits would be lost. */
export async function confirmLeave(): Promise<boolean> {
  const names = new Set(useUnsaved.getState().names)
  if (names.size === 0) return true
  const body = `${[...names].join('、')}有未保存的修改，离开后将丢失。`
  return askConfirm({ title: '离开此页', body, enterSubmits: false })
}

/** Asks before edits are lost (A008): on navigation, and when the window is closed or reloaded. */
export function UnsavedGuard() {
  const names = useUnsaved((state) => state.names)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // When the session has ended, navigation to the sign-in is never blocked.
      useSession.getState().signedIn &&
      (useUnsaved.getState().names.length > 0 || (historyAction === 'POP' && isDialogOpen())) &&
      locationKey(currentLocation) !== locationKey(nextLocation),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // The page behind an open dialog must not change (fault 55); for unsaved edits the operator decides.
    if (useUnsaved.getState().names.length === 0) blocker.reset()
    else void confirmLeave().then((confirmed) => (confirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  useEffect(() => {
    if (names.length === 0) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [names])

  return null
}

const locationKey = ({ pathname, search, state }: Location) => JSON.stringify([pathname, search, state])
