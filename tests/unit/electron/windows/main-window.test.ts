import { beforeEach, expect, test, vi } from 'vitest'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { createMainWindow, raiseWindow } from '#main/electron/windows/main-window.ts'
import { silentLogger } from '../../core/fixtures.ts'
import { desktop, screen } from './fake-electron.ts'

const ending = vi.hoisted(() => ({ isEnding: false, reopen: vi.fn() }))
vi.mock('electron', () => import('./fake-electron.ts'))
vi.mock('#main/electron/windows/unsaved-question.ts', () => ({
  askBeforeUnload: () => {},
  isQuitting: () => ending.isEnding,
}))
vi.mock('#main/electron/system/restart.ts', () => ({ createReopen: () => () => ending.reopen() }))

function create({ trayExplained } = { trayExplained: true }) {
  const saved = {
    windows: { main: { x: 5, y: 6, width: 900, height: 600, maximized: false } },
    closeToTray: true,
    trayExplained,
  }
  const settings = new SettingsStore({ read: () => saved, write: () => {} }, silentLogger, () => {})
  const onShow = vi.fn()
  const notify = vi.fn()
  const core = { settings, notify, openRoute: () => {} }
  const main = createMainWindow(core, silentLogger, { shouldClose: () => false, onShow })
  main.create(false)
  return { main, onShow, settings, notify, window: desktop.windows.at(-1)! }
}
beforeEach(() => {
  screen.removeAllListeners()
  ending.isEnding = false
  const bounds = { x: 30, y: 40, width: 1_000, height: 700 }
  Object.assign(desktop, { focused: null, quits: 0, bounds, displays: [] })
})

test('a window that is shown again has its badge and goes on flashing until it has the focus', () => {
  const { main, onShow, window } = create()
  main.flash('order')
  // Hidden and shown: another button.
  window.isButtonFlashing = false
  window.emit('show')
  expect([onShow.mock.calls.length, window.isButtonFlashing]).toEqual([1, true])
  window.emit('focus')
  window.emit('show')
  expect([onShow.mock.calls.length, window.isButtonFlashing]).toEqual([2, false])
})

test('a window flashes also while the mini window has the focus, which shows no notification', () => {
  const { main, window } = create()
  desktop.focused = {}
  main.flash('order')
  expect(window.isButtonFlashing).toBe(true)
})

test('a window flashes until all that it flashes for was handled', () => {
  const { main, window } = create()
  main.flash('order')
  main.flash('message')
  main.endFlash(['order', 'another'])
  expect(window.isButtonFlashing).toBe(true)
  main.endFlash(['message'])
  expect(window.isButtonFlashing).toBe(false)
})

test('what was handled after the window had the focus leaves what it flashes for since', () => {
  const { main, window } = create()
  main.flash('order')
  window.emit('focus')
  main.flash('message')
  main.endFlash(['order'])
  expect(window.isButtonFlashing).toBe(true)
})

test('a window that the operator shows does not flash in front of them', () => {
  const { main, window } = create()
  main.flash('order')
  window.isButtonFlashing = false
  desktop.focused = window
  window.emit('show')
  expect(window.isButtonFlashing).toBe(false)
})

test.each([
  ['darwin', true, ['fullScreen false'], ['fullScreen false', 'hide']],
  ['darwin', false, ['hide'], ['hide']],
  ['win32', true, ['hide'], ['hide']],
])('closed to the tray on %s, filling the screen: %s', (platform, fullScreen, atOnce, later) => {
  vi.stubGlobal('process', { ...process, platform })
  const { window } = create()
  window.fullScreen = fullScreen
  window.emit('close', { preventDefault: () => {} })
  vi.unstubAllGlobals()
  expect(window.calls).toEqual(atOnce)
  window.emit('leave-full-screen')
  expect(window.calls).toEqual(later)
})

test('who closes it to a tray that the desktop does not have is told the way back, once', () => {
  const { window, notify } = create({ trayExplained: false })
  for (let i = 0; i < 2; i++) window.emit('close', { preventDefault: () => {} })
  expect(notify.mock.calls).toEqual([['仍在后台运行', expect.stringContaining('再次启动就会打开窗口')]])
})

test('one that is destroyed is closed before the system reports it, which ends no other', () => {
  const { main, window } = create()
  window.isGone = true
  expect(main.window).toBeNull()
  main.flash('order')
  main.bringToFront()
  main.open()
  const second = desktop.windows.at(-1)!
  expect(second).not.toBe(window)
  window.emit('closed')
  expect([main.window === (second as object), desktop.quits]).toEqual([true, 0])
  second.isGone = true
  second.emit('closed')
  expect([main.window, desktop.quits]).toEqual([null, 1])
})

test.each([
  ['x11', { x: 30, y: 40 }],
  ['wayland', { x: 5, y: 6 }],
])('on %s the place of a closed window is kept', (session, place) => {
  const versions = { ...process.versions, electron: '45.5.0' }
  const env = { ...process.env, XDG_SESSION_TYPE: session }
  vi.stubGlobal('process', { ...process, platform: 'linux', versions, env })
  const { window, settings } = create()
  window.emit('show')
  desktop.bounds = { ...desktop.bounds!, width: 1_010 }
  window.emit('close', { preventDefault: () => {} })
  vi.unstubAllGlobals()
  expect(settings.effective.windows.main).toEqual({ ...place, width: 1_010, height: 700, maximized: false })
})

test('what the system made of the saved bounds is not saved; what the operator made is, also when Windows shuts down', () => {
  const { window, settings } = create()
  desktop.bounds = { x: 6, y: 7, width: 902, height: 602 }
  window.emit('show')
  window.emit('close', { preventDefault: () => {} })
  expect(settings.effective.windows.main).toMatchObject({ x: 5, width: 900 })
  desktop.bounds = { x: 100, y: 100, width: 1_200, height: 800 }
  window.emit('session-end')
  expect(settings.effective.windows.main).toMatchObject({ x: 100, width: 1_200 })
  // Back to where it was at first.
  desktop.bounds = { x: 6, y: 7, width: 902, height: 602 }
  window.emit('close', { preventDefault: () => {} })
  expect(settings.effective.windows.main).toMatchObject({ x: 6, width: 902 })
})

test('a window that Windows sizes by the scaling of another screen gets its size again, once it is there', () => {
  desktop.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } }]
  desktop.bounds = { x: 5, y: 6, width: 1_350, height: 900 }
  expect(create().window.calls).toEqual(['bounds 5,6,900,600'])
  desktop.bounds = { x: 5, y: 6, width: 907, height: 607 }
  expect(create().window.calls).toEqual([])
})

test.each([
  ['x11', 1],
  ['wayland', 0],
])('what is urgent comes to the front only where that leaves the keyboard: %s (A224)', (session, count) => {
  const versions = { ...process.versions, electron: '45.5.0' }
  vi.stubGlobal('process', { ...process, platform: 'linux', versions, env: { XDG_SESSION_TYPE: session } })
  const { main, window } = create()
  const showInactive = vi.fn()
  Object.assign(window, { showInactive, setAlwaysOnTop: () => {}, moveTop: () => {} })
  main.bringToFront()
  vi.unstubAllGlobals()
  expect(showInactive).toHaveBeenCalledTimes(count)
  expect(window.isButtonFlashing).toBe(count === 0)
})

test.each([
  ['win32', ['showInactive', 'setAlwaysOnTop true', 'setAlwaysOnTop false', 'moveTop']],
  ['darwin', ['restore', 'showInactive', 'setAlwaysOnTop true', 'setAlwaysOnTop false', 'moveTop']],
] as const)('a minimized window comes to the front without the keyboard on %s (A224)', (platform, expected) => {
  const calls: string[] = []
  const record = (name: string) => (value?: unknown) => void calls.push(value === undefined ? name : `${name} ${value}`)
  const window = {
    isMinimized: () => true,
    ...{ restore: record('restore'), showInactive: record('showInactive'), moveTop: record('moveTop') },
    setAlwaysOnTop: record('setAlwaysOnTop'),
    // What gives a window the keyboard.
    ...{ show: record('show'), focus: record('focus') },
  }
  raiseWindow(window, platform)
  expect(calls).toEqual(expected)
})

test('a console that is opened while it ends starts again: a window would end with it', () => {
  const { main, window } = create()
  const { reopen } = ending
  const windows = desktop.windows.length
  ending.isEnding = true
  main.open()
  expect([reopen.mock.calls.length, desktop.windows.length]).toEqual([0, windows])
  window.isGone = true
  main.open('/Main/Home')
  expect([reopen.mock.calls.length, desktop.windows.length]).toEqual([1, windows])
  ending.isEnding = false
  main.open()
  expect([reopen.mock.calls.length, desktop.windows.length]).toEqual([1, windows + 1])
})

test('a page that ends while the console quits is not loaded again, which would end the quit', () => {
  const { window } = create()
  const crash = () => window.webContents.emit('render-process-gone', {}, { reason: 'killed' })
  crash()
  ending.isEnding = true
  crash()
  expect(window.calls).toEqual(['reload', 'destroy'])
})

test('a page that does not answer is ended after a while, in which the machine was awake', () => {
  vi.useFakeTimers()
  const { window } = create()
  window.emit('unresponsive')
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  vi.advanceTimersByTime(20_000)
  expect(window.calls).toEqual([])
  vi.advanceTimersByTime(20_000)
  expect(window.calls).toEqual(['crash'])
  window.emit('responsive')
  window.emit('unresponsive')
  window.emit('responsive')
  vi.advanceTimersByTime(60_000)
  expect(window.calls).toEqual(['crash'])
  vi.useRealTimers()
})
