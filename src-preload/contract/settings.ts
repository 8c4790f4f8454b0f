import type { ServerProfile } from '../shared/server-profile.ts'
import type { AlertKind, AlertRule, SoundName } from './alerts.ts'
import type { SessionView } from './session.ts'

/**
 * Where the site's administrator fixes settings, strongest first (A262): group policy of the computer and of the account
 * (Windows), managed preferences of both (macOS), the file for all installations (Linux), the one beside the installation.
 */
export const policySourceLabels = {
  machinePolicy: '组策略',
  userPolicy: '当前账户的组策略',
  machineProfile: '配置描述文件',
  userProfile: '当前账户的配置描述文件',
  systemFile: '/etc/operator-console/policy.json',
  installFile: '安装目录 policy.json',
}

export type PolicySource = keyof typeof policySourceLabels

/** A mistake with the place where it is. */
export const describePolicyIssue = ({ source, text }: { source: PolicySource; text: string }): string =>
  `${policySourceLabels[source]}：${text}`

/** Says at a locked setting who fixed it. */
export const describeManaged = (source: PolicySource): string => `由管理员设定（${policySourceLabels[source]}）`

export type Theme = 'system' | 'light' | 'dark'

export type Density = 'compact' | 'normal'

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
  /** From this amount in points on an order is marked as large; 0 is off. */
  largeOrderAmount: number
  /** From this many minutes on the wait of an order is a warning, or red. */
  waitWarningMinutes: number
  waitCriticalMinutes: number
  /** Statements of received payments are compared with pending deposits (A315). */
  statementCheck: boolean
  /** How many minutes a payment may be before or after its order. */
  statementMinutes: number
  /** Quick replies take balance, latest deposit, order and wait of the member from what is loaded. */
  replyValues: boolean
  /** An order is shown with the images that its member sent in the chat, as far as they are known. */
  memberImages: boolean
  /** Operators can note something about members, at this workstation (A351). */
  memberNotes: boolean
  /** What happened with a member can be shown in one list by time (A380). */
  memberTimeline: boolean
  /** For orders and messages of watched members, in place of that of their kind; `none`: that of their kind. */
  watchSound: SoundName
  /** A queue of orders can be arranged by what is known of them, those without a doubt first. */
  greenLane: boolean
  /** 我的班次 shows what is open for the next operator, with a note, as a picture too. */
  handover: boolean
  /** A small window above all others shows what waits (A385). */
  miniWindow: boolean
  notifications: boolean
  sound: boolean
}

/** What holds until the operator chooses. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'compact',
  zoom: 100,
  groupBot: true,
  closeToTray: true,
  startWithSystem: false,
  dates: 'chinese',
  operatorId: '',
  largeOrderAmount: 0,
  waitWarningMinutes: 5,
  waitCriticalMinutes: 15,
  statementCheck: true,
  statementMinutes: 10,
  replyValues: true,
  memberImages: true,
  memberNotes: true,
  memberTimeline: true,
  watchSound: 'drop',
  greenLane: true,
  handover: true,
  miniWindow: true,
  notifications: true,
  sound: true,
}

/** A named server, identified by its address. */
export interface SavedServer {
  name: string
  /** URL without a trailing slash. */
  address: string
}

/** `auto`: downloads and installs. `notify`: only says that there is a newer version. `off`: never looks for one. */
export type UpdateMode = 'auto' | 'notify' | 'off'

/** `beta`: versions that a group tries before all others get them (A335). */
export type UpdateChannel = 'stable' | 'beta'

/** A mistake in the policy. `text` names the key and what is expected, never a value. */
export interface PolicyIssue {
  source: PolicySource
  text: string
}

/** A value that the policy can fix, as the administrators' guide names it. */
export type PolicyKey =
  | 'server'
  | 'localHttp'
  | 'updateFeed'
  | 'updates'
  | 'updateChannel'
  | 'audit.required'
  | 'profile'
  | `paths.${'hub' | 'images' | 'legacyPrefix'}`
  | `settings.${keyof Settings}`
  | `alerts.${'quietExcept' | 'quietSchedule'}`
  | `alerts.rules.${AlertKind}.${keyof AlertRule}`

/** By which source each key is fixed; an absent one is the operator's. */
export type ManagedBy = Partial<Record<PolicyKey, PolicySource>>

/** The effective settings with the available servers. */
export interface SettingsView extends Settings {
  servers: SavedServer[]
  /** Of the server in use. */
  profile: ServerProfile
  /** What of the stored profile is wrong or unknown and not in force, by its fields; null: nothing. */
  profileIssues: string | null
  /** How the policy updates the console; null if it does not say. */
  updateMode: UpdateMode | null
  updateChannel: UpdateChannel
  managedBy: ManagedBy
  /** What is wrong in the policy; empty if nothing is. */
  policyIssues: PolicyIssue[]
}

export interface ServerCheckResult {
  kind: 'ok' | 'unreachable' | 'certificate' | 'notThisApi'
  /** Chinese text for the operator. */
  message: string
  /** Time of one request, if there was a response. */
  latencyMs?: number
  /** Name and version of the server software, if it says so. */
  software?: string
}

export interface SettingsCommands {
  /**
   * Selects the server; rejects with a Chinese message if the address is invalid. Changing it signs the operator out,
   * after a confirmation outside the page; if the operator declines, the unchanged session is returned.
   */
  setServer(address: string): SessionView
  /**
   * Adds a server, or replaces the one at `before`; rejects with a Chinese message. Stored data belongs to an address.
   * `profile`: the JSON of its profile, which may allow its own address (A313).
   */
  saveServer(before: string | null, server: SavedServer & { profile?: string | undefined }): SettingsView
  removeServer(address: string): SettingsView
  /** Checks whether the console's API is reachable at an address, without sending a token. */
  checkServer(address: string): ServerCheckResult
  /** Replaces the profile of the server in use by this JSON; rejects with a Chinese message that names each mistake. */
  setServerProfile(json: string): SettingsView
  /** Saves the profile in force as a file where the operator chooses. false: they chose no place. */
  exportServerProfile(): boolean
  /** Rejects settings that are managed by the policy. */
  changeSettings(change: Partial<Settings>): SettingsView
}
