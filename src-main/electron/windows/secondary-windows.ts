import type { BrowserWindow } from 'electron'
import type { SessionView } from '#contract/session.ts'
import type { ConsoleCore } from '../../core/console-core.ts'
import type { Logger } from '../../core/ports.ts'
import { focusWindow, getWorkAreas, keepBounds, openConsoleWindow } from './console-window.ts'
import { cascadeBounds } from './window-bounds.ts'

const MAX_WINDOWS = 8
const DEFAULT_SIZE = { width: 1200, height: 760 }

/**
 * Creates windows beside the main one (A007). Returns the function that opens one at an address of ours; a window
 * already at that address is focused instead. They close with the session of the operator who opened them. When the
 * server ended the session they stay at the sign-in, with unsaved input, until the same operator returns (fault 8).
 */
export function createSecondaryWindows(core: ConsoleCore, log: Logger, main: () => BrowserWindow | null) {
  /** Each window with the function that saves its bounds. */
  const windows = new Map<BrowserWindow, () => void>()
  /** Without those that are destroyed, which a busy machine reports later. */
  const opened = () => [...windows.keys()].filter((window) => !window.isDestroyed())
  let owner: string | null = null

  function open(url: string): void {
    const { user } = core.session.view
    const existing = opened().find(({ webContents }) => webContents.getURL() === url)
    if (!user) log.warn('a page tried to open a window: nobody is signed in')
    else if (existing) focusWindow(existing)
    else if (opened().length >= MAX_WINDOWS)
      core.notify('窗口已达上限', `主窗口之外最多同时打开 ${MAX_WINDOWS} 个窗口，请先关闭不用的`)
    else {
      owner = user.id
      create(url)
    }
  }

  function create(url: string): void {
    const savedBounds = core.settings.effective.windows.second
    const takenBounds = [main(), ...opened()].flatMap((window) => window?.getNormalBounds() ?? [])
    const preferred = savedBounds ?? { x: 0, y: 0, ...takenBounds[0], ...DEFAULT_SIZE }
    const bounds = cascadeBounds(preferred, takenBounds, getWorkAreas())
    const fallbackAction = { label: '关闭窗口', run: () => window.isDestroyed() || window.close() }
    const window = openConsoleWindow({ url, bounds, maximized: savedBounds?.maximized ?? false, fallbackAction }, log)
    const { settings } = core
    const saveBounds = keepBounds(
      window,
      () => settings.effective.windows.second,
      (second) => settings.change({ windows: { ...settings.effective.windows, second } }),
    )
    windows.set(window, saveBounds)
    window.on('closed', () => windows.delete(window))
  }

  function onSession({ signedIn, user, reason }: SessionView): void {
    if (signedIn ? user?.id === owner : reason !== 'signedOut') return
    const ending = opened()
    const hadFocus = ending.some((window) => window.isFocused())
    for (const window of ending) {
      windows.get(window)?.()
      // destroy(), since a page must not prevent it: the session it shows has ended.
      window.destroy()
    }
    const mainWindow = main()
    if (hadFocus && mainWindow) focusWindow(mainWindow)
  }

  core.subscribe((event) => {
    if (event === 'session') onSession(core.session.view)
  })
  return open
}
