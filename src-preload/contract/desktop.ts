import type { ConversationKey } from '../shared/conversation-key.ts'
import type {
  AlertCheck,
  AlertCheckCommands,
  AlertProblem,
  AlertSettings,
  AlertSettingsCommands,
  Sound,
} from './alert-settings.ts'
import type { AlertCommands, AlertCounts, AppNotification, ConsoleStatus, ItemMark } from './alerts.ts'
import type { AuditCommands } from './audit.ts'
import type { ChatCommands, SentMessage, UnreadCounts } from './chat.ts'
import type { GroupCommands, LinkState } from './groups.ts'
import type { HostCommands } from './host.ts'
import type { Push } from './hub.ts'
import type { ConnectionView, NetworkCommands, ProxyAuthRequest, UploadProgress } from './network.ts'
import type { OrderCommands, PendingOrdersChange } from './orders.ts'
import type { CheckProgress, ServerCheckCommands } from './server-check.ts'
import type { FormDraft, SessionCommands, SessionView } from './session.ts'
import type { SettingsCommands, SettingsView } from './settings.ts'
import type { StatementCommands, StatementView } from './statement.ts'
import type { UpdateCommands, UpdateView } from './updates.ts'

/** Commands of the bridge; a page calls them as promises, which reject if refused. All sides derive their types here. */
export interface Commands
  extends SessionCommands,
    NetworkCommands,
    AlertCommands,
    AlertSettingsCommands,
    AlertCheckCommands,
    OrderCommands,
    StatementCommands,
    ChatCommands,
    GroupCommands,
    SettingsCommands,
    ServerCheckCommands,
    HostCommands,
    AuditCommands,
    UpdateCommands {}

export interface Events {
  session: SessionView
  connection: ConnectionView
  alerts: AlertCounts
  /** Changed pending orders, or a reading that failed. The session's end clears them. */
  orders: PendingOrdersChange
  /** null: no statement of payments is imported. */
  statement: StatementView | null
  status: ConsoleStatus
  alertHealth: readonly AlertProblem[]
  /** Of the operator who is signed in. */
  alertCheck: AlertCheck | null
  notification: AppNotification
  /** Notifications that changed, or were restored after a restart. */
  notificationChanges: readonly AppNotification[]
  marks: readonly ItemMark[]
  /** Changed conversations only: since when they wait for an answer, null: they do not, or that is not known. */
  unanswered: Readonly<Record<ConversationKey, number | null>>
  /** Hub pushes in order; the first is sent immediately, a burst is batched. */
  pushes: readonly Push[]
  messageSent: SentMessage
  settings: SettingsView
  /** Changed conversations only; 0: nothing is unread any more. */
  unread: UnreadCounts
  linkState: LinkState
  alertSettings: AlertSettings
  /** Sent to a single window. */
  sound: Sound
  clockOffset: number
  /** A route was requested: the page fetches it with `consumePendingRoute`. */
  navigate: null
  uploadProgress: UploadProgress
  updates: UpdateView
  /** Drafts of the signed-in operator. */
  drafts: readonly FormDraft[]
  /** null: no prompt is pending. */
  proxyAuthRequest: ProxyAuthRequest | null
  auditBacklog: number
  serverCheckProgress: CheckProgress
  /** There are changes for `takeUnfollowedChanges`. */
  unfollowedChanges: null
}

/** `window.desktop`: functions only. Every `on…` returns its unsubscribe function. */
export type Desktop = {
  [C in keyof Commands]: (...args: Parameters<Commands[C]>) => Promise<ReturnType<Commands[C]>>
} & { [E in keyof Events as `on${Capitalize<E>}`]: (listener: (payload: Events[E]) => void) => () => void }

export const commandNames = [
  ...['getSession', 'signOut', 'setHasUnsavedWork', 'otherWindowsHaveUnsavedWork'],
  ...['saveDrafts', 'getDrafts', 'discardDraft'],
  ...['setServer', 'saveServer', 'removeServer', 'checkServer', 'getSettings', 'changeSettings'],
  ...['setServerProfile', 'exportServerProfile', 'runServerCheck', 'saveServerCheck'],
  ...['getConnection', 'reconnect', 'getClockOffset', 'cancelRequest', 'getProxyAuthRequest', 'answerProxyAuth'],
  ...['getAlerts', 'getStatus', 'refreshAlerts', 'getNotifications', 'markNotificationsRead'],
  ...['getOrders', 'refreshOrders'],
  ...['getStatement', 'importStatement', 'clearStatement', 'confirmStatementLine', 'releaseStatementLine'],
  ...['getMarks', 'snoozeItems', 'claimItems', 'getUnanswered', 'getReplies'],
  ...['getAlertSettings', 'changeAlertSettings', 'setDoNotDisturb', 'previewAlert'],
  ...['getAlertHealth', 'reportDelivery', 'testDelivery', 'getAlertCheck', 'saveAlertCheck'],
  ...[
    'getChatChannels',
    'getChatUsers',
    'getMoreChatUsers',
    'findChatUser',
    'getChatGroups',
    'getPrivateMessages',
    'getGroupMessages',
  ],
  ...['sendPrivate', 'sendToGroup', 'setFocusedConversation', 'getUnread'],
  ...['loadGroups', 'loadGroupMembers', 'changeGroupStatus', 'getLinkState'],
  ...[
    'getHost',
    'getDiagnostics',
    'countCrashDumps',
    'saveSupportBundle',
    'openLogFolder',
    'reportError',
    'consumePendingRoute',
  ],
  ...['recordChange', 'beginChange', 'concludeChange', 'takeUnfollowedChanges', 'getAuditBacklog', 'readAuditLog'],
  ...['getUpdateState', 'checkForUpdates', 'installUpdate'],
] as const satisfies readonly (keyof Commands)[]

const eventNames = [
  ...['session', 'drafts', 'connection', 'clockOffset', 'proxyAuthRequest', 'uploadProgress', 'settings', 'navigate'],
  ...['notification', 'notificationChanges', 'marks', 'unanswered'],
  ...['alerts', 'orders', 'statement', 'status', 'alertHealth', 'alertCheck', 'alertSettings', 'sound'],
  ...['pushes', 'messageSent', 'unread', 'linkState', 'updates', 'auditBacklog', 'serverCheckProgress'],
  'unfollowedChanges',
] as const satisfies readonly (keyof Events)[]

/** Carries commands and events: IPC in Electron, a WebSocket in the preview. */
export interface Transport {
  invoke(command: string, args: unknown[]): Promise<unknown>
  subscribe(event: string, listener: (payload: unknown) => void): () => void
}

export function buildDesktop(transport: Transport): Desktop {
  const desktop: Record<string, unknown> = {}
  for (const name of commandNames) desktop[name] = (...args: unknown[]) => transport.invoke(name, args)
  for (const name of eventNames) {
    desktop[`on${name[0]!.toUpperCase()}${name.slice(1)}`] = (listener: (payload: unknown) => void) =>
      transport.subscribe(name, (payload) => listener(payload))
  }
  return desktop as Desktop
}
