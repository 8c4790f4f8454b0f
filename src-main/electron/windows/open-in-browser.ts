import { type BrowserWindow, dialog, shell } from 'electron'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import type { Logger } from '../../core/ports.ts'
import type { OpenTarget } from './open-target.ts'

const UNENCRYPTED = '该链接未加密（http），内容可能被他人看到或篡改。'
const OPEN_BUTTON = 1

let isPrompting = false

/** Opens a web page in the system's browser after the operator confirms. One prompt at a time. */
export async function openInBrowser(
  parent: BrowserWindow,
  { url, host, isEncrypted }: Extract<OpenTarget, { kind: 'web' }>,
  log: Logger,
): Promise<void> {
  if (isPrompting) return log.warn('a page tried to open a web page while another is asked about')
  isPrompting = true
  log.info('a page tried to open a web page: the operator is asked')
  try {
    const { response } = await dialog.showMessageBox(parent, {
      type: isEncrypted ? 'question' : 'warning',
      title: BRAND,
      message: `用系统浏览器打开 ${host}？`,
      detail: `${isEncrypted ? '' : UNENCRYPTED}外部网站与控制台无关，请勿在其中输入控制台的密码。`,
      buttons: ['取消', '打开'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response === OPEN_BUTTON) await shell.openExternal(url)
  } catch (error) {
    log.warn('the system opened no browser', error)
  } finally {
    isPrompting = false
  }
}
