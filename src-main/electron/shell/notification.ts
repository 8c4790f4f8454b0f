import { Notification } from 'electron'
import type { DeliveryResult } from '../../../src-preload/contract/alert-settings.ts'
import type { AppNotification } from '../../../src-preload/contract/alerts.ts'

/** Active notifications must stay referenced, or a click on them is lost. */
const activeNotifications = new Set<Notification>()
const MAX_ACTIVE = 50

interface NotificationHandlers {
  /** The notification was clicked. */
  onOpen(): void
  /** Whether the system accepted it (fault 53). */
  onResult(result: DeliveryResult): void
}

/** Shows a native notification. Silent: the window plays the sound. */
export function showNotification({ title, body }: AppNotification, { onOpen, onResult }: NotificationHandlers): void {
  if (!Notification.isSupported()) return void onResult('unsupported')
  const notification = new Notification({ title, body, silent: true })
  const release = () => activeNotifications.delete(notification)
  notification.on('click', () => {
    release()
    onOpen()
  })
  notification.on('close', release)
  notification.on('show', () => onResult('ok'))
  notification.on('failed', () => {
    release()
    onResult('failed')
  })
  activeNotifications.add(notification)
  for (const oldest of activeNotifications) {
    if (activeNotifications.size <= MAX_ACTIVE) break
    activeNotifications.delete(oldest)
  }
  notification.show()
}
