/**
 * The bridge between the trusted main process and the pages: commands, events, payload types.
 * Preload, core and renderer derive their types from here. Imports nothing.
 */

/**
 * Why there is no session. The server ended it with `unauthorized` or `invalidToken` (D1 §8), the operator with
 * `signedOut`.
 */
export type SignedOutReason = 'never' | 'signedOut' | 'unauthorized' | 'invalidToken'

export interface SessionUser {
  /** The operator's id: loginInfo.userID as the server wrote it. */
  id: string
  name: string
  image: string
}

export interface SessionView {
  signedIn: boolean
  user: SessionUser | null
  reason: SignedOutReason
  /** Incremented by every sign-in and sign-out, so that a sign-out is reported only once. */
  epoch: number
  /** false: tokens are in memory only and a restart needs a new sign-in (A025). */
  tokensPersistent: boolean
  /** Server URL without a trailing slash; empty before a server is chosen. */
  server: string
}

export type HubState = 'stopped' | 'connecting' | 'connected' | 'disconnected'

export interface ConnectionView {
  hub: HubState
  /** Network state as reported by the operating system. */
  online: boolean
  /** When the pending orders were last fetched (epoch ms), null before the first fetch. */
  lastUpdate: number | null
  /** Whether the last fetch of the pending orders failed. */
  stale: boolean
  /** Names of conversation lists that cannot be fetched: their unread counts are unknown (A204). */
  failedLists: readonly string[]
}

export interface AlertCounts {
  deposits: number
  withdrawals: number
  /** Unread private messages, plus group messages if the alert kind `groupMessage` is on. */
  messages: number
}

/** Status shown by the tray, the icon badge and the window titles (A219). */
export interface ConsoleStatus {
  /**
   * `hubDown`: the hub is disconnected, pending orders can still be fetched. `loading`: signed in, nothing fetched yet.
   */
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

export interface AlertSnapshot extends AlertCounts {
  /** Incremented by every change of the pending orders, even if the counts stay the same. */
  ordersVersion: number
  /** Incremented by every change of the unread messages. */
  messagesVersion: number
}

/** Alert kinds, each with its own rule (A018). `session`: the server ended the session (A218). */
export type AlertKind =
  | 'session'
  | 'deposit'
  | 'withdrawal'
  | 'privateMessage'
  | 'groupMessage'
  | 'connection'
  | 'server'

export type NotificationKind = AlertKind | 'system'

export interface AppNotification {
  id: string
  kind: NotificationKind
  title: string
  body: string
  /**
   * Hash route opened by a click, null for none. An order: `/Main/UpDownScore/1?userid=…&order=…`. A conversation:
   * `/Main/Home?chat=<ConversationKey>`; `/Main/Home?chat=` opens the chat without selecting a conversation. `/Notices`
   * opens the notification centre over the current screen.
   */
  route: string | null
  /** Epoch ms. */
  timestamp: number
  read: boolean
}

/** A decoded hub push (A014–A016, A198). */
export type Push =
  | { kind: 'pendingCounts'; deposits: number | null; withdrawals: number | null; total: number }
  | { kind: 'status'; type: number; value: string }
  | { kind: 'userImage'; image: string }
  | { kind: 'linkTimeout'; text: string }
  | { kind: 'serverNotice'; text: string }
  /** Written by a member, or the echo of an operator's message (A197); see `message.speakId`. */
  | { kind: 'privateMessage'; conversation: ConversationKey; userId: string; message: ChatMessage }
  | { kind: 'publicMessage'; conversation: ConversationKey; lotteryId: string; playId: string; message: ChatMessage }

/**
 * Identifies a conversation: `<channel>:<userId>`, or `0:<lotteryId>-<playId>` for a group (groups are type 0, D3
 * §2.12).
 */
export type ConversationKey = string

/** 1 text, 2 HTML, 3 image path (D3 §3). */
export type ContentType = 1 | 2 | 3

/** A chat message (D3 §3). Ids are strings, because they exceed the safe integer range. */
export interface ChatMessage {
  id: string
  speakId: string
  /** The channel; 0 in a group. */
  type: string
  name: string
  head: string
  /** Truncated with a note if it is very long (fault 15). */
  content: string
  contentType: number
  /** Beijing time, as the server wrote it. */
  time: string
}

export interface ChatChannel {
  type: string
  name: string
  head: string
}

interface ConversationListItem {
  conversation: ConversationKey
  name: string
  head: string
  /** Of the latest message, Beijing time. */
  time: string
  content: string
  /** Number of unread messages, the same as in `getUnread`. */
  count: number
}

export interface ChatUser extends ConversationListItem {
  channel: string
  userId: string
}

export interface ChatGroup extends ConversationListItem {
  lotteryId: string
  playId: string
}

/** Messages sorted by id, oldest first (A196). */
export interface ChatPage {
  messages: ChatMessage[]
  /** Whether the page was full, so that older messages may exist (D3 §4). */
  hasMore: boolean
}

/** A message sent by any window and accepted by the server. */
export interface SentMessage {
  conversation: ConversationKey
  /** Chosen by the sending page. */
  sendId: string
  contentType: ContentType
  content: string
  /** The stored message, null if the server did not return it (A197). */
  stored: ChatMessage | null
}

/** Unread messages per conversation; a missing key means 0. */
export type UnreadCounts = Record<ConversationKey, number>

/**
 * State of the messaging service's link and of the robots (A013), from sign-in, status pushes, setUserImg and
 * setTimeout.
 */
export interface LinkState {
  /** From status push 30, initially userTelStatus of the sign-in; null if unknown. */
  status: string | null
  /** From status push 20; null if unknown. */
  robot: string | null
  /** QR code image to scan: a path below /images or a data URI; null if there is none. */
  image: string | null
  /** Text of the setTimeout push received after the image, null if none was received; may be empty. */
  timeoutMessage: string | null
}

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
}

export interface AlertSettings {
  rules: Record<AlertKind, AlertRule>
  /** End of do-not-disturb (epoch ms): no notifications or sounds until then; null if it is off. */
  quietUntil: number | null
  /** Withdrawals over this amount are announced during do-not-disturb, too; null: none. */
  quietExcept: number | null
}

export interface AlertSettingsChange {
  rules?: Partial<Record<AlertKind, Partial<AlertRule>>>
  quietExcept?: number | null
}

/** A sound to play now; sent to a single window. */
export interface Sound {
  name: Exclude<SoundName, 'none'>
  /** 0 to 1. */
  volume: number
}

export type DeliveryChannel = 'notification' | 'sound'

/**
 * Delivery result of a notification or sound. `unsupported`: the system has no notifications. `denied`: no permission
 * to notify. `blocked`: the browser blocks sound before the first click. `failed`: any other failure.
 */
export type DeliveryResult = 'ok' | 'unsupported' | 'denied' | 'blocked' | 'failed'

/** Why alerts do not reach the operator (fault 53). */
export type AlertProblem =
  | 'alertsOff'
  | 'notificationsOff'
  | 'notificationsUnsupported'
  | 'notificationsDenied'
  | 'notificationsFailed'
  | 'soundOff'
  | 'soundBlocked'
  | 'soundFailed'

export type Theme = 'system' | 'light' | 'dark'
export type Density = 'compact' | 'normal'

/** Workstation settings. */
export interface Settings {
  theme: Theme
  /** Default for tables without a density of their own. */
  density: Density
  /** Percent, 80 to 150. */
  zoom: number
  /** Shows 群机器人 in the menu; off at sites without the group bot (A004). */
  groupBot: boolean
  closeToTray: boolean
  /** Starts when the operator logs in to the system, without opening a window. */
  startWithSystem: boolean
  /** Locale of date fields; takes effect at the next start. */
  dates: 'chinese' | 'system'
  /** Operator id used in the chat: digits; empty: loginInfo.userID (A158). */
  operatorId: string
  notifications: boolean
  sound: boolean
}

/** A named server, identified by its address. */
export interface ServerProfile {
  name: string
  /** URL without a trailing slash. */
  address: string
}

/** The effective settings with the available servers. */
export interface SettingsView extends Settings {
  servers: ServerProfile[]
  /** Settings fixed by the site administrator's policy.json. */
  managedKeys: (keyof Settings | 'server')[]
  /** Why policy.json is not applied; null if it is applied or absent. */
  policyError: string | null
}

/** Result of checking a server address. */
export interface ServerCheckResult {
  kind: 'ok' | 'unreachable' | 'certificate' | 'notThisApi'
  /** Chinese text for the operator. */
  message: string
}

export interface HostInfo {
  kind: 'electron' | 'preview'
  platform: 'windows' | 'macos' | 'linux'
  version: string
  /** Whether the system can show notifications (A019). */
  notifications: boolean
}

/** Support information: names and values, without secrets. */
export type Diagnostics = Record<string, string>

export interface UploadProgress {
  /** From the request header `x-upload-id`. */
  id: string
  /** Bytes. */
  sent: number
  total: number
}

/** Outcome of a change. `unknown`: the response was lost and the change could not be verified. */
export type ChangeResult = 'succeeded' | 'failed' | 'unknown'

/** Outcome of a messaging service command; `message`: 失败,链接超时 and the reason if it failed, else empty. */
export interface GroupOutcome {
  result: ChangeResult
  message: string
}

/** Opens or closes a group (D3 §4). Carries the current values, so that the server can detect a concurrent change. */
export interface GroupStatusChange {
  groupId: string
  /** The operator who owns the group. */
  ownerId: string
  /** 0: none. */
  gameId: number
  setType: 1 | 2 | 3
  open: boolean
}

/** One changed value, as displayed to the operator. */
interface FieldChange {
  field: string
  from: string
  to: string
}

/** An attempted change for the audit log (A176). Contains no secrets. */
export interface AuditChange {
  action: string
  fields: FieldChange[]
  result: ChangeResult
  /** Reason of a failure, if known. */
  detail: string
}

/** A change that moves money, registered with `beginChange` before it is sent. */
export interface TrackedChange extends Pick<AuditChange, 'action' | 'fields'> {
  /** Unique; also the `x-change-id` header of the request that sends the change. */
  id: string
  /** Hash route below /Main that shows the outcome. */
  route: string | null
  /** Resources locked against concurrent changes: `order:5`, `rebate:7`. */
  locks: string[]
  /**
   * Which response data means success. `true`: only true or 1. `flag`: a number above 0, or no data. `truthy`: any
   * truthy value. `envelope`: any successful envelope. `batch`: a flag for several rows; false means that some rows
   * failed.
   */
  success: 'true' | 'flag' | 'truthy' | 'envelope' | 'batch'
}

export interface AuditEntry extends AuditChange {
  /** Epoch ms. */
  timestamp: number
  /** Name of the operator. */
  operator: string
}

export interface UpdateView {
  /**
   * `off`: automatic updates are disabled. `upToDate`: no newer version applies. `ready`: downloaded, verified and
   * ready to install. `failed`: the update was rejected; the running version stays.
   */
  state: 'off' | 'idle' | 'checking' | 'upToDate' | 'downloading' | 'ready' | 'failed'
  /** The newer version, set from `downloading` on. */
  version: string | null
  /** 0 to 100. */
  percent: number
  /** Why updates are disabled, or the version was skipped or rejected; may be empty. */
  reason: string
  /** When the update feed was last fetched (epoch ms), null before the first fetch. */
  checkedAt: number | null
}

/** A proxy between the console and the server asks for credentials. */
export interface ProxyAuthRequest {
  /** Host and port. */
  proxy: string
  realm: string
  /** Whether the proxy rejected the previous credentials. */
  rejected: boolean
}

export interface ProxyCredentials {
  user: string
  password: string
}

/** Unsaved form edits interrupted by the end of a session (A221). Contains no password. */
export interface FormDraft {
  /** Unique. */
  id: string
  /** Identifies the edited record; the same for every form that edits it. */
  key: string
  /** Display name, for example 公告 维护通知. */
  name: string
  /** Hash route of the form's screen. */
  route: string
  /** The edited values as JSON; only the form interprets it. */
  edits: string
  /** Whether a value was left out, such as a password. */
  incomplete: boolean
}

/** Commands of the bridge. Each returns a promise that rejects if the command is refused. */
export interface Commands {
  getHost(): HostInfo
  getSession(): SessionView
  signOut(): void
  /**
   * Selects the server; rejects with a Chinese message if the address is invalid. Changing it signs the operator out,
   * after a confirmation outside the page; if the operator declines, the unchanged session is returned.
   */
  setServer(address: string): SessionView
  /**
   * Adds a server, or replaces the one with the address `before`; rejects with a Chinese message. All stored data
   * belongs to an address, so a changed address is a different server.
   */
  saveServer(before: string | null, profile: ServerProfile): SettingsView
  removeServer(address: string): SettingsView
  /** Checks whether the console's API is reachable at an address, without sending a token. */
  checkServer(address: string): ServerCheckResult
  getConnection(): ConnectionView
  /** Connects immediately instead of waiting for the next attempt. */
  reconnect(): void
  getAlerts(): AlertSnapshot
  getStatus(): ConsoleStatus
  /** Refetches the pending orders and unread messages. */
  refreshAlerts(): void
  getNotifications(): AppNotification[]
  markNotificationsRead(): void
  getSettings(): SettingsView
  /** Rejects settings that are managed by policy.json. */
  changeSettings(change: Partial<Settings>): SettingsView
  getDiagnostics(): Diagnostics
  /** Recent log lines and the diagnostics as one text, without secrets. */
  readDiagnosticsReport(): string
  /** Opens the log folder in the system's file manager, if there is one. */
  openLogFolder(): void
  /** Server clock minus this machine's `Date.now()`, in ms. */
  getClockOffset(): number
  /** Returns and clears the route requested by a clicked notification or deep link; null if there is none. */
  consumePendingRoute(): string | null
  /** Cancels the request to the server whose `x-request-id` header is `id`. */
  cancelRequest(id: string): void

  /**
   * One command per hub method of the chat (D3 §7.5). They reject with 失败,链接超时 and the reason (D3 §8), also after a
   * timeout. No message is resent automatically: the operator decides (A163).
   */
  getChatChannels(): ChatChannel[]
  /** The private conversations of a channel, most recent first. */
  getChatUsers(channel: string): ChatUser[]
  /** A member by id, as an entry of the given channel; null if the member does not exist (UId不存在). */
  findChatUser(channel: string, userId: string): ChatUser | null
  getChatGroups(): ChatGroup[]
  /**
   * The 10 messages before the message `before`, or the newest 20 if it is null (D3 §4). Fetching the newest page marks
   * the conversation read at the server (A196), so request it only when the operator opens or views the conversation.
   */
  getPrivateMessages(channel: string, userId: string, before: string | null): ChatPage
  getGroupMessages(lotteryId: string, playId: string, before: string | null): ChatPage
  /**
   * Returns the stored message, or null if neither the response nor an echo contains it (A197). Every window receives
   * `messageSent` with the `sendId` chosen by the page.
   */
  sendPrivate(
    channel: string,
    userId: string,
    contentType: ContentType,
    text: string,
    sendId: string,
  ): ChatMessage | null
  sendToGroup(
    lotteryId: string,
    playId: string,
    contentType: ContentType,
    text: string,
    sendId: string,
  ): ChatMessage | null

  /**
   * Group commands of the hub (D3 §7.5) for the signed-in operator. They resolve within the timeout in any case and are
   * never retried.
   */
  loadGroups(): GroupOutcome
  loadGroupMembers(groupId: string): GroupOutcome
  changeGroupStatus(change: GroupStatusChange): GroupOutcome

  /**
   * Reports the conversation shown by this window (null: none). `focused`: the page is visible and has the focus; only
   * then is the conversation marked read (A160). Reset when the page is closed, reloaded or crashes.
   */
  setFocusedConversation(conversation: ConversationKey | null, focused: boolean): void
  getUnread(): UnreadCounts
  getLinkState(): LinkState

  getAlertSettings(): AlertSettings
  changeAlertSettings(change: AlertSettingsChange): AlertSettings
  /** Starts do-not-disturb for some minutes; 0 ends it. */
  setDoNotDisturb(minutes: 0 | 15 | 30 | 60): AlertSettings
  /** Plays the sound of a kind, even if it is off or do-not-disturb is on. */
  previewAlert(kind: AlertKind): void
  /** Empty if alerts reach the operator. */
  getAlertHealth(): readonly AlertProblem[]
  /** Reports the delivery result of a notification or sound handled by this page. */
  reportDelivery(channel: DeliveryChannel, result: DeliveryResult): void
  /** Shows a test notification or plays a test sound, even if the channel is switched off. */
  testDelivery(channel: DeliveryChannel): void

  /** Appends a change to the audit log with the current time and operator. */
  recordChange(change: AuditChange): void
  /**
   * Records a change that moves money before it is sent, and holds its locks until the response or a failure arrives,
   * so that two windows cannot send the same change (fault 45). Returns why it must not be sent now, or null if it may
   * be. The main process records the outcome, so that it is not lost if the page is closed or crashes (fault 44).
   */
  beginChange(change: TrackedChange): string | null
  /** Reports the page's final knowledge of a change: why it failed, or what it verified after a lost response. */
  concludeChange(id: string, result: ChangeResult, detail: string): void
  /** The audit log of the current server, newest first; empty while signed out. */
  readAuditLog(): AuditEntry[]
  /** Writes an error of the page to the log. */
  reportError(text: string): void

  getUpdateState(): UpdateView
  /** Checks for a newer version and downloads it; ignored while a check is running. */
  checkForUpdates(): void
  /** Installs the downloaded update and restarts; rejects with a Chinese message while something blocks it. */
  installUpdate(): void
  /** Whether this window shows a dialog or has unsaved edits that quitting would lose. */
  setHasUnsavedWork(hasUnsavedWork: boolean): void
  /** Whether any other window has. */
  otherWindowsHaveUnsavedWork(): boolean
  /**
   * Saves edits interrupted by the end of the session `epoch`. They stay in memory, for the same operator and server
   * (A221), until the operator signs out or another operator signs in.
   */
  saveDrafts(epoch: number, drafts: FormDraft[]): void
  /** Drafts of the signed-in operator. */
  getDrafts(): readonly FormDraft[]
  discardDraft(id: string): void

  getProxyAuthRequest(): ProxyAuthRequest | null
  /** Credentials stay in memory; null: the operator dismissed the prompt, which stays hidden for a while. */
  answerProxyAuth(credentials: ProxyCredentials | null): void
}

export interface Events {
  session: SessionView
  connection: ConnectionView
  alerts: AlertSnapshot
  status: ConsoleStatus
  alertHealth: readonly AlertProblem[]
  notification: AppNotification
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
}

type EventSubscribers = {
  [E in keyof Events as `on${Capitalize<E>}`]: (listener: (payload: Events[E]) => void) => () => void
}

/** `window.desktop`: functions only. Every `on…` returns its unsubscribe function. */
export type Desktop = {
  [C in keyof Commands]: (...args: Parameters<Commands[C]>) => Promise<ReturnType<Commands[C]>>
} & EventSubscribers

export const commandNames = [
  'getHost',
  'getSession',
  'signOut',
  'setServer',
  'saveServer',
  'removeServer',
  'checkServer',
  'getConnection',
  'reconnect',
  'getAlerts',
  'getStatus',
  'refreshAlerts',
  'getNotifications',
  'markNotificationsRead',
  'getSettings',
  'changeSettings',
  'getDiagnostics',
  'readDiagnosticsReport',
  'openLogFolder',
  'getClockOffset',
  'consumePendingRoute',
  'cancelRequest',
  'getChatChannels',
  'getChatUsers',
  'findChatUser',
  'getChatGroups',
  'getPrivateMessages',
  'getGroupMessages',
  'sendPrivate',
  'sendToGroup',
  'loadGroups',
  'loadGroupMembers',
  'changeGroupStatus',
  'setFocusedConversation',
  'getUnread',
  'getLinkState',
  'getAlertSettings',
  'changeAlertSettings',
  'setDoNotDisturb',
  'previewAlert',
  'getAlertHealth',
  'reportDelivery',
  'testDelivery',
  'recordChange',
  'beginChange',
  'concludeChange',
  'readAuditLog',
  'reportError',
  'getUpdateState',
  'checkForUpdates',
  'installUpdate',
  'setHasUnsavedWork',
  'otherWindowsHaveUnsavedWork',
  'saveDrafts',
  'getDrafts',
  'discardDraft',
  'getProxyAuthRequest',
  'answerProxyAuth',
] as const satisfies readonly (keyof Commands)[]

const eventNames = [
  'session',
  'connection',
  'alerts',
  'status',
  'alertHealth',
  'notification',
  'pushes',
  'messageSent',
  'settings',
  'unread',
  'linkState',
  'alertSettings',
  'sound',
  'clockOffset',
  'navigate',
  'uploadProgress',
  'updates',
  'drafts',
  'proxyAuthRequest',
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
