import { app, session, type WebContents } from 'electron'
import type { Logger } from '../core/ports.ts'
import { ORIGIN } from './scheme.ts'

/** Leave that pages of ours have: to put text on the clipboard. Everything else is denied. */
const ALLOWED = new Set(['clipboard-sanitized-write'])

function isOurs(url: string): boolean {
  return url === ORIGIN || url.startsWith(`${ORIGIN}/`)
}

/** Our one document: what else there is on our origin (files, answers of the server) is loaded by it, never shown as a page. */
function isOurPage(url: string): boolean {
  return isOurs(url) && new URL(url).pathname === '/'
}

/** No page checks spelling, and yet every session would fetch a dictionary from a server of Google's. Before the app is ready. */
export function forbidDictionaries(): void {
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
}

/**
 * No page leaves our origin, makes windows, embeds pages or asks for more than ALLOWED (quality.md, checklist). `onOpen`
 * hears of the windows a page asks for.
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
    // Of the window itself as of frames inside it.
    contents.on('will-frame-navigate', refuse)
    contents.on('will-navigate', refuse)
    contents.on('will-redirect', refuse)
    bringBack(contents, log)
    removeFrames(contents, log)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url, postBody }) => {
      if (postBody) log.warn('a page tried to open a window: with a form')
      // The page waits for this answer.
      else setImmediate(() => contents.isDestroyed() || onOpen(contents, url))
      return { action: 'deny' }
    })
  })
}

/** An empty page (about:blank) is shown without a question to anybody; whoever a page led there is brought back. */
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

/** No page of ours has frames. An empty one is made without a question, and no policy of a page forbids it. */
function removeFrames(contents: WebContents, log: Logger): void {
  const remove = "for (const frame of document.querySelectorAll('iframe, frame, object, embed')) frame.remove()"
  contents.on('frame-created', (_event, { frame }) => {
    const { parent } = frame ?? {}
    if (!parent) return
    log.warn('a page tried to embed a page')
    parent.executeJavaScript(remove).catch((error) => log.warn('a frame could not be removed', error))
  })
}
