import { desktop } from '../../platform/desktop.ts'
import { addEarlierNotifications, setAlertState } from '../../stores/alert-state.ts'

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
