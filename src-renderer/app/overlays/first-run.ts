import { useEffect } from 'react'
import { openAlertTest } from '../../features/workstation-settings/open-alert-test.ts'
import { desktop } from '../../platform/desktop.ts'
import { useSession } from '../../stores/session.ts'

/** Per workstation, not per server or operator. */
const STORAGE_KEY = 'alerts-tested'

/** After the first sign-in on a workstation, once: tests whether notifications and sounds arrive. */
export function useFirstRun(): void {
  const signedIn = useSession((session) => session.signedIn)
  useEffect(() => {
    if (!signedIn || localStorage.getItem(STORAGE_KEY) !== null) return
    void desktop.getHost().then(({ guidesFirstRun }) => {
      if (!guidesFirstRun || localStorage.getItem(STORAGE_KEY) !== null) return
      localStorage.setItem(STORAGE_KEY, 'yes')
      openAlertTest()
    })
  }, [signedIn])
}
