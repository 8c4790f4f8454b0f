/** Interfaces the core requires from its host. Electron, the preview and the tests provide implementations. */
import type { ConsoleStatus, Diagnostics, HostInfo, Notice, Sound } from '../../src-preload/contract.ts'
import type { SocketClass } from './hub/sockets.ts'
import type { ProxyLogins } from './proxy-logins.ts'
import type { PolicyReading } from './settings/policy.ts'

export interface Logger {
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}

/** Stores one secret text (the token pair with its owner). */
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
export interface TrailFile {
  /** Returns the whole content; empty if the file does not exist. */
  read(): string
  append(text: string): void
  /** Replaces the content atomically. */
  replace(text: string): void
}

/** Options of a request to the server. */
export interface Sending extends RequestInit {
  /** Receives the total bytes of the body sent so far: the page's own progress events do not fire (architecture.md). */
  onSent?: (bytes: number) => void
  /**
   * An image or another file: uses separate connections, so that it cannot block API requests and the hub (fault 37).
   */
  isFile?: boolean
}

/** Checks for, downloads and installs updates. */
export interface Updater {
  /** Why automatic updates are disabled; null if they are enabled. */
  readonly off: string | null
  /** Returns the version of the feed and why it is skipped; `skipReason` is null if it should be downloaded. */
  look(): Promise<{ version: string; why: string | null }>
  /** Downloads and verifies the version found by `check`; reports the percentage. */
  fetch(onProgress: (percent: number) => void): Promise<void>
  install(): void
  installAtQuit(allowed: boolean): void
}

export interface Ports {
  host: HostInfo
  /** Origin of our own pages; requests from other origins are rejected. */
  origin: string
  /** A hub that is silent for longer (ms) is disconnected (fault 11). Default 30 s, as servers ping every 15 s. */
  hubSilenceMs?: number
  fetch(url: string, init: Sending): Promise<Response>
  /** Returns the WebSocket class for the hub URL, or null to use long polling only. Default: `ws`. */
  hubSocket?(url: string): Promise<SocketClass | null>
  proxyLogins: ProxyLogins
  secrets: SecretStore
  settingsFile: SettingsFile
  /** Settings fixed by the site administrator. */
  policy: PolicyReading
  /** Opens the audit log file of a server. */
  openTrail(server: string): TrailFile
  updater: Updater
  log: Logger
  /** Information about the host and the machine. */
  diagnostics(): Diagnostics
  /** Returns recent log lines; empty if there is no log file. */
  readLog(): string
  openLogFolder(): void
  /** Asks the operator, outside the pages, to confirm that a signed-in console changes its server. */
  confirmServer(address: string): Promise<boolean>
  /** Shows a desktop notification. */
  showNotice(notice: Notice): void
  /** Plays a sound once in one window, or in the host itself if no window can. */
  playSound(sound: Sound): void
  /** Flashes the taskbar button or bounces the dock icon, unless a window has the focus. */
  drawAttention(): void
  /** Shows the status on tray, badge and taskbar; called only if it changed. */
  showStatus(status: ConsoleStatus): void
}
