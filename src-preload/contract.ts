/**
 * The whole bridge between the trusted main process and the pages: commands, events, payload types.
 * Preload, core and renderer derive their types from here. Imports nothing.
 * Long because: one bridge, one file.
 */

/** Why nobody is signed in. `unauthorized` and `invalidToken` are the server's doing (D1 §8), `signedOut` the operator's. */
export type SignedOutReason = 'never' | 'signedOut' | 'unauthorized' | 'invalidToken'

export interface SessionUser {
  /** loginInfo.userID: the operator's own id, as the server wrote it. */
  id: string
  name: string
  image: string
}

export interface SessionView {
  signedIn: boolean
  user: SessionUser | null
  reason: SignedOutReason
  /** Grows with every sign-in and sign-out, so that one sign-out is told once. */
  epoch: number
  /** false: tokens are in memory only and a restart needs a new sign-in (A025). */
  keepsTokens: boolean
  /** Address of the server, without a final slash; empty when none was chosen yet. */
  server: string
}

export type HubState = 'stopped' | 'connecting' | 'connected' | 'disconnected'

export interface ConnectionView {
  hub: HubState
  /** What the system says of the network. */
  online: boolean
  /** When the alert snapshot was last read from the server (epoch ms), null before the first time. */
  lastUpdate: number | null
  /** Whether the last reading of the server failed. */
  stale: boolean
  /** Names of the lists of conversations that cannot be read: their unread messages are not known (A204). */
  failedLists: readonly string[]
}

export interface AlertCounts {
  deposits: number
  withdrawals: number
  /** Unread private messages; those of groups count where the kind `groupMessage` is on. */
  messages: number
}

/** What tray, icon badge and window titles show (A219). */
export interface ConsoleStatus {
  /** `hubDown`: the hub is lost while the pending orders can still be read. `loading`: signed in, nothing read yet. */
  state: 'signedOut' | 'loading' | 'disconnected' | 'hubDown' | 'live'
  /** Each is null while it is not known to be true. */
  counts: { [C in keyof AlertCounts]: number | null }
  /** Sum of the known counts, null when none is known. */
  total: number | null
  /** One line. */
  text: string
  /** Stands before the window's title; empty when there is nothing to say. */
  titlePrefix: string
}

export interface AlertSnapshot extends AlertCounts {
  /** Grows with every change of the pending orders, also when the counts stay the same. */
  ordersVersion: number
  /** Grows with every change of the unread messages. */
  messagesVersion: number
}

/** What the operator is alerted of, each with its own rule (A018). `session`: the server ended the session (A218). */
export type AlertKind =
  | 'session'
  | 'deposit'
  | 'withdrawal'
  | 'privateMessage'
  | 'groupMessage'
  | 'connection'
  | 'server'

export type NoticeKind = AlertKind | 'system'

export interface Notice {
  id: string
  kind: NoticeKind
  title: string
  body: string
  /**
   * Hash route it opens, null when there is nothing to open. An order: `/Main/UpDownScore/1?userid=…&order=…`. A
   * conversation: `/Main/Home?chat=<ConversationKey>`; `/Main/Home?chat=` is the chat with none chosen. `/Notices` is the
   * notice centre, over whichever screen is shown.
   */
  route: string | null
  /** Epoch ms. */
  at: number
  read: boolean
}

/** What the hub pushed, decoded (A014–A016, A198). */
export type Push =
  | { kind: 'pendingCounts'; deposits: number | null; withdrawals: number | null; total: number }
  | { kind: 'status'; type: number; value: string }
  | { kind: 'userImage'; image: string }
  | { kind: 'linkTimeout'; text: string }
  | { kind: 'serverNotice'; text: string }
  /** From a member, or what an operator wrote come back (A197): `message.speakId` tells. */
  | { kind: 'privateMessage'; conversation: ConversationKey; userId: string; message: ChatMessage }
  | { kind: 'publicMessage'; conversation: ConversationKey; lotteryId: string; playId: string; message: ChatMessage }

/** Names a conversation: `<channel>:<userId>`, a group `0:<lotteryId>-<playId>` (the Group entry is type 0, D3 §2.12). */
export type ConversationKey = string

/** 1 text, 2 html, 3 path of a picture (D3 §3). */
export type ContentType = 1 | 2 | 3

/** D3 §3. Every id is text, with all its digits. */
export interface ChatMessage {
  id: string
  speakId: string
  /** The channel; 0 in a group. */
  type: string
  name: string
  head: string
  /** A very long one is cut and says so (fault 15). */
  content: string
  contentType: number
  /** As the server wrote it, Beijing time. */
  time: string
}

export interface ChatChannel {
  type: string
  name: string
  head: string
}

interface ChatEntry {
  conversation: ConversationKey
  name: string
  head: string
  /** Of the latest message, Beijing time. */
  time: string
  content: string
  /** Unread, as `getUnread` says. */
  count: number
}

export interface ChatUser extends ChatEntry {
  channel: string
  userId: string
}

export interface ChatGroup extends ChatEntry {
  lotteryId: string
  playId: string
}

/** Messages in the order of their ids, oldest first (A196). */
export interface ChatPage {
  messages: ChatMessage[]
  /** Whether the batch was full: there may be older ones (D3 §4). */
  more: boolean
}

/** A message that the server accepted, from whichever window. */
export interface SentMessage {
  conversation: ConversationKey
  /** What the sending page calls it. */
  sendId: string
  contentType: ContentType
  content: string
  /** As the server stored it, null when it did not say (A197). */
  stored: ChatMessage | null
}

/** Unread messages per conversation; one that is not named has none. */
export type Unread = Record<ConversationKey, number>

/** The messaging service's link and the robots (A013): the latest of what sign-in, pushes 20 and 30, setUserImg, setTimeout said. */
export interface LinkState {
  /** Of push 30, before it userTelStatus of the sign-in; null when nobody said. */
  status: string | null
  /** Of push 20; null when nobody said. */
  robot: string | null
  /** The picture to scan: an address below /images or a data URI; null when there is none. */
  image: string | null
  /** What setTimeout said since the picture came, null when it said nothing; may be empty. */
  timedOut: string | null
}

export type SoundName = 'none' | 'coin' | 'cash' | 'message' | 'drop' | 'alarm' | 'bell'

export interface AlertRule {
  /** Off: kept in the notice centre, told nowhere else. */
  on: boolean
  sound: SoundName
  /** 0 to 100. */
  volume: number
  /** Sounds again every half minute while anything of the kind waits. */
  repeat: boolean
  /** Reminds when something waits longer than so many minutes; 0 never. */
  waitMinutes: number
}

export interface AlertSettings {
  rules: Record<AlertKind, AlertRule>
  /** Until then (epoch ms) nothing is shown or sounded; null when not. */
  quietUntil: number | null
  /** A withdrawal over this amount is told all the same; null: none is. */
  quietExcept: number | null
}

export interface AlertSettingsChange {
  rules?: Partial<Record<AlertKind, Partial<AlertRule>>>
  quietExcept?: number | null
}

/** A sound to be played now; reaches one window only, however many are open. */
export interface Sound {
  name: Exclude<SoundName, 'none'>
  /** 0 to 1. */
  volume: number
}

export type DeliveryChannel = 'notification' | 'sound'

/**
 * What happened to a notification or sound. `unsupported`: the system has no notifications. `denied`: no permission to
 * notify. `blocked`: the browser refuses sound before the first click. `failed`: refused or broken otherwise.
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

/** How this workstation likes its console. */
export interface Settings {
  theme: Theme
  /** Of the tables that have none of their own. */
  density: Density
  /** Percent, 80 to 150. */
  zoom: number
  /** Whether the menu has 群机器人; a site without the bot does without (A004). */
  groupBot: boolean
  closeToTray: boolean
  /** Starts with the system, without a window. */
  startWithSystem: boolean
  /** How date fields write a day, from the next start on. */
  dates: 'chinese' | 'system'
  /** Under which id the operator writes in the chat: digits; empty for loginInfo.userID (A158). */
  operatorId: string
  notifications: boolean
  sound: boolean
}

/** A server under a name; the address tells one from another. */
export interface ServerProfile {
  name: string
  /** Without a final slash. */
  address: string
}

/** The settings as they hold, with what may be chosen. */
export interface SettingsView extends Settings {
  servers: ServerProfile[]
  /** What the site's administrator laid down in policy.json. */
  locked: (keyof Settings | 'server')[]
  /** What is wrong with policy.json, null when there is none or it is in force. */
  policyFault: string | null
}

/** What became of a look at a server's address. */
export interface ProbeResult {
  kind: 'fine' | 'unreachable' | 'certificate' | 'notThisApi'
  /** In the operator's words. */
  message: string
}

export interface HostInfo {
  kind: 'electron' | 'preview'
  platform: 'windows' | 'macos' | 'linux'
  version: string
  /** Whether the system can show notifications (A019). */
  notifications: boolean
}

/** For whoever is asked for help: names and values, without secrets. */
export type Diagnostics = Record<string, string>

export interface UploadProgress {
  /** What the page sent in the header `x-upload-id`. */
  id: string
  /** Bytes. */
  sent: number
  total: number
}

/** What became of a change; `unknown`: the answer was lost, and it could not be read back. */
export type ChangeResult = 'done' | 'undone' | 'unknown'

/** What became of something asked of the messaging service; `told`: why it was not done, 失败,链接超时 and the reason. */
export interface GroupOutcome {
  result: ChangeResult
  told: string
}

/** Opens or closes a group (D3 §4): as the group is now, so that the server can tell whether it was changed meanwhile. */
export interface GroupStatusChange {
  groupId: string
  /** The operator the group belongs to. */
  ownerId: string
  /** 0: none. */
  gameId: number
  setType: 1 | 2 | 3
  open: boolean
}

/** One value that was changed, in the operator's words. */
interface FieldChange {
  field: string
  from: string
  to: string
}

/** Something this console changed, or tried to (A176). Holds no secret. */
export interface Change {
  what: string
  fields: FieldChange[]
  result: ChangeResult
  /** Why it was not done, where that was said. */
  told: string
}

/** A change that moves money, announced with `beginChange` before it is sent. */
export interface TrackedChange extends Pick<Change, 'what' | 'fields'> {
  /** Unique. The request that carries the change has it in the header `x-change-id`. */
  id: string
  /** Where the operator sees its outcome: a hash route below /Main. */
  route: string | null
  /** What no other change may touch meanwhile: `order:5`, `rebate:7`. */
  locks: string[]
  /**
   * Which answer says that it was carried out: true or 1 alone; a flag above 0, or nothing; anything truthy; any envelope
   * that succeeded. `batch` is a flag about several rows: no means that some of them failed.
   */
  success: 'true' | 'flag' | 'truthy' | 'envelope' | 'batch'
}

export interface TrailEntry extends Change {
  /** Epoch ms. */
  at: number
  /** The operator's name. */
  who: string
}

export interface UpdateView {
  /**
   * `off`: this console does not update itself. `current`: nothing newer is for it. `ready`: fetched and verified, to be
   * installed. `failed`: refused; the running version goes on.
   */
  state: 'off' | 'idle' | 'checking' | 'current' | 'downloading' | 'ready' | 'failed'
  /** The newer version, from `downloading` on. */
  version: string | null
  /** 0 to 100. */
  percent: number
  /** Why it is off, passed over or refused; empty when there is nothing to say. */
  reason: string
  /** When the feed was last read (epoch ms), null before the first time. */
  checkedAt: number | null
}

/** A proxy on the way to the server asks who comes. */
export interface ProxyQuestion {
  /** Host and port. */
  proxy: string
  /** What the proxy calls itself. */
  realm: string
  /** Whether what was answered before was not taken. */
  wrong: boolean
}

export interface ProxyAnswer {
  user: string
  password: string
}

/** Edits of a form that the end of a session interrupted (A221). Holds no password. */
export interface FormDraft {
  /** Unique. */
  id: string
  /** What the form edits; the same for every form that edits it. */
  key: string
  /** In the operator's words: 公告 维护通知. */
  name: string
  /** Hash route of the screen the form was on. */
  route: string
  /** What was typed, as JSON that only the form reads. */
  edits: string
  /** Whether something of it was not kept: a password. */
  incomplete: boolean
}

/** Every command answers a promise; a refused one rejects. */
export interface Commands {
  getHost(): HostInfo
  getSession(): SessionView
  signOut(): void
  /**
   * Chooses the server; rejects with a Chinese message when the address cannot be used. Signs out when it changes; who is
   * signed in is asked first, and the session answered is the old one when he refuses.
   */
  setServer(address: string): SessionView
  /**
   * Adds a server, or with `before` puts it in the place of that address; rejects with a Chinese message. Its address is
   * what everything is kept under: with another one it is another server.
   */
  saveServer(before: string | null, profile: ServerProfile): SettingsView
  removeServer(address: string): SettingsView
  /** Says what is wrong with an address; sends it no token. */
  probeServer(address: string): ProbeResult
  getConnection(): ConnectionView
  /** Tries to connect at once instead of waiting for the next attempt. */
  reconnect(): void
  getAlerts(): AlertSnapshot
  getStatus(): ConsoleStatus
  /** Reads the pending orders and unread messages again now. */
  refreshAlerts(): void
  getNotices(): Notice[]
  markNoticesRead(): void
  getSettings(): SettingsView
  /** Rejects what is locked. */
  changeSettings(change: Partial<Settings>): SettingsView
  getDiagnostics(): Diagnostics
  /** The latest of the log with the diagnostics, as one text without secrets. */
  readLogBundle(): string
  /** Shows the folder of the log in the system's file manager, where there is one. */
  openLogFolder(): void
  /** Difference of the server's clock to this machine's `Date.now()`, in ms. */
  getClockOffset(): number
  /** The route a clicked notification asked for before this page was ready to listen; null when there is none. */
  takeRoute(): string | null
  /** Ends a request at the server: `id` is what the page sent in the header `x-request-id`. */
  abandonRequest(id: string): void

  /**
   * The chat's hub methods (D3 §7.5), one command each. They reject with 失败,链接超时 and the reason (D3 §8), also when
   * there is no answer in time. Nothing is sent twice: whether a message is sent again is the operator's choice (A163).
   */
  getChatChannels(): ChatChannel[]
  /** The private conversations of a channel, latest first. */
  getChatUsers(channel: string): ChatUser[]
  /** A member by id, for the list of the channel searched in; null when there is none (UId不存在). */
  findChatUser(channel: string, userId: string): ChatUser | null
  getChatGroups(): ChatGroup[]
  /**
   * The 10 messages before the message `before`, the newest 20 with null (D3 §4). The server takes the conversation for
   * read with its newest page (A196): it is asked for when an operator opens or looks at the conversation, and not else.
   */
  getPrivateMessages(channel: string, userId: string, before: string | null): ChatPage
  getGroupMessages(lotteryId: string, playId: string, before: string | null): ChatPage
  /**
   * The stored message, or null when neither the server's answer nor an echo says it (A197). `sendId` is the page's own
   * name for the message: every window hears of it by `messageSent`.
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
   * The group side of the hub (D3 §7.5), for the signed-in operator. They answer within the time limit, done or not, and
   * are never sent again.
   */
  loadGroups(): GroupOutcome
  loadGroupMembers(groupId: string): GroupOutcome
  changeGroupStatus(change: GroupStatusChange): GroupOutcome

  /**
   * Which conversation this window shows, null for none, and whether somebody looks at it: the page is visible and has the
   * focus. Only then is it read (A160). Forgotten when the page is left, reloaded or gone.
   */
  setConversationOpen(conversation: ConversationKey | null, attended: boolean): void
  getUnread(): Unread
  getLinkState(): LinkState

  getAlertSettings(): AlertSettings
  changeAlertSettings(change: AlertSettingsChange): AlertSettings
  /** Nothing is told for so many minutes (15, 30, 60), or again from now on (0). */
  keepQuiet(minutes: 0 | 15 | 30 | 60): AlertSettings
  /** Sounds and shows a kind as it would be, whatever the hour. */
  testAlert(kind: AlertKind): void
  /** Empty while alerts reach the operator. */
  getAlertHealth(): readonly AlertProblem[]
  /** What happened to a notification or sound that this page was asked for. */
  reportDelivery(channel: DeliveryChannel, result: DeliveryResult): void
  /** Shows a test notification, or plays a test sound, whatever is switched off. */
  testDelivery(channel: DeliveryChannel): void

  /** Writes into the trail of this console, with the time and the operator. */
  noteChange(change: Change): void
  /**
   * Records a change that moves money before it is sent, and locks what it is about until its answer or failure is in, so
   * that two windows never send the same one (fault 45). Returns why it must not be sent now, null when it may. What the
   * answer says is recorded by the main process, also when the page is gone by then (fault 44).
   */
  beginChange(change: TrackedChange): string | null
  /** Says what the page knows of a change in the end: why it failed, or what was read after its answer was lost. */
  concludeChange(id: string, result: ChangeResult, told: string): void
  /** What was changed at this server, newest first; nothing while nobody is signed in. */
  readTrail(): TrailEntry[]
  /** Writes a fault of the page into the log. */
  reportFault(text: string): void

  getUpdates(): UpdateView
  /** Looks for something newer and fetches it, once at a time. */
  checkForUpdates(): void
  /** Installs what is ready and starts it; rejects with a Chinese message while something stands in the way. */
  installUpdate(): void
  /** Whether this window shows a dialog or holds edits that an end of the console would cost. */
  setOccupied(occupied: boolean): void
  /** Whether any other window does. */
  othersOccupied(): boolean
  /**
   * Keeps edits that the end of the session `epoch` interrupted, in memory alone, for the same operator at the same server
   * (A221); the operator's own sign-out and another operator's sign-in end them.
   */
  keepDrafts(epoch: number, drafts: FormDraft[]): void
  /** Those of the operator who is signed in. */
  getDrafts(): readonly FormDraft[]
  /** It was taken up or given up. */
  dropDraft(id: string): void

  getProxyQuestion(): ProxyQuestion | null
  /** Kept in memory alone; null: the operator does not say, and is not asked again for a while. */
  answerProxy(answer: ProxyAnswer | null): void
}

export interface Events {
  session: SessionView
  connection: ConnectionView
  alerts: AlertSnapshot
  status: ConsoleStatus
  alertHealth: readonly AlertProblem[]
  notice: Notice
  /** What the hub pushed since the last of these, in its order: one at once, a burst together. */
  pushes: readonly Push[]
  messageSent: SentMessage
  settings: SettingsView
  /** Only what changed; 0 where nothing is unread any more. */
  unread: Unread
  linkState: LinkState
  alertSettings: AlertSettings
  /** To be played now; sent to one window. */
  sound: Sound
  clockOffset: number
  /** Somebody asked for a route: the page takes it with `takeRoute`. */
  navigate: null
  uploadProgress: UploadProgress
  updates: UpdateView
  /** Those of the operator who is signed in. */
  drafts: readonly FormDraft[]
  /** null when it is settled. */
  proxyQuestion: ProxyQuestion | null
}

type EventSubscribers = {
  [E in keyof Events as `on${Capitalize<E>}`]: (listener: (payload: Events[E]) => void) => () => void
}

/** `window.desktop`: functions only. Every `on…` answers the function that ends the subscription. */
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
  'probeServer',
  'getConnection',
  'reconnect',
  'getAlerts',
  'getStatus',
  'refreshAlerts',
  'getNotices',
  'markNoticesRead',
  'getSettings',
  'changeSettings',
  'getDiagnostics',
  'readLogBundle',
  'openLogFolder',
  'getClockOffset',
  'takeRoute',
  'abandonRequest',
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
  'setConversationOpen',
  'getUnread',
  'getLinkState',
  'getAlertSettings',
  'changeAlertSettings',
  'keepQuiet',
  'testAlert',
  'getAlertHealth',
  'reportDelivery',
  'testDelivery',
  'noteChange',
  'beginChange',
  'concludeChange',
  'readTrail',
  'reportFault',
  'getUpdates',
  'checkForUpdates',
  'installUpdate',
  'setOccupied',
  'othersOccupied',
  'keepDrafts',
  'getDrafts',
  'dropDraft',
  'getProxyQuestion',
  'answerProxy',
] as const satisfies readonly (keyof Commands)[]

const eventNames = [
  'session',
  'connection',
  'alerts',
  'status',
  'alertHealth',
  'notice',
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
  'proxyQuestion',
] as const satisfies readonly (keyof Events)[]

/** How a host carries the bridge: Electron over IPC, the preview over a WebSocket. */
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
