export interface UpdateView {
  /**
   * `off`: automatic updates are disabled. `upToDate`: no newer version applies. `available`: the administrator installs
   * the newer version. `ready`: downloaded, verified and ready to install. `failed`: the update was rejected; the
   * running version stays.
   */
  state: 'off' | 'idle' | 'checking' | 'upToDate' | 'available' | 'downloading' | 'ready' | 'failed'
  /** The newer version, set from `available` and `downloading` on. */
  version: string | null
  /** 0 to 100. */
  percent: number
  /** Why updates are disabled, or the version was skipped or rejected; may be empty. */
  reason: string
  /** When the update feed was last fetched (epoch ms), null before the first fetch. */
  checkedAt: number | null
  /** A downloaded version is installed at the end too, on request only, or on request with an administrator's consent. */
  installation: 'onQuit' | 'onRequest' | 'elevated'
}

export interface UpdateCommands {
  getUpdateState(): UpdateView
  /** Checks for a newer version and downloads it; ignored while a check is running. */
  checkForUpdates(): void
  /** Installs the downloaded update and restarts; rejects with a Chinese message when that is not possible now. */
  installUpdate(): void
}
