import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { closeDialog } from '../../stores/dialogs.ts'
import { useUnsaved } from '../../stores/form-drafts.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useSession } from '../../stores/session.ts'
import { isDialogOpen } from '../overlays/open-dialogs.ts'
import type { LeaveAnswer } from './leave-dialog.tsx'

const openLeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** Returns whether the page may be left; asks the operator when edits would be lost. */
export async function confirmLeave(): Promise<boolean> {
  const { forms } = useUnsaved.getState()
  if (forms.length === 0) return true
  const names = new Set(forms.map(({ name }) => name))
  const body = `${[...names].join('、')}有未保存的修改，离开后将丢失。`
  const canSave = forms.every((form) => form.canSave)
  const answer = await new Promise<LeaveAnswer>((resolve) => {
    if (!openLeaveDialog({ body, canSave, onAnswer: resolve })) resolve('stay')
  })
  if (answer === 'leave') {
    for (const { onDiscard, dialog } of forms) {
      onDiscard()
      // The next page does not come behind it.
      if (dialog) closeDialog(dialog.id)
    }
  }
  if (answer !== 'save') return answer === 'leave'
  const { saveOpenForms } = await import('../../form/edit/reviewed-save.ts')
  const isSaved = await saveOpenForms()
  if (!isSaved) focusFirstError()
  return isSaved
}

/** After the dialog has given the focus back, and the messages are there. */
function focusFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('#content [aria-invalid=true]')?.focus())
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

  // While a form is saved to be left, the operator may already choose another way: the outcome is for the last one.
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    // The page behind an open dialog must not change (fault 55); for unsaved edits the operator decides.
    if (useUnsaved.getState().names.length === 0) return blocker.reset()
    isAsking.current = true
    void confirmLeave()
      .finally(() => {
        isAsking.current = false
      })
      .then((confirmed) => {
        const { current } = latest
        if (current.state === 'blocked') confirmed ? current.proceed() : current.reset()
      })
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
