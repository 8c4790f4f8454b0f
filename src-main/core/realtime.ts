import type {
  AlertSettings,
  AlertSnapshot,
  HubState,
  Notice,
  NoticeKind,
  Push,
  Unread,
} from '../../src-preload/contract.ts'
import { Announcer } from './alerts/announcer.ts'
import { Loss } from './alerts/loss.ts'
import { News } from './alerts/news.ts'
import { NoticeBoard } from './alerts/notice-board.ts'
import { type NoticeText, quietEndedNotice } from './alerts/notice-text.ts'
import { Orders } from './alerts/orders.ts'
import { readPendingOrders } from './alerts/readings.ts'
import { Reminders } from './alerts/reminders.ts'
import { changed } from './alerts/rules.ts'
import { postServerNotice } from './alerts/server-notices.ts'
import { waitingSince } from './alerts/waiting-since.ts'
import { Conversations } from './chat/conversations.ts'
import { HubMethods } from './chat/hub-methods.ts'
import { isGroup } from './chat/keys.ts'
import { ListPolling } from './chat/list-polling.ts'
import { SentMessages } from './chat/sent-messages.ts'
import { Hub } from './hub/hub.ts'
import { LinkRoom } from './link-state.ts'
import { Batched, Paced } from './paced.ts'
import type { RealtimeParts } from './realtime-parts.ts'

/** Minimum interval of counts and pushes sent to the windows (fault 14): a message costs more than its content. */
const SHOWN_GAP_MS = 30

/** Everything pushed by the server: the hub connection, pending orders, unread messages, and the alerts about them. */
export class Realtime {
  readonly hub: Hub
  readonly methods: HubMethods
  readonly conversations: Conversations
  readonly sent: SentMessages
  readonly board: NoticeBoard
  readonly link: LinkRoom
  lastUpdate: number | null = null
  lastReading: number | null = null
  stale = false
  readonly loss = new Loss(
    (text) => this.tell(text),
    () => this.parts.onConnection(),
  )
  #running = false
  /** The first fetch of the pending orders. */
  #first = Promise.resolve()
  snapshot: AlertSnapshot = { deposits: 0, withdrawals: 0, messages: 0, ordersVersion: 0, messagesVersion: 0 }
  #changedUnread: Unread = {}
  /** When the server ended the session (ms by `performance.now()`); null if it did not. */
  #sessionEnded: number | null = null
  #orders: Orders
  #lists: ListPolling
  #shown = new Paced(() => this.#show(), SHOWN_GAP_MS)
  #pushes = new Batched<Push>((pushes) => this.parts.emit('pushes', pushes), SHOWN_GAP_MS)
  #told = new Paced(() => this.parts.emit('alerts', this.snapshot), SHOWN_GAP_MS)
  #news: News
  #announcer: Announcer
  #reminders: Reminders

  constructor(private readonly parts: RealtimeParts) {
    const { ports, settings } = parts
    const { log } = ports
    this.hub = new Hub({
      log,
      open: parts.openLine,
      onState: (state) => this.#onHub(state),
      onPush: (push) => this.#onPush(push),
    })
    this.methods = new HubMethods((method, ...args) => this.hub.invoke(method, ...args))
    this.sent = new SentMessages({
      methods: this.methods,
      operatorId: parts.operatorId,
      publish: (message) => parts.emit('messageSent', message),
    })
    this.board = new NoticeBoard((notice, text) => this.#onNotice(notice, text))
    this.link = new LinkRoom((state) => parts.emit('linkState', state))
    this.#news = new News(this.board, (kind) => settings.all.alerts.rules[kind].on)
    this.#announcer = new Announcer({ ports, settings, onQuietEnded: (held) => this.#onQuietEnded(held) })
    this.#orders = new Orders({
      log,
      readOrders: async () => readPendingOrders(await parts.readPayData()),
      isConnected: () => this.hub.state === 'connected',
      serverNow: parts.serverNow,
      onCounts: (deposits, withdrawals) => this.#publish({ deposits, withdrawals }),
      onChanged: () => this.#publish({ ordersVersion: this.snapshot.ordersVersion + 1 }),
      onFresh: (orders, first) => this.#news.orders(orders, first),
      onReading: (ok) => this.#onReading(ok),
    })
    this.conversations = new Conversations({
      methods: this.methods,
      operatorId: parts.operatorId,
      log,
      onChange: (key, unread) => {
        this.#changedUnread[key] = unread
        this.#shown.request()
      },
      onPushed: (fresh) => {
        this.#news.pushed(fresh)
        this.#publish({ messagesVersion: this.snapshot.messagesVersion + 1 })
      },
      onFound: (fresh) => this.#lists.add(fresh),
      onUncertain: () => this.#lists.request(),
    })
    this.#lists = new ListPolling({
      conversations: this.conversations,
      isConnected: () => this.#running && this.hub.state === 'connected',
      onFound: (fresh) => {
        this.#news.messages(fresh)
        this.#publish({ messagesVersion: this.snapshot.messagesVersion + 1 })
      },
      onRead: (othersFailed) => {
        this.#told.request()
        if (othersFailed) parts.onConnection()
      },
    })
    this.#reminders = new Reminders({
      rules: () => settings.all.alerts.rules,
      waiting: () =>
        waitingSince(this.#orders.waiting, this.conversations.waiting, this.board.unreadSince('server'), {
          session: this.#sessionEnded,
          connection: this.loss.since,
        }),
      announcer: this.#announcer,
      board: this.board,
    })
    this.#announcer.followQuiet()
  }

  /** Whether the unread counts of at least one channel were fetched since the hub connected (A204, A219). */
  get messagesKnown(): boolean {
    return this.conversations.isKnown
  }

  /** Names of conversation lists that cannot be fetched (A204). */
  get failedLists(): readonly string[] {
    return this.#lists.failed
  }

  /** Starts a session; a previous one is stopped first, including its hub connection. */
  start(): void {
    if (this.#running) this.stop()
    this.#sessionEnded = null
    this.#running = true
    this.#reminders.start()
    this.#first = this.catchUp(false)
    this.hub.start()
  }

  /** Stops and clears all data of the operator. Reminders continue, as they include the lost session (A218). */
  stop(sessionLost = false): void {
    this.#sessionEnded = sessionLost ? performance.now() : null
    this.#running = false
    ;[this.lastUpdate, this.lastReading] = [null, null]
    this.stale = false
    this.hub.stop()
    this.#pushes.drop()
    this.#lists.stop()
    this.#news.clear()
    this.#announcer.clear()
    this.#orders.stop()
    this.conversations.clear()
    this.sent.clear()
    this.link.clear()
    this.board.clear()
    this.#shown.flush()
    this.#told.flush()
  }

  end(): void {
    this.stop()
    this.#reminders.stop()
    this.#announcer.stop()
  }

  /** Refetches everything and announces what is new in one notification: at the start and after a gap. */
  async catchUp(withMessages = this.hub.state === 'connected'): Promise<void> {
    if (!this.#running) return
    await this.#news.gather(() => Promise.all([this.#orders.read(), withMessages && this.#lists.renew()]))
  }

  /** Reconnects and refetches immediately. */
  wake(): void {
    if (!this.#running) return
    this.#announcer.followQuiet()
    this.#orders.readAnew()
    this.hub.restart()
    void this.catchUp(false)
  }

  /** Adds a notification of the console itself. */
  tell(text: NoticeText): void {
    this.board.post(text)
  }

  changeAlerts(change: Parameters<typeof changed>[1]): AlertSettings {
    return this.#setAlerts(changed(this.parts.settings.all.alerts, change))
  }

  keepQuiet(minutes: number): AlertSettings {
    const quietUntil = minutes > 0 ? Date.now() + minutes * 60_000 : null
    const alerts = this.#setAlerts({ ...this.parts.settings.all.alerts, quietUntil })
    this.#announcer.followQuiet()
    return alerts
  }

  testAlert(kind: Parameters<Announcer['test']>[0]): void {
    this.#announcer.test(kind)
  }

  #setAlerts(alerts: AlertSettings): AlertSettings {
    this.parts.settings.change({ alerts })
    this.parts.emit('alertSettings', alerts)
    // The rules decide whether group messages count.
    this.#shown.request()
    return alerts
  }

  #onReading(ok: boolean): void {
    this.stale = !ok
    if (ok) [this.lastUpdate, this.lastReading] = [Date.now(), performance.now()]
    this.loss.followReading(ok)
    this.parts.onConnection()
  }

  #onHub(state: HubState): void {
    this.parts.onConnection()
    this.loss.follow(state)
    if (state === 'connected') {
      this.conversations.mayHaveMissed()
      // Requests on the previous connection may never be answered.
      const lists = this.#lists.renew()
      // Orders do not need the hub: at the start they are announced before the messages.
      const first = this.#first
      void first.then(async () => {
        if (first === this.#first) await this.#news.gather(() => Promise.all([this.#orders.read(), lists]))
      })
    } else if (state === 'disconnected') void this.catchUp(false)
  }

  #onPush(received: Push): void {
    const push = this.conversations.resolve(received)
    if (push.kind !== 'serverNotice') this.#pushes.add(push)
    if (!this.#running) return
    this.link.take(push)
    if (push.kind === 'pendingCounts') this.#orders.take(push)
    else if (push.kind === 'privateMessage' || push.kind === 'publicMessage') {
      this.sent.applyPush(push.conversation, push.message)
      this.conversations.take(push)
    } else if (push.kind === 'serverNotice') postServerNotice(this.board, push.text)
  }

  #onNotice(notice: Notice, text: NoticeText): void {
    this.parts.emit('notice', notice)
    this.#announcer.announce(notice, text)
  }

  /** Announces one summary; the suppressed notifications are listed in the notification centre. */
  #onQuietEnded(held: ReadonlyMap<NoticeKind, number>): void {
    const { alerts } = this.parts.settings.all
    if (alerts.quietUntil !== null) this.#setAlerts({ ...alerts, quietUntil: null })
    if (held.size > 0) this.tell(quietEndedNotice(held, this.snapshot))
  }

  /** Emits the conversations whose unread count changed, and publishes the total. */
  #show(): void {
    const unread = this.#changedUnread
    this.#changedUnread = {}
    if (Object.keys(unread).length > 0) this.parts.emit('unread', unread)
    const groups = this.parts.settings.all.alerts.rules.groupMessage.on
    let messages = 0
    for (const one of this.conversations.waiting) if (groups || !isGroup(one.key)) messages += one.unread
    this.#publish({ messages })
  }

  #publish(change: Partial<AlertSnapshot>): void {
    const next = { ...this.snapshot, ...change }
    const same = (Object.keys(next) as (keyof AlertSnapshot)[]).every((key) => next[key] === this.snapshot[key])
    this.snapshot = next
    if (same) return
    this.#told.request()
    this.#shown.request()
  }
}
