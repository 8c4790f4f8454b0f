import { Notification } from 'electron'
import type { Notice } from '../../src-preload/contract.ts'

/** Shown notifications must stay referenced, or a click on them is lost. */
const shown = new Set<Notification>()
const KEPT = 50

/** Shows a notice natively; `onOpen` runs when it is clicked. Sound is the window's business. */
export function showNotification({ title, body }: Notice, onOpen: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body, silent: true })
  const forget = () => shown.delete(notification)
  notification.on('click', () => {
    forget()
    onOpen()
  })
  notification.on('close', forget)
  notification.on('failed', forget)
  shown.add(notification)
  for (const old of shown) {
    if (shown.size <= KEPT) break
    shown.delete(old)
  }
  notification.show()
}
