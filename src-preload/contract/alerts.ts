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
  /** Sum of the known counts, null when none is known. */
  total: number | null
  /** Single line. */
  text: string
  /** Prepended to the window title; may be empty. */
  titlePrefix: string
}

type OrderKind = 'deposit' | 'withdrawal'
type MessageKind = 'privateMessage' | 'groupMessage'

/** Alert kinds, each with its own rule (A018). `session`: the server ended the session (A218). */
export type AlertKind = OrderKind | MessageKind | 'session' | 'connection' | 'server'

export type NotificationKind = AlertKind | 'system'

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
}

export interface AlertCommands {
  getAlerts(): AlertCounts
  getStatus(): ConsoleStatus
  /** Refetches the pending orders and unread messages. */
  refreshAlerts(): void
  getNotifications(): AppNotification[]
  markNotificationsRead(): void
}
