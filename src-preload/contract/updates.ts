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

export interface UpdateCommands {
  /** Checks for a newer version and downloads it; ignored while a check is running. */
  checkForUpdates(): void
  /** Installs the downloaded update and restarts; rejects with a Chinese message when that is not possible now. */
  installUpdate(): void
}
