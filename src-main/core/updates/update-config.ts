import type { UpdateView } from '#contract/host.ts'
import { describeManaged, type PolicySource, type UpdateMode } from '#contract/settings.ts'
import type { Updater } from '../ports.ts'
import { normalizeServerUrl } from '../settings/schema.ts'

/** The part of `app-update.yml`, beside a packaged console, that is used here; electron-updater reads the rest. */
export const parseAppUpdateYml = (yaml: string) => ({
  feed: /^url: *["']?([^\s"']+)/m.exec(yaml)?.[1] ?? '',
  /** Whether a publisher is named; without one electron-updater verifies no signature (quality.md, Updates). */
  hasPublisher: /^publisherName:(?: +|\s*\n *- +)["']?[^\s"'[\]]/m.test(yaml),
})

/** Normalizes the folder address of the feed: https, except on loopback. Throws an Error with a Chinese message. */
export function normalizeFeedUrl(input: string): string {
  if (input.trim() === '') throw new Error('没有设置更新源')
  try {
    return normalizeServerUrl(input)
  } catch (error) {
    throw new Error((error as Error).message.replace('服务器地址', '更新源地址'))
  }
}

interface Installation {
  platform: NodeJS.Platform
  packaged: boolean
  /** Linux: path of the running AppImage. */
  appImage: string | undefined
  hasPublisher: boolean
  feed: string
  /** Where the policy comes from that turns updates off; null: none does. */
  switchedOffBy: PolicySource | null
}

/** Why an installation does not update itself; null when it does. */
export function disabledReason(installation: Installation): string | null {
  const { platform, packaged, appImage, hasPublisher, feed, switchedOffBy } = installation
  if (switchedOffBy !== null) return `自动更新已关闭，${describeManaged(switchedOffBy)}`
  if (platform === 'linux' && !appImage) return '此安装方式由系统的软件包管理更新'
  if (!packaged && feed === '') return '开发版本不自动更新'
  if (platform === 'win32' && packaged && !hasPublisher)
    return '安装包没有写明发布者，无法核对更新的签名，自动更新已停用'
  try {
    normalizeFeedUrl(feed)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

export interface UpdatePlan {
  notifyOnly: boolean
  installation: UpdateView['installation']
}

interface UpdateCircumstances {
  platform: NodeJS.Platform
  /** From the policy. */
  mode: UpdateMode | undefined
  /** Whether the operator can write to the folder of the installation. */
  isWritable: boolean
  /** Windows: an MSI leaves no uninstaller beside the program. */
  hasUninstaller: boolean
}

/** How an installation updates itself (A271). */
export function planUpdates({ platform, mode, isWritable, hasUninstaller }: UpdateCircumstances): UpdatePlan {
  // The installer of an update would put a second console beside that of an MSI; an AppImage cannot be replaced.
  const isPossible = platform === 'win32' ? hasUninstaller : isWritable || platform !== 'linux'
  const notifyOnly = !isPossible || (mode ?? (isWritable ? 'auto' : 'notify')) === 'notify'
  if (platform === 'win32' && !isWritable) return { notifyOnly, installation: 'elevated' }
  return { notifyOnly, installation: platform === 'darwin' ? 'onRequest' : 'onQuit' }
}

/** For an installation that does not update itself. */
export function createDisabledUpdater(reason: string): Updater {
  const reject = () => Promise.reject(new Error(reason))
  return {
    disabledReason: reason,
    notifyOnly: false,
    installation: 'onRequest',
    check: reject,
    download: reject,
    isIntact: async () => false,
    discard: async () => {},
    install: reject,
    setInstallOnQuit: () => {},
  }
}
