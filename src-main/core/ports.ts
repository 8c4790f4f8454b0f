/** Interfaces the core requires from its host. Electron, the preview and the tests provide implementations. */
import type { AppNotification, ConsoleStatus, Sound } from '#contract/alerts.ts'
import type { DemoAccount, Diagnostics, HostInfo, UpdateView } from '#contract/host.ts'
import type { ProxyAuth } from './network/proxy-auth.ts'
import type { PolicyResult } from './settings/policy.ts'

/** WebSocket class instantiated by SignalR. */
export type WebSocketConstructor = new (url: string, protocols: undefined, options: object) => object

export interface Logger {
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}

/** Stores one secret text, such as the token pair with its owner. */
export interface SecretStore {
  /** false: secrets are lost when the process ends (A025). */
  readonly persistent: boolean
  /** Returns the saved text, null if there is none or it cannot be decrypted. */
  load(): Promise<string | null>
  save(text: string): Promise<void>
  clear(): Promise<void>
}

/** Stores the settings document. `write` is atomic and throws if the document could not be saved (fault 28). */
export interface SettingsFile {
  read(): unknown
  write(document: unknown): void
}

/** The file of an audit log. Every method throws on I/O errors. */
export interface AppendOnlyFile {
  /** Returns the whole content; empty if the file does not exist. */
  read(): string
  append(text: string): void
  /** Replaces the content atomically. */
  replace(text: string): void
}

export interface FetchInit extends RequestInit {
  /** Receives the total bytes of the body sent so far: the page's own progress events do not fire (architecture.md). */
  onUploadProgress?: (bytes: number) => void
  /** An image or another file: its separate connections cannot block API requests and the hub (fault 37). */
  isFile?: boolean
}

/** Buttons of a native notification, beside 查看: 5 分钟后 and 我来处理. */
export type NotificationAction = 'snooze' | 'claim'

/** What the update feed offers to this console. */
export interface UpdateOffer {
  version: string
  /** Why it is not downloaded, empty if it is the running version; null if it should be. */
  skipReason: string | null
  /** Differs for another file of the same version. */
  fingerprint: string
  /** What is new in it (contract/host.ts). */
  notes: readonly string[]
}

/** Checks for, downloads and installs updates. */
export interface Updater {
  /** Why automatic updates are disabled; null if they are enabled. */
  readonly disabledReason: string | null
  /** Whether newer versions are only named, not downloaded: the administrator installs them. */
  readonly notifyOnly: boolean
  /** When a downloaded version is installed (contract/host.ts). */
  readonly installation: UpdateView['installation']
  /** Reads the feed; rejects after `timeoutMs`. */
  check(timeoutMs: number): Promise<UpdateOffer>
  /** Downloads and verifies the version found by `check`; reports the percentage. */
  download(onProgress: (percent: number) => void): Promise<void>
  /** Whether the downloaded file is still the one that the feed named at the last `check`. */
  isIntact(): Promise<boolean>
  /** Deletes what was downloaded. */
  discard(): Promise<void>
  /**
   * Starts the installation, then quits; unless `mayQuit` denies it by then, since consent takes time. Rejects with a
   * Chinese message if it could not be started.
   */
  install(mayQuit: () => boolean): Promise<void>
  setInstallOnQuit(allowed: boolean): void
}

export interface Ports {
  host: HostInfo
  /** Origin of our own pages; requests from other origins are rejected. */
  origin: string
  /** A hub that is silent for longer (ms) is disconnected (fault 11). Default 30 s, as servers ping every 15 s. */
  hubServerTimeoutMs?: number
  fetch(url: string, init: FetchInit): Promise<Response>
  /** Returns the WebSocket class for the hub URL, or null to use long polling only. Default: `ws`. */
  selectHubSocket?(url: string): Promise<WebSocketConstructor | null>
  proxyAuth: ProxyAuth
  secrets: SecretStore
  /** Fingerprints of used lines of statements, with their key (A315). */
  usedLines: SecretStore
  /** What operators noted about members (A351). */
  memberNotes: SecretStore
  settingsFile: SettingsFile
  /** What is kept of alerts over restarts (A230). */
  recordsFile: SettingsFile
  /** Settings fixed by the site administrator. */
  policy: PolicyResult
  openAuditLog(server: string): AppendOnlyFile
  updater: Updater
  log: Logger
  /** Information about the host and the machine. */
  diagnostics(): Diagnostics
  /** Returns recent log lines; empty if there is no log file. */
  readLog(): string
  openLogFolder(): void
  /** Where the host writes crash dumps; null if it writes none. */
  crashDumpFolder: string | null
  /** Saves a file where the operator chooses; false if they choose no place. Throws if it cannot be written. */
  saveFile(name: string, content: Uint8Array): Promise<boolean>
  /** Asks the operator, outside the pages, to confirm that a signed-in console changes its server. */
  confirmServer(address: string): Promise<boolean>
  /**
   * Shows a notification of the system in place of the one with the same `tag`. One with items has the buttons 5 分钟后 and
   * 我来处理 where the system has buttons; they lead to `ConsoleCore.onNotificationAction`. `isUrgent`: before others.
   */
  showNotification(notice: AppNotification, tag: string, isUrgent?: boolean): void
  /** Removes the notification with this tag, if it is still shown. */
  withdrawNotification(tag: string): void
  /** Plays a sound once in one window, or in the host itself if no window can. */
  playSound(sound: Sound): void
  /** Flashes the taskbar button or bounces the dock icon for `cause`, unless a window has the focus. */
  requestAttention(cause: string): void
  /** These causes are over: flashing ends once none is left. */
  endAttention(causes: readonly string[]): void
  /** Shows the main window in front of other programs, without the keyboard's focus (A224). */
  bringToFront(): void
  /** Opens the mini window, or closes it (A385). */
  toggleMiniWindow(): void
  /** Shows the status on tray, badge and taskbar; called only if it changed. */
  showStatus(status: ConsoleStatus): void
}

export function platformName(): HostInfo['platform'] {
  const { platform } = process
  if (platform === 'win32') return 'windows'
  return platform === 'darwin' ? 'macos' : 'linux'
}

/** The account of the simulator, which `npm start` passes as `name:password`. */
export function readDemoAccount(text = process.env.CONSOLE_DEMO_ACCOUNT): DemoAccount | undefined {
  const [, loginName, password] = /^([^:]+):(.+)$/.exec(text ?? '') ?? []
  return loginName && password ? { loginName, password } : undefined
}
