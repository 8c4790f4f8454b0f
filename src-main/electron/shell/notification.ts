import { Notification } from 'electron'
import type { DeliveryResult } from '../../../src-preload/contract/alert-settings.ts'
import type { AppNotification } from '../../../src-preload/contract/alerts.ts'
import type { NotificationAction } from '../../core/ports.ts'
import { onNotificationAction, onNotificationGone } from '../compat.ts'

/** Shown notifications by tag: they must stay referenced, or a click on them is lost, and to be withdrawn. */
const active = new Map<string, Notification>()
const MAX_SHOWN = 50

const buttons: readonly { action: NotificationAction; text: string }[] = [
  { action: 'snooze', text: '稍后提醒 5 分钟' },
  { action: 'claim', text: '我来处理' },
]
/** Linux shows no buttons. */
const hasButtons = process.platform === 'darwin' || process.platform === 'win32'

/** Linux reads markup in the text, or not, and does not say which: foreign text must neither be read so nor vanish. */
const withoutMarkup = (body: string) => body.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('&', '＆')

interface NotificationHandlers {
  /** The notification was clicked. */
  onOpen(): void
  onAction(action: NotificationAction): void
  /** Whether the system accepted it (fault 53). */
  onResult(result: DeliveryResult): void
}

/** Shows a native notification in place of the one with the same tag. Silent: the window plays the sound. */
export function showNotification(notice: AppNotification, tag: string, handlers: NotificationHandlers) {
  const { title, items } = notice
  const body = process.platform === 'linux' ? withoutMarkup(notice.body) : notice.body
  const { onOpen, onAction, onResult } = handlers
  if (!Notification.isSupported()) return void onResult('unsupported')
  withdrawNotification(tag)
  const actions = hasButtons && items.length > 0 ? buttons.map(({ text }) => ({ type: 'button' as const, text })) : []
  const notification = new Notification({ title, body, silent: true, actions })
  const release = () => {
    if (active.get(tag) === notification) active.delete(tag)
  }
  notification.on('click', () => {
    release()
    onOpen()
  })
  onNotificationAction(notification, (index) => {
    release()
    const button = buttons[index]
    if (button) onAction(button.action)
  })
  onNotificationGone(notification, release)
  notification.on('show', () => onResult('ok'))
  notification.on('failed', () => {
    release()
    onResult('failed')
  })
  active.set(tag, notification)
  for (const oldest of active.keys()) {
    if (active.size <= MAX_SHOWN) break
    active.delete(oldest)
  }
  notification.show()
}

export function withdrawNotification(tag: string): void {
  const notification = active.get(tag)
  active.delete(tag)
  notification?.close()
}
