import type { ConversationKey } from '../shared/conversation-key.ts'
import type { OrderKind } from '../shared/server-profile.ts'

export interface AlertCounts {
  deposits: number
  withdrawals: number
  /** Unread private messages, plus group messages if the alert kind `groupMessage` is on. */
  messages: number
}

/** Status shown by the tray, the icon badge and the window titles (A219). */
export interface ConsoleStatus {
  /** `loading`: signed in, nothing fetched yet. `hubDown`: pending orders can still be fetched. */
  state: 'signedOut' | 'loading' | 'disconnected' | 'hubDown' | 'live'
  /** null: not confirmed by a recent fetch. */
  counts: { [C in keyof AlertCounts]: number | null }
  /** The numbers of orders are the least (A340). */
  isUnconfirmed: boolean
  /** Sum of the known counts, null when none is known. */
  total: number | null
  /** Single line. */
  text: string
  /** Prepended to the window title; may be empty. */
  titlePrefix: string
}

type MessageKind = 'privateMessage' | 'groupMessage'

/** Alert kinds, each with its own rule (A018). `session`: the server ended the session (A218). */
export type AlertKind = OrderKind | MessageKind | 'session' | 'connection' | 'server'

export type NotificationKind = AlertKind | 'system'

/** What an alert stands for: an order by its id, or a conversation. */
export type AlertItem = `deposit:${string}` | `withdrawal:${string}` | `message:${ConversationKey}`

/** What the operator said about an item; known to this console only (A223). */
export interface ItemMark {
  item: AlertItem
  /** Silent until then (epoch ms), then announced once; null: not snoozed. */
  snoozedUntil: number | null
  /** 我来处理: nothing reminds of the item on this console. */
  claimed: boolean
}

/** A conversation that waits for an answer: its wait may be longer than is known here, never shorter. */
export interface UnansweredMessage {
  conversation: ConversationKey
  /** When the player wrote the first message known after our last answer, epoch ms of the server. */
  since: number
}

/** An answer given at this workstation. Times are epoch ms of the server. */
export interface Reply {
  /** Equal for the same conversation; not its key, which is not kept on disk (A230). */
  conversation: string
  questionAt: number
  answeredAt: number
}

export interface AppNotification {
  id: string
  kind: NotificationKind
  title: string
  body: string
  /** Hash route opened by a click (shared/routes.ts), null for none. */
  route: string | null
  /** Epoch ms. */
  timestamp: number
  read: boolean
  /** What it stands for; empty for notices of the system. */
  items: AlertItem[]
  /** Digits as the server wrote them, of a single order; null otherwise. */
  amount: string | null
  /** `handled`: nothing it stands for waits any more. `none`: it stands for nothing that can be handled. */
  state: 'open' | 'handled' | 'none'
  /** Replaces the one of the same tag, instead of that of the same item. */
  tag?: string
}

export interface AlertCommands {
  /** Refetches the pending orders and unread messages. */
  refreshAlerts(): void
  markNotificationsRead(): void
  /** Keeps the items silent for some minutes, then announces them once (A223). */
  snoozeItems(items: AlertItem[], minutes: 5 | 15 | 30): void
  claimItems(items: AlertItem[], claimed: boolean): void
  /** The signed-in operator's answers at this workstation in a period (epoch ms) of the last seven days. */
  getReplies(from: number, to: number): Reply[]
}
