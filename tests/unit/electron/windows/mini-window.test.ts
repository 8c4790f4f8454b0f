import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleStatus } from '#contract/alerts.ts'
import type { PublishedState } from '#contract/desktop.ts'
import { SettingsStore } from '#main/core/settings/settings-store.ts'
import { createMiniWindow } from '#main/electron/windows/mini-window.ts'
import { policyOf } from '#tests/policy-of.ts'
import { silentLogger } from '../../core/fixtures.ts'
import { desktop, powerMonitor } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

const status: ConsoleStatus = {
  state: 'live',
  counts: { deposits: 1, withdrawals: 0, messages: 4 },
  isUnconfirmed: false,
  total: 5,
  text: '',
  titlePrefix: '',
}

beforeEach(() => {
  desktop.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } }]
})
afterEach(() => {
  for (const window of desktop.windows.splice(0)) {
    expect(window.calls, 'it takes the keyboard').not.toContain('show')
    if (!window.isGone) window.destroy()
  }
})

function start(saved: object = {}, policy: object = {}) {
  const settings = new SettingsStore({ read: () => saved, write: () => {} }, silentLogger, () => {}, policyOf(policy))
  const listeners = new Set<(event: string) => void>()
  const order = { id: 7, inOrOut: true, state: 0, balance: 5, payTime: '2026-11-25 09:05:00' }
  const published = {
    status,
    orders: { version: 1, orders: { deposits: [order], withdrawals: [] }, error: null },
    clockOffset: 0,
  } as unknown as PublishedState
  const view = { signedIn: true, reason: 'never' }
  const open = vi.fn()
  const core = {
    settings,
    session: { view },
    readState: (subject: keyof PublishedState) => {
      if (subject === 'settings') return settings.view
      return subject === 'alertSettings' ? settings.effective.alerts : published[subject]
    },
    subscribe: (listener: (event: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Parameters<typeof createMiniWindow>[0]
  const mini = createMiniWindow(core, silentLogger, open)
  const emit = (event: string) => {
    for (const listener of listeners) listener(event)
  }
  /** Opens it; its page has loaded. */
  const openMini = () => {
    mini.toggle()
    const window = desktop.windows.at(-1)!
    window.emit('ready-to-show')
    window.webContents.emit('did-finish-load')
    return window
  }
  return { mini, openMini, emit, settings, published, view, open, listeners }
}

test('it is above all windows, small, without the keyboard and without the bridge of the console', () => {
  const { openMini } = start()
  const { options, isShown, views } = openMini()
  expect(options).toMatchObject({ width: 300, height: 110, alwaysOnTop: true, frame: false, resizable: false })
  expect(options.webPreferences).toMatchObject({
    ...{ preload: expect.stringMatching(/mini\.cjs$/), sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  expect(isShown).toBe(true)
  expect(views).toHaveLength(1)
  expect(views[0]!.next).toMatchObject({ isDeposit: true, amount: '5.00' })
})

test('it follows what is published while it is open, sends only what is new, and nothing once it is closed', () => {
  const { mini, openMini, emit, published, listeners } = start()
  expect(listeners.size).toBe(0)
  const window = openMini()
  emit('orders')
  emit('status')
  expect(window.views).toHaveLength(1)
  published.status = { ...status, counts: { ...status.counts, deposits: 2 } }
  // Of no concern.
  emit('unread')
  expect(window.views).toHaveLength(1)
  emit('status')
  expect(window.views.at(-1)!.status.counts.deposits).toBe(2)
  mini.toggle()
  expect([window.isGone, listeners.size]).toEqual([true, 0])
})

test('one that is destroyed is gone before the system reports it: the next press opens another, which that report leaves open', () => {
  const { mini, openMini, emit, published } = start()
  const first = openMini()
  first.isGone = true
  published.status = { ...status, counts: { ...status.counts, deposits: 2 } }
  emit('status')
  expect(first.views).toHaveLength(1)
  mini.onRequest('close')
  const second = openMini()
  expect(second).not.toBe(first)
  first.emit('closed')
  mini.toggle()
  expect([second.isGone, desktop.windows.length]).toEqual([true, 2])
})

test('one that is closed once more while it goes leaves the next one open', () => {
  const { mini, openMini } = start()
  const first = openMini()
  first.emit('close')
  const second = openMini()
  first.emit('close')
  mini.toggle()
  expect([second.isGone, desktop.windows.length]).toEqual([true, 2])
})

test('a page that is loaded again gets its view again', () => {
  const { openMini } = start()
  const window = openMini()
  window.webContents.emit('did-finish-load')
  expect(window.views).toHaveLength(2)
})

test.each([
  ['in the lower right corner at first', undefined, { x: 1_604, y: 914 }],
  ['where it was', { x: 40, y: 50 }, { x: 40, y: 50 }],
  ['in the corner again where no screen is any more', { x: 4_000, y: 50 }, { x: 1_604, y: 914 }],
])('it opens %s', (_name, place, expected) => {
  const mini = place && { ...place, width: 300, height: 110, maximized: false }
  const { openMini } = start(mini ? { windows: { mini } } : {})
  expect(openMini().options).toMatchObject(expected)
})

test('its place is kept when it closes', () => {
  const { mini, openMini, settings } = start()
  Object.assign(openMini().bounds, { x: 70, y: 80 })
  mini.toggle()
  expect(settings.effective.windows.mini).toMatchObject({ x: 70, y: 80 })
})

test('it grows with the zoom', () => {
  const { openMini, emit, settings } = start({ zoom: 120 })
  const window = openMini()
  expect(window.options).toMatchObject({ width: 360, height: 132 })
  settings.change({ zoom: 150 })
  emit('settings')
  expect(window.bounds).toMatchObject({ width: 450, height: 165 })
  // As a scaled screen rounds it.
  Object.assign(window.bounds, { x: 99, width: 451 })
  emit('status')
  expect(window.bounds).toMatchObject({ x: 99, width: 451 })
})

test('signed out it does not open, and closes with the operator’s sign-out', () => {
  const { mini, openMini, emit, view } = start()
  view.signedIn = false
  mini.toggle()
  expect(desktop.windows).toEqual([])
  view.signedIn = true
  const window = openMini()
  Object.assign(view, { signedIn: false, reason: 'signedOut' })
  emit('session')
  expect(window.isGone).toBe(true)
})

test('it stays when the server ended the session, and shows what is published then', () => {
  const { openMini, emit, published, view } = start()
  const window = openMini()
  Object.assign(view, { signedIn: false, reason: 'unauthorized' })
  published.status = { ...status, state: 'signedOut', counts: { deposits: null, withdrawals: null, messages: null } }
  emit('session')
  expect(window.isGone).toBe(false)
  expect(window.views.at(-1)).toMatchObject({ status: { state: 'signedOut' }, next: null })
})

test('the policy switches it off; switched off while it is open it closes', () => {
  const forbidden = start({}, { settings: { miniWindow: false } })
  forbidden.mini.toggle()
  expect(desktop.windows).toEqual([])
  expect(forbidden.mini.isAvailable()).toBe(false)
  const { openMini, emit, settings } = start()
  const window = openMini()
  settings.change({ miniWindow: false })
  emit('settings')
  expect(window.isGone).toBe(true)
})

test('it is hidden while the screen is locked', () => {
  const { mini, openMini } = start()
  const window = openMini()
  powerMonitor.emit('lock-screen')
  expect(window.isShown).toBe(false)
  powerMonitor.emit('unlock-screen')
  expect(window.isShown).toBe(true)
  mini.toggle()
  expect(powerMonitor.listenerCount('lock-screen') + powerMonitor.listenerCount('unlock-screen')).toBe(0)
})

test('its page asks for the main window at the shown order or a list, or to close; it decides nothing', () => {
  const { mini, openMini, open } = start()
  const window = openMini()
  mini.onRequest('next')
  mini.onRequest('withdrawals')
  expect(open.mock.calls).toEqual([['/Main/UpDownScore/1?state=0&order=7'], ['/Main/UpDownScore/2']])
  mini.onRequest('close')
  expect(window.isGone).toBe(true)
})

test('its page opens no window and leaves for no other one; one that is gone closes it', () => {
  const { openMini } = start()
  const window = openMini()
  expect(window.webContents.openHandler()).toEqual({ action: 'deny' })
  const leave = { preventDefault: vi.fn() }
  window.webContents.emit('will-frame-navigate', leave)
  expect(leave.preventDefault).toHaveBeenCalledOnce()
  window.webContents.emit('did-navigate', {}, 'app://mini/')
  expect(window.isGone).toBe(false)
  window.webContents.emit('did-navigate', {}, 'about:blank')
  expect(window.isGone).toBe(true)
  const crashed = openMini()
  crashed.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(crashed.isGone).toBe(true)
})
