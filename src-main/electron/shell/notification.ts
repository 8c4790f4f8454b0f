import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Notification } from 'electron'
import type { AppNotification, DeliveryResult } from '#contract/alerts.ts'
import { LINK_SCHEME, parseDeepLink } from '#shared/routes.ts'
import type { NotificationAction } from '../../core/ports.ts'
import { answersOldNotifications, onNotificationAction, onNotificationGone, onOldNotification } from '../compat.ts'

/** Shown notifications by tag: they must stay referenced, or a click on them is lost, and to be withdrawn. */
const active = new Map<string, Notification>()
/** By what Windows calls them. */
const activeIds = new WeakMap<Notification, string>()
/** What Windows may report once more, since a click here was answered. */
const answeredIds = new Set<string>()
const MAX_SHOWN = 50
/** Those that the service has yet to be asked for. */
const waiting = new Set<Notification>()

/** Starts the service where it is started on demand, as libnotify would. */
const PROBE_ARGUMENTS = [
  ...['--session', '--print-reply', '--dest=org.freedesktop.Notifications', '/org/freedesktop/Notifications'],
  'org.freedesktop.Notifications.GetServerInformation',
]
/** Longer than a busy desktop takes to start it. */
const PROBE_TIMEOUT_MS = 10_000
/** One answer counts for a burst. */
const FRESH_MS = 2_000

/** The service of the desktop that shows notifications. */
class NotificationService {
  #probe: Promise<boolean> | null = null
  #answeredAt = Number.NEGATIVE_INFINITY

  /**
   * Calls `run`, in the order of the calls. On Linux libnotify waits within this process for the service, for two minutes
   * where it does not answer, while no alert is read or sounds: there `run` comes once it has answered, and otherwise
   * `onSilence`.
   */
  whenAnswering(run: () => void, onSilence: () => void = () => {}): void {
    const isFresh = this.#probe === null && performance.now() - this.#answeredAt < FRESH_MS
    if (process.platform !== 'linux' || isFresh) run()
    else void this.#isAnswering().then((answers) => (answers ? run() : onSilence()))
  }

  /** Resolves when all calls until now have run, or will not. */
  async finish(): Promise<void> {
    await this.#probe
  }

  /** Only silence counts: what fails at once, or a system without the program, holds nothing up. */
  #isAnswering(): Promise<boolean> {
    this.#probe ??= new Promise<boolean>((resolve) => {
      const options = { timeout: PROBE_TIMEOUT_MS, killSignal: 'SIGKILL' } as const
      execFile('dbus-send', PROBE_ARGUMENTS, options, (error) => resolve(!error?.killed))
    }).then((answers) => {
      this.#probe = null
      if (answers) this.#answeredAt = performance.now()
      return answers
    })
    return this.#probe
  }
}

const service = new NotificationService()

const buttons: readonly { action: NotificationAction | 'open'; text: string }[] = [
  { action: 'open', text: '查看' },
  { action: 'snooze', text: '5 分钟后' },
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
  { tag, isUrgent, isPlain = false }: { tag: string; isUrgent: boolean; isPlain?: boolean },
  handlers: NotificationHandlers,
) {
  const { title, items, route } = notice
  const body = process.platform === 'linux' ? withoutMarkup(notice.body) : notice.body
  const { onOpen, onAction, onResult } = handlers
  if (!Notification.isSupported()) return void onResult('unsupported')
  withdrawNotification(tag)
  const actions = hasButtons() && items.length > 0 ? buttons.map(({ text }) => ({ type: 'button' as const, text })) : []
  // What Windows keeps after the end of the console carries its route.
  const id = answersOldNotifications() && !isPlain ? toastIdOf(tag) : undefined
  const old = id && { id, toastXml: toastXml({ id, route, title, body, buttons: actions.map(({ text }) => text) }) }
  // A notification without a route is better than none.
  const fail = (): void => {
    if (old) showNotification(notice, { tag, isUrgent, isPlain: true }, handlers)
    else onResult('failed')
  }
  let notification: Notification
  try {
    notification = new Notification({
      title,
      body,
      silent: true,
      actions,
      ...(isUrgent && { urgency: 'critical' }),
      ...old,
    })
  } catch {
    // The sound and the queues go on.
    return void fail()
  }
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
    if (button?.action === 'open') onOpen()
    else if (button) onAction(button.action)
  })
  onNotificationGone(notification, release)
  notification.on('show', () => onResult('ok'))
  notification.on('failed', () => {
    release()
    fail()
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
  waiting.add(notification)
  const isWithdrawn = () => !waiting.delete(notification)
  service.whenAnswering(
    () => isWithdrawn() || notification.show(),
    () => {
      if (isWithdrawn()) return
      release()
      fail()
    },
  )
}

export function withdrawNotification(tag: string): void {
  const notification = active.get(tag)
  active.delete(tag)
  if (notification && !waiting.delete(notification)) service.whenAnswering(() => notification.close())
}

/** Resolves when what was shown and withdrawn until now has reached the system. */
export const finishNotifications = (): Promise<void> => service.finish()

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

/** What Windows calls a notification: the same for the same tag. One longer than 64 letters is refused. */
const toastIdOf = (tag: string): string => createHash('sha256').update(tag).digest('hex').slice(0, 16)

/** The notification and the route in what Windows passes on when an old notification is clicked; null: none. */
function toastRoute(launch: string): { id: string | null; route: string | null } {
  const fields = new URLSearchParams(launch)
  return { id: fields.get('tag'), route: Buffer.from(fields.get('route') ?? '', 'base64url').toString() || null }
}

interface Toast {
  id: string
  route: string | null
  title: string
  body: string
  buttons: readonly string[]
}

/**
 * The notification as Electron writes it for Windows, and with what the click on it says when the console has ended, which
 * Electron leaves out.
 */
function toastXml({ id, route, title, body, buttons }: Toast): string {
  // Electron finds the notification by its tag and passes over the rest. Without `&` and `=`, which separate.
  const target = `tag=${id}&route=${Buffer.from(route ?? '').toString('base64url')}`
  const lines = [title, body].filter((line) => line !== '').map((line) => `<text>${escapeXml(line)}</text>`)
  const actions = buttons.map((text, index) => {
    const argument = escapeXml(`type=action&action=${index}&${target}`)
    return `<action activationType="foreground" content="${escapeXml(text)}" arguments="${argument}"/>`
  })
  return [
    `<toast launch="${escapeXml(`type=click&${target}`)}" activationType="foreground">`,
    `<visual><binding template="ToastGeneric">${lines.join('')}</binding></visual>`,
    `<actions>${actions.join('')}</actions>`,
    '<audio silent="true"/></toast>',
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Without what XML cannot contain: control characters and halves of characters. */
function escapeXml(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  return allowed.replaceAll(/[&<>"']/g, (letter) => entities[letter]!)
}
