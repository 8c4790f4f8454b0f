import type { ConversationKey } from '../shared/conversation-key.ts'
import type { QuietPeriod } from '../shared/quiet-times.ts'
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

/**
 * Why alerts do not reach the operator (fault 53), as the header and the support summary say it. `…NotVisible`,
 * `…NotAudible`: the operator's answer to the test (A227).
 */
export const alertProblemLabels = {
  alertsOff: '提醒已全部关闭',
  notificationsOff: '桌面通知已关闭',
  notificationsUnsupported: '系统不支持桌面通知',
  notificationsDenied: '浏览器不允许通知',
  notificationsFailed: '系统拒绝了桌面通知',
  notificationsNotVisible: '测试通知没有看到',
  soundOff: '提醒声音已关闭',
  soundBlocked: '浏览器阻止了声音',
  soundFailed: '提醒声音无法播放',
  soundNotAudible: '测试声音没有听到',
}

export type AlertProblem = keyof typeof alertProblemLabels

export type SoundName = 'none' | 'coin' | 'cash' | 'message' | 'drop' | 'alarm' | 'bell'

export interface AlertRule {
  /** false: listed in the notification centre only. */
  on: boolean
  sound: SoundName
  /** 0 to 100. */
  volume: number
  /** Repeats the sound every 30 s while anything of the kind is pending. */
  repeat: boolean
  /** Reminds of items pending for more than this many minutes; 0: never. */
  waitMinutes: number
  /** Announces an item louder and brings the window to the front after this many minutes; 0: never (A224). */
  escalateMinutes: number
  escalationSound: SoundName
}

export interface AlertSettings {
  rules: Record<AlertKind, AlertRule>
  /** End of do-not-disturb (epoch ms): no notifications or sounds until then; null if it is off. */
  quietUntil: number | null
  /** Withdrawals over this amount are announced during do-not-disturb, too; null: none. */
  quietExcept: number | null
  quietSchedule: QuietPeriod[]
}

export interface AlertSettingsChange {
  rules?: Partial<Record<AlertKind, Partial<AlertRule>>>
  quietExcept?: number | null
  quietSchedule?: QuietPeriod[]
}

/** A sound to play now; sent to a single window. */
export interface Sound {
  name: Exclude<SoundName, 'none'>
  /** 0 to 1. */
  volume: number
}

export type DeliveryChannel = 'notification' | 'sound'

/** `unsupported`: the system has no notifications. `blocked`: the browser blocks sound before the first click. */
export type DeliveryResult = 'ok' | 'unsupported' | 'denied' | 'blocked' | 'failed'

export interface AlertSettingsCommands {
  changeAlertSettings(change: AlertSettingsChange): AlertSettings
  /** Starts do-not-disturb for some minutes; 0 ends it. */
  setDoNotDisturb(minutes: 0 | 15 | 30 | 60): AlertSettings
  /** Plays the sound of a kind, even if it is off or do-not-disturb is on. */
  previewAlert(kind: AlertKind): void
  /** Reports the delivery result of a notification or sound handled by this page. */
  reportDelivery(channel: DeliveryChannel, result: DeliveryResult): void
  /** Shows a test notification or plays a test sound, even if the channel is switched off. */
  testDelivery(channel: DeliveryChannel): void
}

/** What an operator answered when the alerts were tested on this workstation (A227). */
export interface AlertCheck {
  /** Epoch ms, server clock. */
  at: number
  visible: boolean
  /** Whether the test sound was audible. */
  audible: boolean
}

export interface AlertCheckCommands {
  saveAlertCheck(answer: Pick<AlertCheck, 'visible' | 'audible'>): void
}

interface Tagged {
  id: string
  /** What it stands for. */
  items: readonly string[]
  tag?: string
}

/** What a notification replaces: the one of the same tag, in the system's list and in the notice centre. */
export const tagOfNotice = ({ tag, items, id }: Tagged): string => tag ?? (items.length === 1 ? items[0]! : id)

/** One entry per tag, the newest; `notices` are the newest first. */
export function latestPerTag<T extends Tagged>(notices: readonly T[]): T[] {
  const seen = new Set<string>()
  return notices.filter((notice) => {
    const tag = tagOfNotice(notice)
    return !seen.has(tag) && seen.add(tag)
  })
}
