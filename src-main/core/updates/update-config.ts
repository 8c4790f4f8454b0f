import { serverAddress } from '../settings/server-address.ts'

/** The part of `app-update.yml`, beside a packaged console, that is used here; electron-updater reads the rest. */
interface BuiltIn {
  feed: string
  /** Whether a publisher is named; without one electron-updater verifies no signature (quality.md, Updates). */
  hasPublisher: boolean
}

export function readBuiltIn(yaml: string): BuiltIn {
  return {
    feed: /^url: *["']?([^\s"']+)/m.exec(yaml)?.[1] ?? '',
    hasPublisher: /^publisherName:(?: +|\s*\n *- +)["']?[^\s"'[\]]/m.test(yaml),
  }
}

/** Normalizes the folder address of the feed: https, except on loopback. Throws an Error with a Chinese message. */
export function feedAddress(typed: string): string {
  if (typed.trim() === '') throw new Error('没有设置更新源')
  try {
    return serverAddress(typed)
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
export function whyOff({ platform, packaged, appImage, hasPublisher, feed }: Installation): string | null {
  if (platform === 'linux' && !appImage) return '此安装方式由系统的软件包管理更新'
  if (!packaged && feed === '') return '开发版本不自动更新'
  if (platform === 'win32' && packaged && !hasPublisher)
    return '安装包没有写明发布者，无法核对更新的签名，自动更新已停用'
  try {
    feedAddress(feed)
    return null
  } catch (error) {
    return (error as Error).message
  }
}
