import { BrowserWindow, dialog, shell, type WebContents } from 'electron'
import { BRAND } from '#shared/product.ts'
import type { Logger } from '../../core/ports.ts'
import { ORIGIN } from '../network/app-protocol.ts'

/** Decides what happens to a window a page wants to open. The page never gets a handle to it. */
export function createWindowOpenHandler(openScreen: (url: string) => void, log: Logger) {
  return (opener: WebContents, address: string): void => {
    const window = BrowserWindow.fromWebContents(opener)
    const target = classifyOpenTarget(address, ORIGIN)
    if (target.kind === 'refused' || !window) {
      log.warn(`a page tried to open a window: ${target.kind === 'refused' ? target.reason : 'from nowhere'}`)
    } else if (target.kind === 'screen') openScreen(target.url)
    else void openInBrowser(window, target, log)
  }
}

type OpenTarget =
  /** A screen of the console; `url` is its normalized address. */
  | { kind: 'screen'; url: string }
  /** A web page. `host` is shown to the operator in punycode, so that look-alike letters are visible. */
  | { kind: 'web'; url: string; host: string; isEncrypted: boolean }
  /** `reason` is loggable: it does not repeat the URL. */
  | { kind: 'refused'; reason: string }

/** Some systems truncate longer URLs. */
const MAX_URL_LENGTH = 2_000

/** Own screens are opened (A007), web pages need a confirmation, everything else is refused. */
export function classifyOpenTarget(address: string, origin: string): OpenTarget {
  if (address.length > MAX_URL_LENGTH) return { kind: 'refused', reason: 'too long' }
  if (!URL.canParse(address)) return { kind: 'refused', reason: 'unreadable' }
  const { protocol, host, pathname, search, hash, username, password, href } = new URL(address)
  if (username || password) return { kind: 'refused', reason: `${protocol} with a name` }
  if (`${protocol}//${host}` === origin) {
    const isScreen = pathname === '/' && search === '' && /^#\/Main\/[^/]/.test(hash)
    return isScreen ? { kind: 'screen', url: `${origin}/${hash}` } : { kind: 'refused', reason: 'ours, but no screen' }
  }
  if (protocol === 'https:' || protocol === 'http:') {
    return { kind: 'web', url: href, host, isEncrypted: protocol === 'https:' }
  }
  return { kind: 'refused', reason: /^[a-z]{1,12}:$/.test(protocol) ? protocol : 'an odd scheme' }
}

const UNENCRYPTED = '该链接未加密（http），内容可能被他人看到或篡改。'
const OPEN_BUTTON = 1

let isPrompting = false

/** Opens a web page in the system's browser after the operator confirms. One prompt at a time. */
async function openInBrowser(
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
