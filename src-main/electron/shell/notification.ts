import { Notification } from 'electron'
import type { DeliveryResult } from '../../../src-preload/contract/alert-settings.ts'
import type { AppNotification } from '../../../src-preload/contract/alerts.ts'
import { LINK_SCHEME, parseDeepLink } from '../../core/deep-link.ts'
import type { NotificationAction } from '../../core/ports.ts'
import { answersOldNotifications, onNotificationAction, onNotificationGone, onOldNotification } from '../compat.ts'
import { toastIdOf, toastRoute, toastXml } from './toast.ts'

/** Shown notifications by tag: they must stay referenced, or a click on them is lost, and to be withdrawn. */
const active = new Map<string, Notification>()
/** By what Windows calls them. */
const activeIds = new WeakMap<Notification, string>()
/** What Windows may report once more, since a click here was answered. */
const answeredIds = new Set<string>()
const MAX_SHOWN = 50

const buttons: readonly { action: NotificationAction; text: string }[] = [
  { action: 'snooze', text: '稍后提醒 5 分钟' },
  { action: 'claim', text: '我来处理' },
]
/** Linux shows no buttons. */
const hasButtons = () => process.platform === 'darwin' || process.platform === 'win32'

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
export function showNotification(
  notice: AppNotification,
  { tag, isUrgent }: { tag: string; isUrgent: boolean },
  handlers: NotificationHandlers,
  isPlain = false,
) {
  const { title, items, route } = notice
  const body = process.platform === 'linux' ? withoutMarkup(notice.body) : notice.body
  const { onOpen, onAction, onResult } = handlers
  if (!Notification.isSupported()) return void onResult('unsupported')
  withdrawNotification(tag)
  const actions = hasButtons() && items.length > 0 ? buttons.map(({ text }) => ({ type: 'button' as const, text })) : []
  // What Windows keeps after the end of the console carries its route.
  const id = answersOldNotifications() && !isPlain ? toastIdOf(tag, route) : undefined
  const old = id && { id, toastXml: toastXml({ id, title, body, buttons: actions.map(({ text }) => text) }) }
  const notification = new Notification({
    title,
    body,
    silent: true,
    actions,
    ...(isUrgent && { urgency: 'critical' }),
    ...old,
  })
  const release = () => {
    if (active.get(tag) === notification) active.delete(tag)
  }
  const answer = () => {
    release()
    if (id) answeredIds.add(id)
    for (const oldest of answeredIds) {
      if (answeredIds.size <= MAX_SHOWN) break
      answeredIds.delete(oldest)
    }
  }
  notification.on('click', () => {
    answer()
    onOpen()
  })
  onNotificationAction(notification, (index) => {
    answer()
    const button = buttons[index]
    if (button) onAction(button.action)
  })
  onNotificationGone(notification, release)
  notification.on('show', () => onResult('ok'))
  notification.on('failed', () => {
    release()
    // A notification without a route is better than none.
    if (old) showNotification(notice, { tag, isUrgent }, handlers, true)
    else onResult('failed')
  })
  active.set(tag, notification)
  if (id) {
    activeIds.set(notification, id)
    answeredIds.delete(id)
  }
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

/** A click on a notification of an earlier run, or on one that is no longer known here, opens its screen. */
export function watchOldNotifications(open: (route?: string) => void): void {
  onOldNotification((launch) => {
    const { id, route } = toastRoute(launch)
    // It reports the click itself.
    const isActive = [...active.values()].some((notification) => id !== null && activeIds.get(notification) === id)
    if (id !== null && answeredIds.has(id)) return
    // Any program can write into the list of Windows.
    if (!isActive) open((route && parseDeepLink(`${LINK_SCHEME}:/${route}`)) ?? undefined)
  })
}
