import { app, BrowserWindow, dialog, session, shell, type WebContents } from 'electron'
import { BRAND } from '#shared/product.ts'
import type { Logger } from '../../core/ports.ts'
import { ORIGIN } from '../network/fetch.ts'

/** Decides what happens to a window a page wants to open. The page never gets a handle to it. */
export const createWindowOpenHandler =
  (openScreen: (url: string) => void, log: Logger) =>
  (opener: WebContents, address: string): void => {
    const window = BrowserWindow.fromWebContents(opener)
    const target = classifyOpenTarget(address, ORIGIN)
    if (target.kind === 'refused' || !window) {
      log.warn(`a page tried to open a window: ${target.kind === 'refused' ? target.reason : 'from nowhere'}`)
    } else if (target.kind === 'screen') openScreen(target.url)
    else void openInBrowser(window, target, log)
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

/** Permissions of our pages: writing to the clipboard. All others are denied. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

const isOwnOrigin = (url: string): boolean => url === ORIGIN || url.startsWith(`${ORIGIN}/`)

/** Our only document. Other content of our origin (files, server responses) is never shown as a page. */
const isAppPage = (url: string): boolean => isOwnOrigin(url) && new URL(url).pathname === '/'

/** Spell checking is off, but every session would download dictionaries from Google. Call before the app is ready. */
export function disableSpellcheckDownloads(): void {
  app.on('session-created', (newSession) => newSession.setSpellCheckerLanguages([]))
}

/** Blocks foreign and embedded pages, and permissions (quality.md, checklist). `onOpen`: a page requests a window. */
export function hardenWebContents(log: Logger, onOpen: (opener: WebContents, address: string) => void): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, permission, respond, { requestingUrl, isMainFrame }) => {
    respond(ALLOWED_PERMISSIONS.has(permission) && isMainFrame && isOwnOrigin(requestingUrl))
  })
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED_PERMISSIONS.has(permission) && isOwnOrigin(origin.replace(/\/$/, '')),
  )
  defaultSession.setDevicePermissionHandler(() => false)

  app.on('web-contents-created', (_event, contents) => {
    const blockNavigation = (event: { preventDefault(): void; url: string; isMainFrame: boolean }) => {
      if (event.isMainFrame && isAppPage(event.url)) return
      event.preventDefault()
      log.warn('a page tried to leave')
    }
    // Covers the main frame and subframes.
    contents.on('will-frame-navigate', blockNavigation)
    contents.on('will-navigate', blockNavigation)
    contents.on('will-redirect', blockNavigation)
    returnFromBlankPage(contents, log)
    removeFrames(contents, log)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url, postBody }) => {
      if (postBody) log.warn('a page tried to open a window: with a form')
      // Deferred: the page is blocked until this handler returns.
      else setImmediate(() => contents.isDestroyed() || onOpen(contents, url))
      return { action: 'deny' }
    })
  })
}

/** Navigation to about:blank cannot be cancelled, so a page that navigated there is loaded again. */
function returnFromBlankPage(contents: WebContents, log: Logger): void {
  let lastAppUrl = `${ORIGIN}/`
  let isLeaving = false
  const rememberUrl = (url: string) => {
    if (isAppPage(url)) lastAppUrl = url
  }
  contents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument, initiator }) => {
    if (isMainFrame && !isSameDocument) isLeaving = Boolean(initiator) && !isAppPage(url)
  })
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => isMainFrame && rememberUrl(url))
  contents.on('did-navigate', (_event, url) => {
    rememberUrl(url)
    if (!isLeaving || isAppPage(url)) return
    log.warn('a page tried to leave: for an empty one')
    void contents.loadURL(lastAppUrl)
  })
}

/** Our pages have no frames. An empty frame needs no navigation and no page policy forbids it, so it is removed. */
function removeFrames(contents: WebContents, log: Logger): void {
  const remove = "for (const frame of document.querySelectorAll('iframe, frame, object, embed')) frame.remove()"
  contents.on('frame-created', (_event, { frame }) => {
    const { parent } = frame ?? {}
    if (!parent) return
    log.warn('a page tried to embed a page')
    parent.executeJavaScript(remove).catch((error) => log.warn('a frame could not be removed', error))
  })
}
