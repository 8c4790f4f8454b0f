import type {
  AlertCounts,
  AlertItem,
  AlertKind,
  AlertSettings,
  AlertSettingsChange,
  AppNotification,
  NotificationKind,
  Reply,
} from '#contract/alerts.ts'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { leastOf, type PendingOrders } from '#shared/pay-data.ts'
import type { ListedConversation } from '../chat/conversation-state.ts'
import type { PendingOrder, TimedOrder } from '../orders/pending-list.ts'
import type { RealtimeDeps } from '../realtime-deps.ts'
import { MANAGED_MESSAGE } from '../settings/settings-store.ts'
import { AlertAggregator } from './alert-aggregator.ts'
import { AlertHistory } from './alert-history.ts'
import { collectPending, conversationOf, ItemMarks, itemOfConversation, itemOfOrder } from './alert-items.ts'
import { AlertPresenter } from './alert-presenter.ts'
import { isManaged, mergeAlertSettings } from './alert-rules.ts'
import { NotificationCenter } from './notification-center.ts'
import { dndEndedNotification, type NotificationDraft, snoozeEndedNotification } from './notification-content.ts'
import { AlertRecords, Escalation, Reminders } from './records.ts'

interface AlertsDeps extends Pick<RealtimeDeps, 'ports' | 'settings' | 'owner' | 'serverNow' | 'isWatched' | 'emit'> {
  /** Conversations with unread messages. */
  unread(): Iterable<{ key: ConversationKey; unreadSince: number }>
  isUnread(key: ConversationKey): boolean
  lostSince(): Record<'session' | 'connection', number | null>
  /** `isUnconfirmed`: the numbers of orders are the least (A340). */
  counts(): AlertCounts & Pick<PendingOrders, 'isUnconfirmed'>
  /** The rules decide which messages count. */
  onSettingsChange(): void
}

/** What reaches the operator of orders, messages and problems: notifications, marks, reminders and escalation. */
export class Alerts {
  readonly notifications: NotificationCenter
  readonly marks: ItemMarks
  readonly aggregator: AlertAggregator
  #presenter: AlertPresenter
  #reminders: Reminders
  #history: AlertHistory
  /** The pending orders of the last reading. */
  #orders = new Map<AlertItem, TimedOrder>()

  constructor(private readonly deps: AlertsDeps) {
    const { ports, settings } = deps
    this.notifications = new NotificationCenter({
      onNotification: (notice, draft) => this.#onNotification(notice, draft),
      onChanged: (notices) => {
        deps.emit('notificationChanges', notices)
        this.#history.onChange()
      },
      isWaiting: (item) => this.#isWaiting(item),
    })
    this.marks = new ItemMarks({
      onChange: (marks) => {
        deps.emit('marks', marks)
        this.#history.onChange()
      },
      onSnoozeEnded: (items) => this.add(snoozeEndedNotification(items, this.#ordersOf(items))),
    })
    this.#history = new AlertHistory({
      records: new AlertRecords(ports.recordsFile, ports.log),
      notifications: this.notifications,
      marks: this.marks,
      identityOf: (item) => this.#identityOf(item),
      isWaiting: (item) => this.#isWaiting(item),
    })
    const least = () => leastOf(deps.counts())
    const isEnabled = (kind: AlertKind) => settings.effective.alerts.rules[kind].on
    this.aggregator = new AlertAggregator(this.notifications, isEnabled, least)
    this.#presenter = new AlertPresenter({
      ports,
      settings,
      serverNow: deps.serverNow,
      isWatched: deps.isWatched,
      onDndExpired: () => this.#saveSettings({ ...settings.chosenAlerts, quietUntil: null }),
      onQuietEnded: (suppressed) => this.#onQuietEnded(suppressed),
    })
    const { notifications } = this
    this.#reminders = new Reminders({
      rules: () => settings.effective.alerts.rules,
      pending: () =>
        collectPending(
          [...this.#orders.values()],
          deps.unread(),
          notifications.unreadSince('server'),
          deps.lostSince(),
        ),
      isMarked: ({ item }) => this.marks.isSilent(item),
      membersOf: (waiting) => waiting.flatMap(({ item }) => (item === null ? [] : (this.#memberOf(item) ?? []))),
      presenter: this.#presenter,
      least,
      notifications,
      escalation: new Escalation({
        notifications,
        least,
        escalate: (kind) => this.#presenter.escalate(kind),
        isSilent: (entry) => this.marks.isSilent(entry.item) || this.#presenter.isQuietFor(entry),
      }),
    })
    this.#presenter.followQuietTimes()
  }

  start(): void {
    this.#history.open(this.deps.owner())
    this.#reminders.start()
  }

  /** Saves and clears all of the operator. Reminders continue, as they include the lost session (A218). */
  stop(): void {
    this.#history.close()
    this.aggregator.clear()
    this.#presenter.clear()
    this.notifications.clear()
    this.marks.clear()
    this.#orders.clear()
  }

  dispose(): void {
    this.#reminders.stop()
    this.#presenter.stop()
  }

  /** After sleep, during which no timer ran. */
  resume(): void {
    this.#presenter.followQuietTimes()
    this.marks.endDueSnoozes()
  }

  add(draft: NotificationDraft): void {
    this.notifications.add(draft)
  }

  markRead(): void {
    this.notifications.markRead()
    this.#history.onChange()
  }

  /** The pending orders were read; `left`: those that left the queue since, here or elsewhere. */
  onOrders(orders: readonly TimedOrder[], left: readonly PendingOrder[]): void {
    this.#orders = new Map(orders.map((order) => [itemOfOrder(order), order]))
    // Also one that came back with another amount or time: it is another order (A217).
    if (left.length > 0) this.#onHandled(left.map(itemOfOrder), { endsMarks: true })
    if (!this.#history.isSearching('orders')) return
    const found = orders.map((order) => ({ item: itemOfOrder(order), identity: identityOf(order) }))
    this.#history.find('orders', found, { isComplete: true })
  }

  /** A conversation was read, here or elsewhere: its notifications go, its marks stay until an answer (A231). */
  onConversationRead(key: ConversationKey): void {
    this.#onHandled([itemOfConversation(key)], { endsMarks: false })
  }

  onConversationAnswered(key: ConversationKey): void {
    this.#onHandled([itemOfConversation(key)], { endsMarks: true })
  }

  /** A list of conversations was read, and its unread counts were applied. */
  onListed(listed: readonly ListedConversation[]): void {
    if (!this.#history.isSearching('messages')) return
    const items = listed.map(({ conversation }) => itemOfConversation(conversation))
    const found = items.map((item) => ({ item, identity: item }))
    this.#history.find('messages', found, { isComplete: false })
  }

  /** All lists of conversations were read. */
  onAllListed(): void {
    this.#history.find('messages', [], { isComplete: true })
  }

  addReply(...reply: Parameters<AlertHistory['addReply']>): void {
    this.#history.addReply(...reply)
  }

  replies(from: number, to: number): Reply[] {
    return this.#history.replies(from, to)
  }

  /** Orders that are not pending any more get no mark. */
  snooze(items: readonly AlertItem[], minutes: number): void {
    const waiting = items.filter((item) => this.#canBeMarked(item))
    for (const item of waiting) this.#presenter.withdrawTag(item)
    if (waiting.length > 0) this.marks.snooze(waiting, minutes * 60_000)
  }

  setClaimed(items: readonly AlertItem[], claimed: boolean): void {
    const waiting = items.filter((item) => this.#canBeMarked(item))
    for (const item of waiting) this.#presenter.withdrawTag(item)
    if (waiting.length > 0) this.marks.setClaimed(waiting, claimed)
  }

  /** Throws for what the administrator fixed. */
  changeSettings(change: AlertSettingsChange): AlertSettings {
    if (isManaged(change, this.deps.settings.managedAlerts)) throw new Error(MANAGED_MESSAGE)
    const alerts = this.#saveSettings(mergeAlertSettings(this.deps.settings.chosenAlerts, change))
    if (change.quietSchedule) this.#presenter.followQuietTimes()
    return alerts
  }

  setDoNotDisturb(minutes: number): AlertSettings {
    const quietUntil = minutes > 0 ? Date.now() + minutes * 60_000 : null
    const alerts = this.#saveSettings({ ...this.deps.settings.chosenAlerts, quietUntil })
    this.#presenter.followQuietTimes()
    return alerts
  }

  preview(kind: AlertKind): void {
    this.#presenter.preview(kind)
  }

  #onHandled(items: AlertItem[], { endsMarks }: { endsMarks: boolean }): void {
    this.#presenter.withdraw(this.notifications.onHandled(items))
    if (endsMarks) this.marks.end(items)
  }

  #onNotification(notice: AppNotification, draft: NotificationDraft): void {
    this.deps.emit('notification', notice)
    this.#history.onChange(notice)
    this.#presenter.present(notice, draft)
  }

  /** Announces one summary; the suppressed notifications are listed in the notification centre. */
  #onQuietEnded(suppressed: ReadonlyMap<NotificationKind, number>): void {
    this.add(dndEndedNotification(suppressed, this.deps.counts(), leastOf(this.deps.counts())))
  }

  /** Returns what is in force then. */
  #saveSettings(chosen: AlertSettings): AlertSettings {
    this.deps.settings.change({ alerts: chosen })
    const { alerts } = this.deps.settings.effective
    this.deps.emit('alertSettings', alerts)
    this.deps.onSettingsChange()
    return alerts
  }

  #isWaiting(item: AlertItem): boolean {
    const conversation = conversationOf(item)
    return conversation === null ? this.#orders.has(item) : this.deps.isUnread(conversation)
  }

  #canBeMarked(item: AlertItem): boolean {
    return conversationOf(item) !== null || this.#orders.has(item)
  }

  #ordersOf(items: readonly AlertItem[]): TimedOrder[] {
    return items.flatMap((item) => this.#orders.get(item) ?? [])
  }

  /** null: of a group, or an order that is not pending any more. */
  #memberOf(item: AlertItem): string | null {
    const conversation = conversationOf(item)
    if (conversation === null) return this.#orders.get(item)?.userId ?? null
    const target = parseConversationKey(conversation)
    return 'userId' in target ? target.userId : null
  }

  #identityOf(item: AlertItem): string | null {
    if (conversationOf(item) !== null) return item
    const order = this.#orders.get(item)
    return order ? identityOf(order) : null
  }
}

const identityOf = ({ identity }: TimedOrder): string => `order\n${identity}`
