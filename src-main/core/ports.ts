/** What the core needs of its host. Electron, the preview and the tests each bring their own. */
import type { ConsoleStatus, Diagnostics, HostInfo, Notice, Sound } from '../../src-preload/contract.ts'
import type { SocketClass } from './hub/sockets.ts'
import type { ProxyLogins } from './proxy-logins.ts'
import type { PolicyReading } from './settings/policy.ts'

export interface Logger {
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}

/** Keeps one secret text (the token pair with its owner). */
export interface SecretStore {
  /** false: nothing outlives the process (A025). */
  readonly persistent: boolean
  /** The text kept last, null when there is none or it cannot be decrypted. */
  load(): Promise<string | null>
  save(text: string): Promise<void>
  clear(): Promise<void>
}

/** Keeps the settings document. `write` is atomic and throws when it could not keep it (fault 28). */
export interface SettingsFile {
  read(): unknown
  write(document: unknown): void
}

/** Keeps the lines of a trail. Each throws when it could not. */
export interface TrailFile {
  /** All of it; empty when there is none yet. */
  read(): string
  /** Writes at its end. */
  append(text: string): void
  /** Writes all of it anew, in one step: what was there stays whole until what is new is. */
  replace(text: string): void
}

/** A request to the server. */
export interface Sending extends RequestInit {
  /** Hears how many bytes of the body have left, each time more: the page's own progress events do not fire (architecture.md). */
  onSent?: (bytes: number) => void
  /** A picture or another file: its connections are none of those that carry readings and the hub (fault 37). */
  isFile?: boolean
}

/** Where newer versions come from, and how they take this one's place. */
export interface Updater {
  /** Why this console does not update itself; null when it does. */
  readonly off: string | null
  /** The version of the feed, and why it is not taken; null when it is to be. */
  look(): Promise<{ version: string; why: string | null }>
  /** Fetches and verifies what `look` found; tells the percentage. */
  fetch(onProgress: (percent: number) => void): Promise<void>
  install(): void
  installAtQuit(allowed: boolean): void
}

export interface Ports {
  host: HostInfo
  /** The origin of our own pages: requests from any other are refused. */
  origin: string
  /** A hub that says nothing for so long (ms) is taken for gone (fault 11); 30 s unless told: servers ping every 15 s. */
  hubSilenceMs?: number
  fetch(url: string, init: Sending): Promise<Response>
  /** What carries the hub at this address; null: nothing but polling does. Node's own socket unless told. */
  hubSocket?(url: string): Promise<SocketClass | null>
  proxyLogins: ProxyLogins
  secrets: SecretStore
  settingsFile: SettingsFile
  /** What the site's administrator laid down. */
  policy: PolicyReading
  /** The trail of what was changed at a server. */
  openTrail(server: string): TrailFile
  updater: Updater
  log: Logger
  /** What the host knows of itself and of the machine. */
  diagnostics(): Diagnostics
  /** The latest of the log; empty where it is kept nowhere. */
  readLog(): string
  openLogFolder(): void
  /** Asks the operator, outside the pages, whether a signed-in console is to turn to this server. */
  confirmServer(address: string): Promise<boolean>
  /** Asks the system to show a notification. */
  showNotice(notice: Notice): void
  /** Plays a sound once, in one window; by itself where no window can. */
  playSound(sound: Sound): void
  /** Flashes in the taskbar, bounces in the dock, unless the operator is looking. */
  drawAttention(): void
  /** Asks the system to show it on tray, badge and taskbar; called only when it changed. */
  showStatus(status: ConsoleStatus): void
}
