import { app, session, type WebContents } from 'electron'
import type { Logger } from '../../core/ports.ts'
import { ORIGIN } from '../network/app-protocol.ts'

/** Permissions of our pages: writing to the clipboard. All others are denied. */
const ALLOWED_PERMISSIONS = new Set(['clipboard-sanitized-write'])

function isOwnOrigin(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`)
}

/** Our only document. Other content of our origin (files, server responses) is never shown as a page. */
function isAppPage(url: string): boolean {
  return isOwnOrigin(url) && new URL(url).pathname === '/'
}

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
