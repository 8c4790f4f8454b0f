import { normalizeServerUrl } from '../settings/server-url.ts'

/** The part of `app-update.yml`, beside a packaged console, that is used here; electron-updater reads the rest. */
export function parseAppUpdateYml(yaml: string) {
  return {
    feed: /^url: *["']?([^\s"']+)/m.exec(yaml)?.[1] ?? '',
    /** Whether a publisher is named; without one electron-updater verifies no signature (quality.md, Updates). */
    hasPublisher: /^publisherName:(?: +|\s*\n *- +)["']?[^\s"'[\]]/m.test(yaml),
  }
}

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
}

/** Why an installation does not update itself; null when it does. */
export function disabledReason({ platform, packaged, appImage, hasPublisher, feed }: Installation): string | null {
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
