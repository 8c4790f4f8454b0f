import { app, dialog } from 'electron'
import { BRAND } from '#shared/product.ts'
import type { Logger } from '../../core/ports.ts'
import { isPackaged } from '../compat.ts'
import { launchedHidden } from './auto-launch.ts'

interface Start {
  platform: NodeJS.Platform
  packaged: boolean
  /** Started by the system, without a window. */
  hidden: boolean
  executable: string
  home: string
}

/**
 * Whether to offer the move to macOS's folder of applications: from a disk image, the downloads, or the random place where
 * macOS runs what was never moved. Updates cannot replace the console there. Any other folder was chosen (A259).
 */
export function shouldOfferMove({ platform, packaged, hidden, executable, home }: Start): boolean {
  if (platform !== 'darwin' || !packaged || hidden) return false
  return (
    executable.startsWith('/Volumes/') ||
    executable.includes('/AppTranslocation/') ||
    executable.startsWith(`${home}/Downloads/`)
  )
}

const MOVE_BUTTON = 0

/** Asks before the window opens; true: the console was moved, and ends to start again from there. macOS only. */
export async function offerMoveToApplications(log: Logger): Promise<boolean> {
  const { platform, execPath: executable } = process
  const start = { platform, packaged: isPackaged(), hidden: launchedHidden(), executable, home: app.getPath('home') }
  if (!shouldOfferMove(start)) return false
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: BRAND,
    message: '把运营控制台移到“应用程序”文件夹？',
    detail: '从磁盘映像或“下载”文件夹运行时无法自动更新。移动后控制台会从新位置重新打开。',
    buttons: ['移动', '暂不移动'],
    defaultId: MOVE_BUTTON,
    cancelId: 1,
  })
  if (response !== MOVE_BUTTON) return false
  try {
    return app.moveToApplicationsFolder()
  } catch (error) {
    log.warn('the console could not be moved', error)
    await dialog.showMessageBox({
      type: 'warning',
      title: BRAND,
      message: '无法移动',
      detail: '请在访达中把运营控制台拖到“应用程序”文件夹。现在可以继续使用。',
      buttons: ['继续'],
    })
    return false
  }
}
