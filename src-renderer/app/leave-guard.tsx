import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { askConfirm } from '../form/confirm.tsx'
import { useSession } from '../stores/session.ts'
import { useUnsaved } from '../stores/unsaved.ts'
import { isDialogOpen } from './open-dialogs.ts'

/** Whether what is edited on this page may be lost; asks when there is something to lose. */
export async function mayLeave(): Promise<boolean> {
  const names = new Set(useUnsaved.getState().names)
  if (names.size === 0) return true
  const body = `${[...names].join('、')}有未保存的修改，离开后将丢失。`
  return askConfirm({ title: '离开此页', body, enterSubmits: false })
}

/** Asks before edits are lost (A008): on the way to another page, and when the window is closed or reloaded. */
export function LeaveGuard() {
  const names = useUnsaved((state) => state.names)
  const blocked = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A session that ended leads to the sign-in whatever is open.
      useSession.getState().signedIn &&
      (useUnsaved.getState().names.length > 0 || (historyAction === 'POP' && isDialogOpen())) &&
      placeOf(currentLocation) !== placeOf(nextLocation),
  )

  useEffect(() => {
    if (blocked.state !== 'blocked') return
    // Nothing changes behind a dialog (fault 55); edits in it are asked about.
    if (useUnsaved.getState().names.length === 0) blocked.reset()
    else void mayLeave().then((leave) => (leave ? blocked.proceed() : blocked.reset()))
  }, [blocked])

  useEffect(() => {
    if (names.length === 0) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [names])

  return null
}

function placeOf({ pathname, search, state }: Location): string {
  return JSON.stringify([pathname, search, state])
}
