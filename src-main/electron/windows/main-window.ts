import { app, BrowserWindow } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger } from '../../core/ports.ts'
import { givesKeyboardToNewWindows } from '../compat.ts'
import { ORIGIN } from '../network/fetch.ts'
import { onTaskbarRestart } from '../shell/icons.ts'
import { createReopen } from '../system/restart.ts'
import { focusWindow, getWorkAreas, isConsoleWindow, keepBounds, openConsoleWindow } from './console-window.ts'
import { isQuitting } from './unsaved-question.ts'
import { fitSize, restoreBounds } from './window-bounds.ts'

export type MainWindow = ReturnType<typeof createMainWindow>

interface MainWindowDeps {
  /** Whether closing it ends the console instead of hiding it. */
  shouldClose(): boolean
  /** It has a button in the task bar again, without its badge. */
  onShow(): void
}

/** The main window: saves its bounds, closes to the tray unless `shouldClose()`; other windows close with it. */
export function createMainWindow(
  core: Pick<ConsoleCore, 'settings' | 'notify' | 'openRoute'>,
  log: Logger,
  { shouldClose, onShow }: MainWindowDeps,
) {
  const { settings } = core
  let window: BrowserWindow | null = null
  /** What the button flashes for since the window had the focus. */
  const flashCauses = new Set<string>()
  const reopen = createReopen()
  onTaskbarRestart(onShow)

  function create(hidden = false): BrowserWindow {
    const areas = getWorkAreas()
    const { maximized = false, ...saved } = restoreBounds(settings.effective.windows.main, areas) ?? {}
    const bounds = { ...fitSize({ width: 1440, height: 900 }, areas), ...saved }
    const fallbackAction = { label: '退出', run: () => app.quit() }
    const created = openConsoleWindow({ url: `${ORIGIN}/`, bounds, maximized, hidden, fallbackAction }, log)
    keepBounds(
      created,
      () => settings.effective.windows.main,
      (main) => settings.change({ windows: { ...settings.effective.windows, main } }),
    )
    created.on('close', (event) => {
      if (shouldClose() || !settings.effective.closeToTray) return
      event.preventDefault()
      hideWindow(created)
      if (settings.effective.trayExplained) return
      settings.change({ trayExplained: true })
      // A desktop without a tray, such as GNOME, does not say so.
      core.notify(
        '仍在后台运行',
        '控制台已收到托盘，提醒照常；看不到托盘图标时，再次启动就会打开窗口；退出在托盘菜单和“文件”菜单',
      )
    })
    created.on('closed', () => {
      // Another one may have been opened meanwhile.
      if (current() && window !== created) return
      window = null
      app.quit()
    })
    created.on('focus', () => {
      flashCauses.clear()
      created.flashFrame(false)
    })
    // Windows removes the button of a hidden window and makes a new one.
    created.on('show', () => {
      onShow()
      if (flashCauses.size > 0 && !isOneFocused()) created.flashFrame(true)
    })
    return created
  }

  /** null as soon as it is destroyed, which a busy machine reports later. */
  const current = () => (window?.isDestroyed() ? null : window)

  /** Flashes until the window has the focus, or all causes are over. */
  function flash(cause: string): void {
    const opened = current()
    if (!opened || isOneFocused()) return
    flashCauses.add(cause)
    opened.flashFrame(true)
    app.dock?.bounce('informational')
  }

  function endFlash(causes: readonly string[]): void {
    if (flashCauses.size === 0) return
    for (const cause of causes) flashCauses.delete(cause)
    if (flashCauses.size === 0) current()?.flashFrame(false)
  }

  return {
    /** null once it is destroyed. */
    get window() {
      return current()
    },
    /** Creates the window; with `hidden` it is not shown, but its page runs. */
    create: (hidden: boolean): void => {
      window = create(hidden)
    },
    /** Focuses the window, recreating it when it is gone; `route` is opened in it. */
    open: (route?: string): void => {
      const opened = current()
      if (opened) focusWindow(opened)
      // It would end with the console at once.
      else if (isQuitting()) reopen()
      else window = create()
      if (route) core.openRoute(route)
    },
    /** Shows the window in front of other programs, without the keyboard; flashes where that cannot be had. */
    bringToFront: (): void => {
      const opened = current()
      if (!opened || isOneFocused()) return
      if (givesKeyboardToNewWindows()) flash('escalation')
      else raiseWindow(opened, process.platform)
    },
    flash,
    endFlash,
  }
}

/** With another window of screens focused, the operator sees the notification there; the mini window shows none. */
const isOneFocused = () => isConsoleWindow(BrowserWindow.getFocusedWindow())

/** macOS shows a black screen in place of a window that is hidden while it fills the screen. */
function hideWindow(window: BrowserWindow): void {
  if (process.platform === 'darwin' && window.isFullScreen()) {
    window.once('leave-full-screen', () => window.isDestroyed() || window.hide())
    window.setFullScreen(false)
  } else window.hide()
}

/**
 * Shows a window in front of other programs and leaves the keyboard where it is (A224): what the operator types into
 * another program must not confirm a decision here.
 */
export function raiseWindow(
  window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'showInactive' | 'setAlwaysOnTop' | 'moveTop'>,
  platform: NodeJS.Platform,
): void {
  // Elsewhere showing restores it, and restoring would give it the keyboard.
  if (platform === 'darwin' && window.isMinimized()) window.restore()
  window.showInactive()
  // Windows puts a program in the background behind the others, unless it was above all of them.
  window.setAlwaysOnTop(true)
  window.setAlwaysOnTop(false)
  window.moveTop()
}
