import { useEffect } from 'react'
import { dayOf } from '../../../src-preload/shared/server-time.ts'
import { openAlertTest } from '../../features/workstation-settings/open-alert-test.ts'
import { desktop } from '../../platform/desktop.ts'
import { serverNow } from '../../stores/clock.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { storage } from '../../stores/storage.ts'
import { isDialogOpen } from './open-dialogs.ts'

/** The day on which an operator was last asked, also if the question was skipped. */
const storageKey = (server: string, operator: string) => `alerts-tested ${server} ${operator}`

const TEXT_FIELDS = 'input, textarea, select, [contenteditable=true]'

/** Whether a dialog would cover another one, a decision that is being sent, or what the operator types into. */
function isOperatorBusy(): boolean {
  return isDialogOpen() || useDialogs.getState().heldPanels > 0 || document.activeElement?.matches(TEXT_FIELDS) === true
}

/**
 * Tests whether notifications and sounds arrive, after an operator's first sign-in of a day in Beijing (A227). Waits
 * while the operator is busy; a console that a developer or a test started asks nothing.
 */
export function useShiftCheck(): void {
  const { signedIn, server } = useSession()
  const operator = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!signedIn || operator === undefined) return
    const key = storageKey(server, operator)
    const events = new AbortController()
    const openIfFree = () => {
      if (events.signal.aborted || isOperatorBusy()) return
      events.abort()
      const today = dayOf(serverNow())
      // Another window may have asked meanwhile.
      if (storage.getItem(key) === today) return
      storage.setItem(key, today)
      openAlertTest()
    }
    void Promise.all([desktop.getHost(), desktop.getAlertCheck()]).then(([{ guidesFirstRun }, check]) => {
      const today = dayOf(serverNow())
      if (!guidesFirstRun || (check && dayOf(check.at) === today) || storage.getItem(key) === today) return
      document.addEventListener('focusin', openIfFree, { signal: events.signal })
      document.addEventListener('focusout', () => setTimeout(openIfFree), { signal: events.signal })
      events.signal.addEventListener('abort', useDialogs.subscribe(openIfFree))
      openIfFree()
    })
    return () => events.abort()
  }, [signedIn, server, operator])
}
