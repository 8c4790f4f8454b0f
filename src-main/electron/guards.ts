import { app, session, type WebContents } from 'electron'
import type { Logger } from '../core/ports.ts'
import { ORIGIN } from './scheme.ts'

/** Permissions of our pages: writing to the clipboard. All others are denied. */
const ALLOWED = new Set(['clipboard-sanitized-write'])

function isOurs(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`)
}

/** Our only document. Other content of our origin (files, server responses) is never shown as a page. */
function isOurPage(url: string): boolean {
  return isOurs(url) && new URL(url).pathname === '/'
}

/** Spell checking is off, but every session would download dictionaries from Google. Call before the app is ready. */
export function forbidDictionaries(): void {
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
}

/**
 * Blocks navigation away from our origin, new windows, embedded pages and permissions beyond ALLOWED_PERMISSIONS
 * (quality.md, checklist). `onOpen` is called for each window a page requests.
 */
export function guardPages(log: Logger, onOpen: (opener: WebContents, address: string) => void): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl, isMainFrame }) => {
    answer(ALLOWED.has(permission) && isMainFrame && isOurs(requestingUrl))
  })
  defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED.has(permission) && isOurs(origin.replace(/\/$/, '')),
  )
  defaultSession.setDevicePermissionHandler(() => false)

  app.on('web-contents-created', (_event, contents) => {
    const refuse = (event: { preventDefault(): void; url: string; isMainFrame: boolean }) => {
      if (event.isMainFrame && isOurPage(event.url)) return
      event.preventDefault()
      log.warn('a page tried to leave')
    }
    // Covers the main frame and subframes.
    contents.on('will-frame-navigate', refuse)
    contents.on('will-navigate', refuse)
    contents.on('will-redirect', refuse)
    bringBack(contents, log)
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
function bringBack(contents: WebContents, log: Logger): void {
  let ours = `${ORIGIN}/`
  let leaves = false
  const keep = (url: string) => {
    if (isOurPage(url)) ours = url
  }
  contents.on('did-start-navigation', ({ url, isMainFrame, isSameDocument, initiator }) => {
    if (isMainFrame && !isSameDocument) leaves = Boolean(initiator) && !isOurPage(url)
  })
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => isMainFrame && keep(url))
  contents.on('did-navigate', (_event, url) => {
    keep(url)
    if (!leaves || isOurPage(url)) return
    log.warn('a page tried to leave: for an empty one')
    void contents.loadURL(ours)
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
