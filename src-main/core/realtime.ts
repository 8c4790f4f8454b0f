import type { AlertCounts } from '#contract/alerts.ts'
import type { ChatMessage, UnreadCounts } from '#contract/chat.ts'
import type { HubState, Push } from '#contract/network.ts'
import type { PendingOrdersState } from '#contract/orders.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { Alerts } from './alerts/alerts.ts'
import { addServerNotification } from './alerts/notification-center.ts'
import type { NotificationDraft } from './alerts/notification-content.ts'
import { OutageNotifier } from './alerts/outage-notifier.ts'
import { ChatHubClient } from './chat/chat-hub-client.ts'
import { ListPoller } from './chat/list-poller.ts'
import { SentMessages } from './chat/sent-messages.ts'
import { UnansweredMessages } from './chat/unanswered-messages.ts'
import { UnreadTracker } from './chat/unread-tracker.ts'
import { MessagingLink } from './groups/group-hub-client.ts'
import { Hub } from './hub/hub.ts'
import { PendingOrders } from './orders/pending-orders.ts'
import type { RealtimeDeps } from './realtime-deps.ts'
import { Batcher, Throttle } from './scheduling.ts'
import { hubEvents } from './wire.ts'

/** Minimum interval of counts and pushes sent to the windows (fault 14): a message costs more than its content. */
const UI_THROTTLE_MS = 50

/** Everything pushed by the server: the hub connection, pending orders, unread messages, and the alerts about them. */
export class Realtime {
  readonly hub: Hub
  readonly chatHub: ChatHubClient
  readonly unreadTracker: UnreadTracker
  readonly sentMessages: SentMessages
  readonly unanswered: UnansweredMessages
  readonly alerts: Alerts
  readonly messagingLink: MessagingLink
  lastUpdate: number | null = null
  /** When the pending orders were last fetched, ms by `performance.now()`; null before the first fetch. */
  lastFetchedAt: number | null = null
  stale = false
  /** What is wrong with the last answer; null if the server gave none. */
  problem: string | null = null
  readonly outageNotifier = new OutageNotifier({
    notify: (text) => this.notify(text),
    onChange: () => this.deps.onConnectionChange(),
    hubProblem: () => this.hub.problem,
  })
  #running = false
  /** The first fetch of the pending orders. */
  #initialLoad = Promise.resolve()
  snapshot: AlertCounts = { deposits: 0, withdrawals: 0, messages: 0 }
  #changedCounts: UnreadCounts = {}
  #changedWaits: Record<string, number | null> = {}
  /** When the server ended the session (ms by `performance.now()`); null if it did not. */
  #sessionLostAt: number | null = null
  #pendingOrders: PendingOrders
  #listPoller: ListPoller
  #countsUpdater = new Throttle(() => this.#updateCounts(), UI_THROTTLE_MS)
  #pushBatcher = new Batcher<Push>((pushBatcher) => this.deps.emit('pushes', pushBatcher), UI_THROTTLE_MS)
  #waitsEmitter = new Throttle(() => {
    this.deps.emit('unanswered', this.#changedWaits)
    this.#changedWaits = {}
  }, UI_THROTTLE_MS)
  #alertsEmitter = new Throttle(() => this.deps.emit('alerts', this.snapshot), UI_THROTTLE_MS)

  constructor(private readonly deps: RealtimeDeps) {
    const { log } = deps.ports
    this.hub = new Hub({
      log,
      openTransport: deps.connect,
      now: deps.serverNow,
      onState: (state) => this.#onHubState(state),
      onPush: (push) => this.#onPush(push),
      onUnreadablePush: (event) => this.#onUnreadablePush(event),
    })
    this.chatHub = new ChatHubClient((method, ...args) => this.hub.invoke(method, ...args))
    this.sentMessages = new SentMessages({
      chatHub: this.chatHub,
      operatorId: deps.operatorId,
      publish: (message) => deps.emit('messageSent', message),
      unansweredSince: (key) => this.unanswered.since(key),
      onAccepted: (key, stored, questionAt) => this.#onAccepted(key, stored, questionAt),
    })
    this.unanswered = new UnansweredMessages({
      operatorId: deps.operatorId,
      serverNow: deps.serverNow,
      onChange: (key, since) => {
        this.#changedWaits[key] = since
        this.#waitsEmitter.request()
      },
      onAnswered: (key) => this.alerts.onConversationAnswered(key),
    })
    this.alerts = new Alerts({
      ...deps,
      unread: () => this.unreadTracker.unreadConversations,
      isUnread: (key) => this.unreadTracker.isUnread(key),
      lostSince: () => ({ session: this.#sessionLostAt, connection: this.outageNotifier.disconnectedAt }),
      counts: () => ({ ...this.snapshot, isUnconfirmed: this.orders.orders?.isUnconfirmed }),
      onSettingsChange: () => this.#countsUpdater.request(),
    })
    this.messagingLink = new MessagingLink((state) => deps.emit('linkState', state))
    this.#pendingOrders = new PendingOrders({
      log,
      fetchPayData: deps.fetchPayData,
      fetchPayList: deps.fetchPayList,
      isStrained: deps.isStrained,
      isConnected: () => this.hub.state === 'connected',
      serverNow: deps.serverNow,
      onCounts: (deposits, withdrawals) => this.#publish({ deposits, withdrawals }),
      onChange: (change) => deps.emit('orders', change),
      onOrders: (orders, left) => this.alerts.onOrders(orders, left),
      onNewOrders: (pendingOrders, initialLoad) => this.alerts.aggregator.orders(pendingOrders, initialLoad),
      onOrdersFetched: (ok, problem) => this.#onOrdersFetched(ok, problem),
    })
    this.unreadTracker = new UnreadTracker({
      chatHub: this.chatHub,
      isOwnText: (key, content) => this.sentMessages.isOwnText(key, content),
      ...{ operatorId: deps.operatorId, serverNow: deps.serverNow, log },
      onChange: (key, unread) => {
        this.#changedCounts[key] = unread
        this.#countsUpdater.request()
      },
      onRead: (key) => this.alerts.onConversationRead(key),
      onMessagePushed: (messages) => this.alerts.aggregator.addPushed(messages),
      onUnreportedFound: (messages) => this.#listPoller.add(messages),
      onListed: (listed) => {
        for (const item of listed) {
          const { conversation, content } = item
          if (!this.sentMessages.isOwnText(conversation, content)) this.unanswered.applyListed(conversation, item)
        }
        this.alerts.onListed(listed)
      },
      onPage: (key, messages) => this.unanswered.applyPage(key, messages),
      requestResync: () => this.#listPoller.request(),
    })
    this.#listPoller = new ListPoller({
      unreadTracker: this.unreadTracker,
      isConnected: () => this.#running && this.hub.state === 'connected',
      onUnreportedFound: (messages) => this.alerts.aggregator.messages(messages),
      onFetched: (failedListsChanged) => {
        this.#alertsEmitter.request()
        if (this.#listPoller.failed.length === 0) this.alerts.onAllListed()
        if (failedListsChanged) deps.onConnectionChange()
      },
    })
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
    this.alerts.start()
    this.#initialLoad = this.resync('orders')
    this.hub.start()
  }

  /** Stops and clears all data of the operator. Reminders continue, as they include the lost session (A218). */
  stop(sessionLost = false): void {
    this.#sessionLostAt = sessionLost ? performance.now() : null
    this.#running = false
    ;[this.lastUpdate, this.lastFetchedAt] = [null, null]
    this.stale = false
    this.problem = null
    this.hub.stop()
    this.#pushBatcher.drop()
    this.#listPoller.stop()
    this.alerts.stop()
    this.#pendingOrders.stop()
    this.unreadTracker.clear()
    this.unanswered.clear()
    this.sentMessages.clear()
    this.messagingLink.clear()
    this.#countsUpdater.flush()
    this.#waitsEmitter.flush()
    this.#alertsEmitter.flush()
  }

  dispose(): void {
    this.stop()
    this.alerts.dispose()
  }

  /** Refetches everything and announces what is new in one notification: at the start and after a gap. */
  async resync(what: 'all' | 'orders' = this.hub.state === 'connected' ? 'all' : 'orders'): Promise<void> {
    if (!this.#running) return
    await this.alerts.aggregator.collectDuring(() =>
      Promise.all([this.#pendingOrders.refetch(), what === 'all' && this.#listPoller.restart()]),
    )
  }

  /** The pending orders as they were published last. */
  get orders(): PendingOrdersState {
    return this.#pendingOrders.state
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
    this.alerts.resume()
    if (!this.#running) return
    this.#pendingOrders.refetchNow()
    this.hub.requestRestart()
    void this.resync('orders')
  }

  notify(text: NotificationDraft): void {
    this.alerts.add(text)
  }

  #onOrdersFetched(ok: boolean, problem: string | null): void {
    this.stale = !ok
    this.problem = problem
    if (ok) [this.lastUpdate, this.lastFetchedAt] = [this.deps.serverNow(), performance.now()]
    this.outageNotifier.onOrdersFetched(ok, problem)
    this.deps.onConnectionChange()
  }

  #onHubState(state: HubState): void {
    this.deps.onConnectionChange()
    this.outageNotifier.onHubState(state)
    if (state === 'connected') {
      this.unreadTracker.onReconnected()
      this.#pendingOrders.onReconnected()
      // Requests on the previous connection may never be answered.
      const listPoller = this.#listPoller.restart()
      // Orders do not need the hub: at the start they are announced before the messages.
      const initialLoad = this.#initialLoad
      void initialLoad.then(async () => {
        if (this.#running && initialLoad === this.#initialLoad)
          await this.alerts.aggregator.collectDuring(() => Promise.all([this.#pendingOrders.refetch(), listPoller]))
      })
    } else if (state === 'disconnected') void this.resync('orders')
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
      this.unanswered.applyPush(push.conversation, push.message)
    } else if (push.kind === 'serverNotice') addServerNotification(this.alerts.notifications, push.text)
  }

  /** Read what it is about, as after a gap: no readable push will announce it. */
  #onUnreadablePush(event: string): void {
    if (this.#running && event === hubEvents.pendingCounts) void this.#pendingOrders.refetch()
    if (event !== hubEvents.privateMessage && event !== hubEvents.publicMessage) return
    this.unreadTracker.onReconnected()
    this.#listPoller.request()
  }

  #onAccepted(key: ConversationKey, stored: ChatMessage | null, questionAt: number | null): void {
    const answeredAt = (stored && parseServerTime(stored.time)) ?? this.deps.serverNow()
    if (questionAt !== null) this.alerts.addReply(key, questionAt, answeredAt)
    this.unanswered.onSent(key, stored)
  }

  /** Emits the conversations whose unread count changed, and publishes the total. */
  #updateCounts(): void {
    const unread = this.#changedCounts
    this.#changedCounts = {}
    if (Object.keys(unread).length > 0) this.deps.emit('unread', unread)
    const groups = this.deps.settings.effective.alerts.rules.groupMessage.on
    const { private: messages, group } = this.unreadTracker.unreadCounts
    this.#publish({ messages: messages + (groups ? group : 0) })
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
