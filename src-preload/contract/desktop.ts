import type { ConversationKey } from '../shared/conversation-key.ts'
import type {
  AlertCheck,
  AlertCheckCommands,
  AlertCommands,
  AlertCounts,
  AlertProblem,
  AlertSettings,
  AlertSettingsCommands,
  AppNotification,
  ConsoleStatus,
  ItemMark,
  Sound,
  UnansweredMessage,
} from './alerts.ts'
import type { AuditBacklog, AuditCommands } from './audit.ts'
import type { ChatCommands, GroupCommands, LinkState, MemberImages, SentMessage, UnreadCounts } from './chat.ts'
import type { DownloadEnd, HostCommands, HostInfo, UpdateCommands, UpdateView } from './host.ts'
import type { MemberNoteCommands, MemberNotesView } from './member-notes.ts'
import type {
  CheckProgress,
  ConnectionView,
  NetworkCommands,
  ProxyAuthRequest,
  Push,
  ServerCheckCommands,
  UploadProgress,
} from './network.ts'
import type {
  OrderCommands,
  PendingOrdersChange,
  PendingOrdersState,
  StatementCommands,
  StatementView,
} from './orders.ts'
import type { FormDraft, SessionCommands, SessionView } from './session.ts'
import type { SettingsCommands, SettingsView } from './settings.ts'

/** Commands of the bridge; a page calls them as promises, which reject if refused. All sides derive their types here. */
export interface Commands
  extends SessionCommands,
    NetworkCommands,
    AlertCommands,
    AlertSettingsCommands,
    AlertCheckCommands,
    OrderCommands,
    StatementCommands,
    MemberNoteCommands,
    ChatCommands,
    GroupCommands,
    SettingsCommands,
    ServerCheckCommands,
    HostCommands,
    AuditCommands,
    UpdateCommands {
  /** What was published last. */
  readState<S extends Subject>(subject: S): PublishedState[S]
}

/** State that an event of the subject's name replaces as a whole. */
interface ReplacedState {
  session: SessionView
  settings: SettingsView
  alertSettings: AlertSettings
  /** Server clock minus this machine's `Date.now()`, in ms. */
  clockOffset: number
  connection: ConnectionView
  alerts: AlertCounts
  memberNotes: MemberNotesView
  /** null: no statement of payments is imported. */
  statement: StatementView | null
  status: ConsoleStatus
  /** Empty if alerts reach the operator. */
  alertHealth: readonly AlertProblem[]
  /** The signed-in operator's last answer on this workstation; null: none, or signed out. */
  alertCheck: AlertCheck | null
  marks: readonly ItemMark[]
  linkState: LinkState
  updates: UpdateView
  /** Drafts of the signed-in operator. */
  drafts: readonly FormDraft[]
  /** null: no prompt is pending. */
  proxyAuthRequest: ProxyAuthRequest | null
  auditBacklog: AuditBacklog
}

/** What the main process publishes, one record for each subject. */
export interface PublishedState extends ReplacedState {
  /** Never changes. */
  host: HostInfo
  orders: PendingOrdersState
  notifications: readonly AppNotification[]
  /** Conversations that are known to wait for an answer; one that cannot be known is absent. */
  unanswered: readonly UnansweredMessage[]
  unread: UnreadCounts
}

export type Subject = keyof PublishedState
export type ReplacedSubject = keyof ReplacedState

export interface Events extends ReplacedState {
  /** Changed pending orders, or a reading that failed. The session's end clears them. */
  orders: PendingOrdersChange
  notification: AppNotification
  /** Notifications that changed, or were restored after a restart. */
  notificationChanges: readonly AppNotification[]
  /** Changed conversations only: since when they wait for an answer, null: they do not, or that is not known. */
  unanswered: Readonly<Record<ConversationKey, number | null>>
  /** Hub pushes in order; the first is sent immediately, a burst is batched. */
  pushes: readonly Push[]
  messageSent: SentMessage
  /** Another image of a member, or the end of the session. */
  memberImages: MemberImages
  /** Changed conversations only; 0: nothing is unread any more. */
  unread: UnreadCounts
  /** Sent to a single window. */
  sound: Sound
  /** Sent to the window of the download. */
  downloadEnd: DownloadEnd
  /** A route was requested: the page fetches it with `consumePendingRoute`. */
  navigate: null
  uploadProgress: UploadProgress
  serverCheckProgress: CheckProgress
  /** There are changes for `takeUnfollowedChanges`. */
  unfollowedChanges: null
}

/** `window.desktop`: functions only. Every `on…` returns its unsubscribe function. */
export type Desktop = { readState<S extends Subject>(subject: S): Promise<PublishedState[S]> } & {
  [C in Exclude<keyof Commands, 'readState'>]: (...args: Parameters<Commands[C]>) => Promise<ReturnType<Commands[C]>>
} & { [E in keyof Events as `on${Capitalize<E>}`]: (listener: (payload: Events[E]) => void) => () => void }

export const commandNames = [
  ...['readState', 'signOut', 'setHasUnsavedWork', 'otherWindowsHaveUnsavedWork'],
  ...['saveDrafts', 'discardDraft'],
  ...['setServer', 'saveServer', 'removeServer', 'checkServer', 'changeSettings'],
  ...['setServerProfile', 'exportServerProfile', 'runServerCheck', 'saveServerCheck'],
  ...['reconnect', 'cancelRequest', 'answerProxyAuth'],
  ...['refreshOrders', 'refreshAlerts', 'markNotificationsRead'],
  ...['importStatement', 'clearStatement', 'confirmStatementLine', 'releaseStatementLine'],
  ...['saveMemberNote', 'exportMemberNotes', 'importMemberNotes'],
  ...['snoozeItems', 'claimItems', 'getReplies'],
  ...['changeAlertSettings', 'setDoNotDisturb', 'previewAlert'],
  ...['reportDelivery', 'testDelivery', 'saveAlertCheck'],
  ...[
    'getChatChannels',
    'getChatUsers',
    'getMoreChatUsers',
    'findChatUser',
    'getChatGroups',
    'getPrivateMessages',
    'getGroupMessages',
  ],
  ...['sendPrivate', 'sendToGroup', 'setFocusedConversation', 'readMemberImages'],
  ...['loadGroups', 'loadGroupMembers', 'changeGroupStatus'],
  ...['getDiagnostics', 'countCrashDumps', 'saveSupportBundle', 'openLogFolder', 'reportError', 'consumePendingRoute'],
  'toggleMiniWindow',
  ...['recordChange', 'beginChange', 'concludeChange', 'takeUnfollowedChanges', 'readAuditLog'],
  ...['checkForUpdates', 'installUpdate'],
] as const satisfies readonly (keyof Commands)[]

export const subjects = [
  ...['session', 'host', 'settings', 'clockOffset', 'drafts', 'connection', 'proxyAuthRequest', 'linkState', 'updates'],
  ...['alerts', 'alertSettings', 'alertHealth', 'alertCheck', 'marks', 'notifications', 'status', 'auditBacklog'],
  ...['orders', 'statement', 'memberNotes', 'unanswered', 'unread'],
] as const satisfies readonly Subject[]

const eventNames = [
  ...['session', 'drafts', 'connection', 'clockOffset', 'proxyAuthRequest', 'uploadProgress', 'settings', 'navigate'],
  ...['notification', 'notificationChanges', 'marks', 'unanswered'],
  ...['alerts', 'orders', 'statement', 'status', 'alertHealth', 'alertCheck', 'alertSettings', 'sound'],
  ...[
    'pushes',
    'messageSent',
    'memberImages',
    'memberNotes',
    'unread',
    'linkState',
    'updates',
    'auditBacklog',
    'serverCheckProgress',
  ],
  'unfollowedChanges',
  'downloadEnd',
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
