export interface HostInfo {
  kind: 'electron' | 'preview'
  platform: 'windows' | 'macos' | 'linux'
  version: string
  /** Whether the system can show notifications (A019). */
  notifications: boolean
  /** The account of the simulator that `npm start` runs; never in the packaged product. */
  demoAccount?: DemoAccount | undefined
  /** Whether a new workstation is asked to test its alerts; not when a developer or a test chose the server. */
  guidesFirstRun?: boolean | undefined
}

export interface DemoAccount {
  loginName: string
  password: string
}

/** Support information: names and values, without secrets. */
export type Diagnostics = Record<string, string>

export interface HostCommands {
  getDiagnostics(): Diagnostics
  /** Number of crash dumps, of which a support bundle may take copies. */
  countCrashDumps(): number
  /**
   * Saves a ZIP file for support where the operator chooses: a readable summary and the log, without secrets; on request
   * the crash dumps. false: the operator chose no place.
   */
  saveSupportBundle(includeCrashDumps: boolean): boolean
  /** Opens the log folder in the system's file manager, if there is one. */
  openLogFolder(): void
  /** Opens the mini window, or closes it (A385). */
  toggleMiniWindow(): void
  /** Writes an error of the page to the log. */
  reportError(text: string): void
  /** Returns and clears the route requested by a clicked notification or deep link; null if there is none. */
  consumePendingRoute(): string | null
}
