import type { AlertSettings } from '../../src-preload/contract/alert-settings.ts'
import type { AlertCounts, AppNotification, NotificationKind } from '../../src-preload/contract/alerts.ts'
import type { UnreadCounts } from '../../src-preload/contract/chat.ts'
import type { Push } from '../../src-preload/contract/hub.ts'
import type { HubState } from '../../src-preload/contract/network.ts'
import type { PendingOrdersState } from '../../src-preload/contract/orders.ts'
import { isGroup } from '../../src-preload/shared/conversation-key.ts'
import { AlertAggregator } from './alerts/alert-aggregator.ts'
import { AlertPresenter } from './alerts/alert-presenter.ts'
import { mergeAlertSettings } from './alerts/alert-rules.ts'
import { ItemMarks } from './alerts/item-marks.ts'
import { NotificationCenter } from './alerts/notification-center.ts'
import { dndEndedNotification, type NotificationDraft } from './alerts/notification-content.ts'
import { OutageNotifier } from './alerts/outage-notifier.ts'
import { collectPendingSince } from './alerts/pending-since.ts'
import { Reminders } from './alerts/reminders.ts'
import { addServerNotification } from './alerts/server-notifications.ts'
import { ChatHubClient } from './chat/chat-hub-client.ts'
import { ListPoller } from './chat/list-poller.ts'
import { SentMessages } from './chat/sent-messages.ts'
import { UnreadTracker } from './chat/unread-tracker.ts'
import { Hub } from './hub/hub.ts'
import { MessagingLink } from './hub/messaging-link.ts'
import { PendingOrders } from './orders/pending-orders.ts'
import type { RealtimeDeps } from './realtime-deps.ts'
import { Batcher, Throttle } from './throttle.ts'

/** Minimum interval of counts and pushes sent to the windows (fault 14): a message costs more than its content. */
const UI_THROTTLE_MS = 30

/** Everything pushed by the server: the hub connection, pending orders, unread messages, and the alerts about them. */
export class Realtime {
  readonly hub: Hub
  readonly chatHub: ChatHubClient
  readonly unreadTracker: UnreadTracker
  readonly sentMessages: SentMessages
  readonly notifications: NotificationCenter
  readonly messagingLink: MessagingLink
  readonly marks = new ItemMarks((marks) => this.deps.emit('marks', marks))
  lastUpdate: number | null = null
  /** When the pending orders were last fetched, ms by `performance.now()`; null before the first fetch. */
  lastFetchedAt: number | null = null
  stale = false
  readonly outageNotifier = new OutageNotifier(
    (text) => this.notify(text),
    () => this.deps.onConnectionChange(),
  )
  #running = false
  /** The first fetch of the pending orders. */
  #initialLoad = Promise.resolve()
  snapshot: AlertCounts = { deposits: 0, withdrawals: 0, messages: 0 }
  #changedCounts: UnreadCounts = {}
  /** When the server ended the session (ms by `performance.now()`); null if it did not. */
  #sessionLostAt: number | null = null
  #pendingOrders: PendingOrders
  #listPoller: ListPoller
  #countsUpdater = new Throttle(() => this.#updateCounts(), UI_THROTTLE_MS)
  #pushBatcher = new Batcher<Push>((pushBatcher) => this.deps.emit('pushes', pushBatcher), UI_THROTTLE_MS)
  #alertsEmitter = new Throttle(() => this.deps.emit('alerts', this.snapshot), UI_THROTTLE_MS)
  #aggregator: AlertAggregator
  #presenter: AlertPresenter
  #reminders: Reminders

  constructor(private readonly deps: RealtimeDeps) {
    const { ports, settings } = deps
    const { log } = ports
    this.hub = new Hub({
      log,
      openTransport: deps.connect,
      now: deps.serverNow,
      onState: (state) => this.#onHubState(state),
      onPush: (push) => this.#onPush(push),
    })
    this.chatHub = new ChatHubClient((method, ...args) => this.hub.invoke(method, ...args))
    this.sentMessages = new SentMessages({
      chatHub: this.chatHub,
      operatorId: deps.operatorId,
      publish: (message) => deps.emit('messageSent', message),
    })
    this.notifications = new NotificationCenter((notice, text) => this.#onNotification(notice, text))
    this.messagingLink = new MessagingLink((state) => deps.emit('linkState', state))
    this.#aggregator = new AlertAggregator(this.notifications, (kind) => settings.effective.alerts.rules[kind].on)
    this.#presenter = new AlertPresenter({ ports, settings, onDndEnded: (suppressed) => this.#onDndEnded(suppressed) })
    this.#pendingOrders = new PendingOrders({
      log,
      fetchPayData: deps.fetchPayData,
      isConnected: () => this.hub.state === 'connected',
      serverNow: deps.serverNow,
      onCounts: (deposits, withdrawals) => this.#publish({ deposits, withdrawals }),
      onStateChange: (state) => deps.emit('orders', state),
      onNewOrders: (pendingOrders, initialLoad) => this.#aggregator.orders(pendingOrders, initialLoad),
      onOrdersFetched: (ok) => this.#onOrdersFetched(ok),
    })
    this.unreadTracker = new UnreadTracker({
      chatHub: this.chatHub,
      operatorId: deps.operatorId,
      log,
      onChange: (key, unread) => {
        this.#changedCounts[key] = unread
        this.#countsUpdater.request()
      },
      onMessagePushed: (messages) => this.#aggregator.addPushed(messages),
      onUnreportedFound: (messages) => this.#listPoller.add(messages),
      requestResync: () => this.#listPoller.request(),
    })
    this.#listPoller = new ListPoller({
      unreadTracker: this.unreadTracker,
      isConnected: () => this.#running && this.hub.state === 'connected',
      onUnreportedFound: (messages) => this.#aggregator.messages(messages),
      onFetched: (failedListsChanged) => {
        this.#alertsEmitter.request()
        if (failedListsChanged) deps.onConnectionChange()
      },
    })
    this.#reminders = new Reminders({
      rules: () => settings.effective.alerts.rules,
      pendingSince: () =>
        collectPendingSince(
          this.#pendingOrders.all,
          this.unreadTracker.unreadConversations,
          this.notifications.unreadSince('server'),
          { session: this.#sessionLostAt, connection: this.outageNotifier.disconnectedAt },
        ),
      presenter: this.#presenter,
      notifications: this.notifications,
    })
    this.#presenter.scheduleDndEnd()
  }

  /** Whether the unread counts of at least one channel were fetched since the hub connected (A204, A219). */
  get unreadSynced(): boolean {
    return this.unreadTracker.isSynced
  }

  /** Names of conversation lists that cannot be fetched (A204). */
  get failedLists(): readonly string[] {
    return this.#listPoller.failed
  }

  /** Starts a session; a previous one is stopped first, including its hub connection. */
  start(): void {
    if (this.#running) this.stop()
    this.#sessionLostAt = null
    this.#running = true
    this.#reminders.start()
    this.#initialLoad = this.resync(false)
    this.hub.start()
  }

  /** Stops and clears all data of the operator. Reminders continue, as they include the lost session (A218). */
  stop(sessionLost = false): void {
    this.#sessionLostAt = sessionLost ? performance.now() : null
    this.#running = false
    ;[this.lastUpdate, this.lastFetchedAt] = [null, null]
    this.stale = false
    this.hub.stop()
    this.#pushBatcher.drop()
    this.#listPoller.stop()
    this.#aggregator.clear()
    this.#presenter.clear()
    this.#pendingOrders.stop()
    this.unreadTracker.clear()
    this.sentMessages.clear()
    this.messagingLink.clear()
    this.notifications.clear()
    this.marks.clear()
    this.#countsUpdater.flush()
    this.#alertsEmitter.flush()
  }

  dispose(): void {
    this.stop()
    this.#reminders.stop()
    this.#presenter.stop()
  }

  /** Refetches everything and announces what is new in one notification: at the start and after a gap. */
  async resync(includeMessages = this.hub.state === 'connected'): Promise<void> {
    if (!this.#running) return
    await this.#aggregator.collectDuring(() =>
      Promise.all([this.#pendingOrders.refetch(), includeMessages && this.#listPoller.restart()]),
    )
  }

  /** Reads the pending orders now; resolves when that reading has ended. */
  async refreshOrders(): Promise<PendingOrdersState> {
    if (this.#running) await this.#pendingOrders.refetch()
    return this.#pendingOrders.state
  }

  onDecisionEnded(sentAt: number): void {
    if (this.#running) this.#pendingOrders.onDecisionEnded(sentAt)
  }

  resume(): void {
    if (!this.#running) return
    this.#presenter.scheduleDndEnd()
    this.#pendingOrders.refetchNow()
    this.hub.requestRestart()
    void this.resync(false)
  }

  notify(text: NotificationDraft): void {
    this.notifications.add(text)
  }

  changeAlertSettings(change: Parameters<typeof mergeAlertSettings>[1]): AlertSettings {
    return this.#saveAlertSettings(mergeAlertSettings(this.deps.settings.effective.alerts, change))
  }

  setDoNotDisturb(minutes: number): AlertSettings {
    const quietUntil = minutes > 0 ? Date.now() + minutes * 60_000 : null
    const alerts = this.#saveAlertSettings({ ...this.deps.settings.effective.alerts, quietUntil })
    this.#presenter.scheduleDndEnd()
    return alerts
  }

  previewAlert(kind: Parameters<AlertPresenter['preview']>[0]): void {
    this.#presenter.preview(kind)
  }

  #saveAlertSettings(alerts: AlertSettings): AlertSettings {
    this.deps.settings.change({ alerts })
    this.deps.emit('alertSettings', alerts)
    // The rules decide whether group messages count.
    this.#countsUpdater.request()
    return alerts
  }

  #onOrdersFetched(ok: boolean): void {
    this.stale = !ok
    if (ok) [this.lastUpdate, this.lastFetchedAt] = [this.deps.serverNow(), performance.now()]
    this.outageNotifier.onOrdersFetched(ok)
    this.deps.onConnectionChange()
  }

  #onHubState(state: HubState): void {
    this.deps.onConnectionChange()
    this.outageNotifier.onHubState(state)
    if (state === 'connected') {
      this.unreadTracker.onReconnected()
      // Requests on the previous connection may never be answered.
      const listPoller = this.#listPoller.restart()
      // Orders do not need the hub: at the start they are announced before the messages.
      const initialLoad = this.#initialLoad
      void initialLoad.then(async () => {
        if (initialLoad === this.#initialLoad)
          await this.#aggregator.collectDuring(() => Promise.all([this.#pendingOrders.refetch(), listPoller]))
      })
    } else if (state === 'disconnected') void this.resync(false)
  }

  #onPush(received: Push): void {
    const push = this.unreadTracker.resolve(received)
    // The windows receive the orders and notifications that follow from the other kinds.
    if (push.kind !== 'serverNotice' && push.kind !== 'pendingCounts') this.#pushBatcher.add(push)
    if (!this.#running) return
    this.messagingLink.applyPush(push)
    if (push.kind === 'pendingCounts') this.#pendingOrders.applyPush(push)
    else if (push.kind === 'privateMessage' || push.kind === 'publicMessage') {
      this.sentMessages.applyPush(push.conversation, push.message)
      this.unreadTracker.applyPush(push)
    } else if (push.kind === 'serverNotice') addServerNotification(this.notifications, push.text)
  }

  #onNotification(notice: AppNotification, text: NotificationDraft): void {
    this.deps.emit('notification', notice)
    this.#presenter.present(notice, text)
  }

  /** Announces one summary; the suppressed notifications are listed in the notification centre. */
  #onDndEnded(suppressed: ReadonlyMap<NotificationKind, number>): void {
    const { alerts } = this.deps.settings.effective
    if (alerts.quietUntil !== null) this.#saveAlertSettings({ ...alerts, quietUntil: null })
    if (suppressed.size > 0) this.notify(dndEndedNotification(suppressed, this.snapshot))
  }

  /** Emits the conversations whose unread count changed, and publishes the total. */
  #updateCounts(): void {
    const unread = this.#changedCounts
    this.#changedCounts = {}
    if (Object.keys(unread).length > 0) this.deps.emit('unread', unread)
    const groups = this.deps.settings.effective.alerts.rules.groupMessage.on
    let messages = 0
    for (const conversation of this.unreadTracker.unreadConversations)
      if (groups || !isGroup(conversation.key)) messages += conversation.unread
    this.#publish({ messages })
  }

  #publish(change: Partial<AlertCounts>): void {
    const next = { ...this.snapshot, ...change }
    const isUnchanged = (Object.keys(next) as (keyof AlertCounts)[]).every((key) => next[key] === this.snapshot[key])
    this.snapshot = next
    if (isUnchanged) return
    this.#alertsEmitter.request()
    this.#countsUpdater.request()
  }
}
