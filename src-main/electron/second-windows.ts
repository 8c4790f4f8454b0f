import type { BrowserWindow, Rectangle } from 'electron'
import type { SessionView } from '../../src-preload/contract.ts'
import type { ConsoleCore } from '../core/console-core.ts'
import type { Logger } from '../core/ports.ts'
import { bringForward, openConsoleWindow, placeOf, workAreas } from './console-window.ts'
import { cascaded } from './window-place.ts'

const MOST = 8
const SIZE = { width: 1200, height: 760 }

/**
 * Creates windows beside the main one (A007). Returns the function that opens one at an address of ours; a window
 * already at that address is focused instead. They close with the session of the operator who opened them. When the
 * server ended the session they stay at the sign-in, with unsaved input, until the same operator returns (fault 8).
 */
export function createSecondWindows(
  core: ConsoleCore,
  log: Logger,
  main: () => BrowserWindow | null,
): (url: string) => void {
  /** Each window with the function that saves its bounds. */
  const windows = new Map<BrowserWindow, () => void>()
  let owner: string | null = null

  function open(url: string): void {
    const { user } = core.session.view
    const there = [...windows.keys()].find(({ webContents }) => webContents.getURL() === url)
    if (!user) log.warn('a page tried to open a window: nobody is signed in')
    else if (there) bringForward(there)
    else if (windows.size >= MOST) core.tell('窗口已达上限', `主窗口之外最多同时打开 ${MOST} 个窗口，请先关闭不用的`)
    else {
      owner = user.id
      create(url)
    }
  }

  function create(url: string): void {
    const kept = core.settings.all.windows.second
    const taken = [main(), ...windows.keys()].flatMap((window) => window?.getNormalBounds() ?? [])
    const place = cascaded(kept ?? { x: 0, y: 0, ...taken[0], ...SIZE }, taken, workAreas())
    const giveUp = { label: '关闭窗口', act: () => window.isDestroyed() || window.close() }
    const window = openConsoleWindow({ url, place, maximized: kept?.maximized ?? false, giveUp }, log)
    // The bounds as the system set them, which may differ slightly.
    let first: Rectangle | null = null
    window.once('show', () => {
      first = window.getNormalBounds()
    })
    const keep = () => keepPlace(window, first)
    windows.set(window, keep)
    window.on('close', keep)
    window.on('closed', () => windows.delete(window))
  }

  /** Bounds the operator did not change are not saved, or each new window would open one step further. */
  function keepPlace(window: BrowserWindow, first: Rectangle | null): void {
    const place = placeOf(window)
    const { maximized = false } = core.settings.all.windows.second ?? {}
    if (!first || (isSame(place, first) && place.maximized === maximized)) return
    core.settings.change({ windows: { ...core.settings.all.windows, second: place } })
  }

  function onSession({ signedIn, user, reason }: SessionView): void {
    if (signedIn ? user?.id === owner : reason !== 'signedOut') return
    const attended = [...windows.keys()].some((window) => window.isFocused())
    for (const [window, keep] of windows) {
      keep()
      // destroy(), since a page must not prevent it: the session it shows has ended.
      window.destroy()
    }
    const first = main()
    if (attended && first) bringForward(first)
  }

  core.subscribe((event) => {
    if (event === 'session') onSession(core.session.view)
  })
  return open
}

function isSame(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}
