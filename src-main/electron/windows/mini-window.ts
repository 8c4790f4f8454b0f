import { BrowserWindow, nativeTheme, powerMonitor, type Rectangle, type WebContents } from 'electron'
import type { MiniTarget } from '#contract/mini.ts'
import { BRAND } from '#shared/product.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import { deriveMiniView, miniRoute } from '../../core/mini/mini-view.ts'
import type { Logger } from '../../core/ports.ts'
import { onceReadyToShow } from '../compat.ts'
import { MINI_ORIGIN } from '../network/fetch.ts'
import { windowIcon } from '../shell/icons.ts'
import { boundsOf, getWorkAreas, keepInReach, pagePreferences } from './console-window.ts'
import { restoreBounds } from './window-bounds.ts'

const SIZE = { width: 300, height: 110 }
/** From the corner of the screen. */
const MARGIN = 16

/** What changes its view. */
const EVENTS: readonly string[] = ['status', 'orders', 'alertSettings', 'settings', 'session', 'clockOffset']

export type MiniWindow = ReturnType<typeof createMiniWindow>

/**
 * The mini window (A385): a page of an origin of its own, above all other windows, that shows what waits and leads to the
 * main window. While it is closed, nothing is followed for it. It closes with the operator's sign-out; when the server
 * ended the session it says so.
 */
export function createMiniWindow(
  core: Pick<ConsoleCore, 'settings' | 'session' | 'readState' | 'subscribe'>,
  log: Logger,
  open: (route?: string) => void,
) {
  const { settings } = core
  let window: BrowserWindow | null = null
  /** What its size was made for: read back, it may differ by a fraction of a scaled pixel, at each change by one more. */
  let zoom = 0
  let sent: { text: string; nextRoute: string | null } = { text: '', nextRoute: null }
  const isOn = () => settings.effective.miniWindow

  function create(): void {
    zoom = settings.effective.zoom
    const bounds = { ...placeOf(), ...sizeAt(zoom) }
    const created = new BrowserWindow({
      ...bounds,
      title: `迷你窗口 - ${BRAND}`,
      icon: windowIcon(),
      ...{ frame: false, resizable: false, maximizable: false, minimizable: false, fullscreenable: false },
      alwaysOnTop: true,
      skipTaskbar: true,
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1f1f1f' : '#fafafa',
      webPreferences: pagePreferences('mini.cjs'),
    })
    window = created
    confine(created, log)
    keepInReach(created)
    // What the operator types stays where it is typed.
    onceReadyToShow(created, () => created.showInactive())
    created.webContents.on('did-finish-load', () => publish({ isNewPage: true }))
    created.on('close', () => {
      // What is opened from here on is another one, also where a busy machine destroys this one later.
      if (window === created) window = null
      const { windows } = settings.effective
      settings.change({ windows: { ...windows, mini: boundsOf(created, windows.mini) } })
    })
    const unsubscribe = core.subscribe((event) => {
      if (EVENTS.includes(event)) onChange(created)
    })
    const hide = () => created.isDestroyed() || created.hide()
    const reveal = () => created.isDestroyed() || created.showInactive()
    powerMonitor.on('lock-screen', hide)
    powerMonitor.on('unlock-screen', reveal)
    created.on('closed', () => {
      unsubscribe()
      powerMonitor.off('lock-screen', hide)
      powerMonitor.off('unlock-screen', reveal)
    })
    void created.loadURL(`${MINI_ORIGIN}/`)
  }

  /** Where it was, or the lower right corner of the primary screen. */
  function placeOf(): Partial<Rectangle> {
    const areas = getWorkAreas()
    const saved = restoreBounds(settings.effective.windows.mini, areas)
    if (saved) return { x: saved.x, y: saved.y }
    const [area] = areas
    const { width, height } = sizeAt(settings.effective.zoom)
    return area ? { x: area.x + area.width - width - MARGIN, y: area.y + area.height - height - MARGIN } : {}
  }

  /** null as soon as it is destroyed, which ends it without a question. */
  const current = () => (window?.isDestroyed() ? null : window)

  function onChange(opened: BrowserWindow): void {
    if (opened.isDestroyed()) return
    const { signedIn, reason } = core.session.view
    if (!isOn() || (!signedIn && reason === 'signedOut')) {
      opened.close()
      return
    }
    if (zoom !== settings.effective.zoom) {
      zoom = settings.effective.zoom
      opened.setBounds({ ...opened.getBounds(), ...sizeAt(zoom) })
    }
    publish()
  }

  /** Sends the view if it is another one. */
  function publish({ isNewPage } = { isNewPage: false }): void {
    const { view, nextRoute } = deriveMiniView(core.readState)
    const text = JSON.stringify(view)
    if (text === sent.text && !isNewPage) return
    sent = { text, nextRoute }
    current()?.webContents.send('mini:view', view)
  }

  return {
    isAvailable: isOn,
    /** Opens it if an operator is signed in and the policy allows it; closes an open one. */
    toggle: (): void => {
      const opened = current()
      if (opened) opened.close()
      else if (isOn() && core.session.view.signedIn) create()
    },
    isOwnPage: (page: WebContents): boolean => page === current()?.webContents,
    onRequest: (request: MiniTarget | 'close'): void => {
      if (request === 'close') current()?.close()
      else open(miniRoute(request, sent.nextRoute))
    },
  }
}

const sizeAt = (zoom: number): typeof SIZE => ({
  width: Math.round((SIZE.width * zoom) / 100),
  height: Math.round((SIZE.height * zoom) / 100),
})

/** The page never leaves its address and opens no window; one that is gone closes its window. */
function confine(window: BrowserWindow, log: Logger): void {
  const { webContents } = window
  const end = (what: string) => {
    log.warn(`the mini window is closed: ${what}`)
    if (!window.isDestroyed()) window.destroy()
  }
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  webContents.on('will-frame-navigate', (event) => event.preventDefault())
  webContents.on('did-navigate', (_event, url) => {
    if (url !== `${MINI_ORIGIN}/`) end('its page tried to leave')
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') end(`its page is gone: ${reason}`)
  })
}
