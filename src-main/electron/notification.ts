import { Notification } from 'electron'
import type { DeliveryResult, Notice } from '../../src-preload/contract.ts'

/** Active notifications must stay referenced, or a click on them is lost. */
const shown = new Set<Notification>()
const KEPT = 50

interface NotificationHandlers {
  /** The notification was clicked. */
  onOpen(): void
  /** Whether the system accepted it (fault 53). */
  onResult(result: DeliveryResult): void
}

/** Shows a native notification. Silent: the window plays the sound. */
export function showNotification({ title, body }: Notice, { onOpen, onResult }: NotificationHandlers): void {
  if (!Notification.isSupported()) {
    onResult('unsupported')
    return
  }
  const notification = new Notification({ title, body, silent: true })
  const forget = () => shown.delete(notification)
  notification.on('click', () => {
    forget()
    onOpen()
  })
  notification.on('close', forget)
  notification.on('show', () => onResult('ok'))
  notification.on('failed', () => {
    forget()
    onResult('failed')
  })
  shown.add(notification)
  for (const old of shown) {
    if (shown.size <= KEPT) break
    shown.delete(old)
  }
  notification.show()
}
