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

export interface UpdateView {
  /**
   * `off`: automatic updates are disabled. `upToDate`: no newer version applies. `available`: the administrator installs
   * the newer version. `ready`: downloaded, verified and ready to install. `failed`: the update was rejected; the
   * running version stays.
   */
  state: 'off' | 'idle' | 'checking' | 'upToDate' | 'available' | 'downloading' | 'ready' | 'failed'
  /** The newer version, set from `available` and `downloading` on. */
  version: string | null
  /** What is new in it, a line each; empty if the feed does not say. */
  notes: readonly string[]
  /** 0 to 100. */
  percent: number
  /** Why updates are disabled, or the version was skipped or rejected; may be empty. */
  reason: string
  /** When the update feed was last fetched (epoch ms), null before the first fetch. */
  checkedAt: number | null
  /** A downloaded version is installed at the end too, on request only, or on request with an administrator's consent. */
  installation: 'onQuit' | 'onRequest' | 'elevated'
}

const installationHints: Record<UpdateView['installation'], string> = {
  onQuit: '退出控制台时自动安装，也可以现在重启安装',
  onRequest: '请在方便的时候重启安装',
  elevated: '安装时 Windows 会要求管理员确认',
}

/** The state of the update as a sentence. */
export function describeUpdate({ state, version, reason, installation }: UpdateView): string {
  const texts: Record<UpdateView['state'], string> = {
    off: reason,
    idle: '控制台会在后台检查更新',
    checking: '正在检查更新…',
    upToDate: reason || '已是最新版本',
    available: `新版本 ${version} 可用，请联系管理员`,
    downloading: `正在下载新版本 ${version}，可以继续工作`,
    ready: `新版本 ${version} 已就绪，${installationHints[installation]}`,
    failed: `没有更新：${reason}`,
  }
  return texts[state]
}

/** A download of a page that was not saved; the host says nothing of one that was. */
export interface DownloadEnd {
  /** As the page started it. */
  url: string
  name: string
  outcome: 'canceled' | 'failed'
}

export interface UpdateCommands {
  /** Checks for a newer version and downloads it; ignored while a check is running. */
  checkForUpdates(): void
  /** Installs the downloaded update and restarts; rejects with a Chinese message when that is not possible now. */
  installUpdate(): void
}
