import { join } from 'node:path'
import { app, BrowserWindow, dialog, Menu, nativeTheme, type Rectangle, screen, type WebPreferences } from 'electron'
import { BRAND } from '#shared/product.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger } from '../../core/ports.ts'
import { type WindowBounds, ZOOM } from '../../core/settings/schema.ts'
import { isPackaged, knowsWindowPlaces, onceReadyToShow } from '../compat.ts'
import { windowIcon } from '../shell/icons.ts'
import { textMenuTemplate } from '../shell/menu.ts'
import { askBeforeUnload, isQuitting } from './unsaved-question.ts'
import { moveIntoReach } from './window-bounds.ts'

/** Applies the zoom setting to all windows, present and future. */
export function applyZoom(core: ConsoleCore): void {
  const apply = (window: BrowserWindow) => {
    if (!window.isDestroyed()) window.webContents.setZoomFactor(core.settings.effective.zoom / 100)
  }
  app.on('browser-window-created', (_event, window) => {
    window.webContents.on('dom-ready', () => apply(window))
    // Ctrl and mouse wheel.
    window.webContents.on('zoom-changed', (_wheel, direction) => zoomBy(core, direction === 'in' ? 1 : -1))
  })
  core.subscribe((event) => {
    if (event === 'settings') BrowserWindow.getAllWindows().forEach(apply)
  })
}

/** Zooms by steps within the limits; 0 resets. A zoom fixed by the policy is not changed. */
export function zoomBy(core: ConsoleCore, steps: number): void {
  if (core.settings.isManaged('settings.zoom')) return
  const requested = steps === 0 ? 100 : core.settings.effective.zoom + steps * ZOOM.step
  core.changeSettings({ zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, requested)) })
}

const consoles = new WeakSet<BrowserWindow>()

/** A window with screens and the bridge; the mini window is none. */
const addConsoleWindow = (window: BrowserWindow) => void consoles.add(window)

export const isConsoleWindow = (window: BrowserWindow | null): boolean => window !== null && consoles.has(window)

export const consoleWindows = (): BrowserWindow[] => BrowserWindow.getAllWindows().filter(isConsoleWindow)

const HANG_TIMEOUT_MS = 15_000

interface WindowOptions {
  url: string
  /** Without x and y the system chooses the position. */
  bounds: Partial<Rectangle>
  maximized: boolean
  /** Not shown until `show` is called. */
  hidden?: boolean
  /** The alternative to reloading a page that keeps crashing. */
  fallbackAction: { label: string; run: () => void }
}

/** What pages of all windows may: no more than their preload script gives them. */
export const pagePreferences = (preload: string): WebPreferences => ({
  preload: join(app.getAppPath(), 'out/preload', preload),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
  // Compiled code is kept at the first start, not at a second one within three days.
  v8CacheOptions: 'bypassHeatCheck',
  devTools: !isPackaged(),
})

/** Opens a window with our page and its bridge; the page is reloaded when it crashes or hangs. */
export function openConsoleWindow(
  { url, bounds, maximized, hidden = false, fallbackAction }: WindowOptions,
  log: Logger,
): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    title: BRAND,
    icon: windowIcon(),
    minWidth: 960,
    minHeight: 600,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1f1f1f' : '#fafafa',
    autoHideMenuBar: true,
    webPreferences: { ...pagePreferences('preload.cjs'), autoplayPolicy: 'no-user-gesture-required' },
  })
  addConsoleWindow(window)
  correctSize(window, bounds)
  // Shown once there is content to see; maximizing would show the window as well.
  if (hidden) window.once('show', () => maximized && window.maximize())
  else {
    onceReadyToShow(window, () => {
      if (maximized) window.maximize()
      window.show()
    })
  }
  installCrashRecovery(window, fallbackAction, log)
  keepInReach(window)
  askBeforeUnload(window)
  window.webContents.on('context-menu', (_event, params) => {
    const template = textMenuTemplate(params)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
  void window.loadURL(url)
  return window
}

/** The borders that cannot be seen, and fractions of scaled pixels. */
const SIZE_TOLERANCE = 32

/** Windows sizes a new window by the scaling of the first screen, also where it is put on another one (electron#16444). */
function correctSize(window: BrowserWindow, { x, y, width, height }: Partial<Rectangle>): void {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return
  const made = window.getNormalBounds()
  if (Math.max(Math.abs(made.width - width), Math.abs(made.height - height)) <= SIZE_TOLERANCE) return
  window.setBounds({ x, y, width, height })
}

/** Shows and focuses a window, also when it is minimized or hidden. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** `saved`: whose place is kept where the system does not tell one. */
export function boundsOf(window: BrowserWindow, saved: WindowBounds | undefined): WindowBounds {
  const { x, y, ...size } = window.getNormalBounds()
  const place = knowsWindowPlaces() || !saved ? { x, y } : { x: saved.x, y: saved.y }
  return { ...place, ...size, maximized: window.isMaximized() }
}

/**
 * Saves the bounds that the operator gives a window. What the system makes of the saved ones may differ a little: saved
 * again and again, it would move or enlarge the window further at each start. Returns what saves them now.
 */
export function keepBounds(
  window: BrowserWindow,
  saved: () => WindowBounds | undefined,
  save: (bounds: WindowBounds) => void,
): () => void {
  let known = window.getNormalBounds()
  window.once('show', () => {
    known = window.getNormalBounds()
  })
  const saveIfChanged = () => {
    const current = window.getNormalBounds()
    const bounds = boundsOf(window, saved())
    if (isSameRectangle(current, known) && bounds.maximized === (saved()?.maximized ?? false)) return
    known = current
    save(bounds)
  }
  window.on('close', saveIfChanged)
  // Windows closes no window when it shuts down.
  window.on('session-end', saveIfChanged)
  return saveIfChanged
}

function isSameRectangle(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** The work area of each display, the primary one first. */
export function getWorkAreas(): Rectangle[] {
  const primaryId = screen.getPrimaryDisplay().id
  const displays = screen.getAllDisplays().toSorted((a, b) => Number(b.id === primaryId) - Number(a.id === primaryId))
  return displays.map(({ workArea }) => workArea)
}

/** Screens come and go, also while the window is hidden: its title bar can be reached whenever it is shown. */
export function keepInReach(window: BrowserWindow): void {
  const move = () => {
    if (
      !knowsWindowPlaces() ||
      !window.isVisible() ||
      window.isMinimized() ||
      window.isMaximized() ||
      window.isFullScreen()
    )
      return
    const bounds = moveIntoReach(window.getBounds(), getWorkAreas())
    if (bounds) window.setBounds(bounds)
  }
  window.on('show', move)
  window.on('restore', move)
  window.on('unmaximize', move)
  window.on('leave-full-screen', move)
  screen.on('display-removed', move)
  screen.on('display-metrics-changed', move)
  window.on('closed', () => {
    screen.off('display-removed', move)
    screen.off('display-metrics-changed', move)
  })
}

function installCrashRecovery(window: BrowserWindow, fallback: WindowOptions['fallbackAction'], log: Logger): void {
  const { webContents } = window
  const reloads = new ReloadBudget()
  let hangTimer: ReturnType<typeof setTimeout> | undefined
  const clearHangTimer = () => {
    clearTimeout(hangTimer)
    hangTimer = undefined
  }
  const waitForAnswer = () => {
    const since = Date.now()
    hangTimer = setTimeout(() => {
      // The machine slept meanwhile, and the page with it: it has time to answer from here on.
      if (Date.now() - since > 2 * HANG_TIMEOUT_MS) waitForAnswer()
      else webContents.forcefullyCrashRenderer()
    }, HANG_TIMEOUT_MS)
  }
  window.on('unresponsive', () => {
    log.warn('the page does not answer')
    if (hangTimer === undefined) waitForAnswer()
  })
  window.on('responsive', clearHangTimer)
  window.on('closed', clearHangTimer)
  webContents.on('render-process-gone', (_event, { reason }) => {
    clearHangTimer()
    log.error(`the page is gone: ${reason}`)
    if (reason === 'clean-exit' || window.isDestroyed()) return
    // One that hung was waited for; loaded again, it would end the quit and not the console.
    if (isQuitting()) window.destroy()
    else if (reloads.tryAcquire(performance.now())) webContents.reload()
    else void promptReload(window, fallback)
  })
}

async function promptReload(window: BrowserWindow, { label, run }: WindowOptions['fallbackAction']): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: BRAND,
    message: '页面反复出错',
    detail: `提醒仍在后台继续。可以再试一次，或${label}后重新打开。`,
    buttons: ['再试一次', label],
    cancelId: 0,
  })
  if (response === 1) run()
  else if (!window.isDestroyed()) window.webContents.reload()
}

const WINDOW_MS = 60_000
const MAX_RELOADS = 3

/** Limits the reloads of a crashing page to three within a minute (fault 25). */
export class ReloadBudget {
  #times: number[] = []

  /** Whether one more reload is allowed; `now` in ms of a monotonic clock. */
  tryAcquire(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < WINDOW_MS)
    if (this.#times.length >= MAX_RELOADS) return false
    this.#times.push(now)
    return true
  }
}
