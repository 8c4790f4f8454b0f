import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserWindow, Notification, Session } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  chromiumWebSocket,
  keyStore,
  knowsWindowPlaces,
  onceReadyToShow,
  onNotificationAction,
  onNotificationGone,
} from '#main/electron/compat.ts'
import { sendRequest } from '#main/electron/network/fetch.ts'
import { saveFile } from '#main/electron/system/save-file.ts'

/** The parts of Electron that differ, as an older or a newer version has them. */
const runtime = vi.hoisted(() => ({
  net: {} as object,
  safeStorage: {} as object,
  dialog: {} as object,
  BrowserWindow: { getFocusedWindow: () => null },
  switches: {} as Record<string, string>,
  app: {
    commandLine: { getSwitchValue: (name: string) => runtime.switches[name] ?? '' },
    getPath: (name: string) => `/home/clerk/${name}`,
  },
}))
vi.mock('electron', () => runtime)

const older = {
  getSelectedStorageBackend: () => 'gnome_libsecret',
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(`older ${text}`),
  decryptString: (encrypted: Buffer) => encrypted.toString().replace('older ', ''),
}
const newer = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text: string) => Buffer.from(`newer ${text}`),
  decryptStringAsync: async (encrypted: Buffer) => ({
    result: encrypted.toString().replace('newer ', ''),
    shouldReEncrypt: false,
  }),
}

const empty = (target: object) => {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
}
beforeEach(() => {
  empty(runtime.net)
  empty(runtime.safeStorage)
  empty(runtime.switches)
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['older', older],
  ['newer', newer],
])('the key store of an %s Electron seals and opens a text', async (name, storage) => {
  Object.assign(runtime.safeStorage, storage)
  expect(await keyStore.isAvailable()).toBe(true)
  const sealed = await keyStore.encrypt('text')
  expect(sealed?.toString()).toBe(`${name} text`)
  expect(await keyStore.decrypt(sealed!)).toEqual({ text: 'text', isStale: false })
})

test('the key store of an older Electron on Linux counts as none where its key is in the program', async () => {
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  Object.assign(runtime.safeStorage, older, { getSelectedStorageBackend: () => 'basic_text' })
  expect(await keyStore.isAvailable()).toBe(false)
})

test('an empty text is opened by the newer Electron, without a call of the older one', async () => {
  Object.assign(runtime.safeStorage, newer, { decryptString: () => 'not called' })
  expect(await keyStore.decrypt(Buffer.from('newer '))).toEqual({ text: '', isStale: false })
})

test("Chromium's socket is used where there is one", () => {
  expect(chromiumWebSocket()).toBeUndefined()
  class Socket {}
  Object.assign(runtime.net, { WebSocket: Socket })
  expect(chromiumWebSocket()).toBe(Socket)
})

test('the number of a pressed button is read from the event or from the second argument', () => {
  const notification = new EventEmitter()
  const pressed: number[] = []
  onNotificationAction(notification as Notification, (index) => pressed.push(index))
  notification.emit('action', { actionIndex: 1 }, 1, 0)
  notification.emit('action', {}, 1)
  notification.emit('action', {}, 0)
  expect(pressed).toEqual([1, 1, 0])
})

test('a notification whose time is over can still be withdrawn where that is known', () => {
  const notification = new EventEmitter()
  const onGone = vi.fn()
  onNotificationGone(notification as Notification, onGone)
  notification.emit('close', { reason: 'timedOut' })
  expect(onGone).not.toHaveBeenCalled()
  notification.emit('close', {})
  notification.emit('close', { reason: 'userCanceled' })
  expect(onGone).toHaveBeenCalledTimes(2)
})

test('a request to the server asks no protocol handler of ours, where the runtime would ask one', async () => {
  const isHandlerCalled: boolean[] = []
  const request = (options: { bypassCustomProtocolHandlers?: boolean }) => {
    isHandlerCalled.push(!options.bypassCustomProtocolHandlers)
    const sent = Object.assign(new EventEmitter(), { setHeader: () => {}, abort: () => {}, end: () => {} })
    queueMicrotask(() => sent.emit('error', new Error('net::ERR_FAILED')))
    return sent
  }
  Object.assign(runtime.net, { request })
  await expect(sendRequest({} as Session, 'https://console.test/api', {})).rejects.toThrow('net::ERR_FAILED')
  expect(isHandlerCalled).toEqual([false])
})

test.each([
  ['33.4.11', 'wayland', '', true],
  ['33.4.11', 'wayland', 'wayland', false],
  ['45.5.0', 'x11', '', true],
  ['45.5.0', 'wayland', '', false],
  ['45.5.0', 'wayland', 'auto', false],
  ['45.5.0', 'wayland', 'x11', true],
])('the places of windows under Electron %s, %s and --ozone-platform=%j: %s', (electron, session, chosen, known) => {
  const versions = { ...process.versions, electron }
  const env = { ...process.env, XDG_SESSION_TYPE: session }
  vi.stubGlobal('process', { ...process, platform: 'linux', versions, env })
  Object.assign(runtime.switches, { 'ozone-platform': chosen })
  expect(knowsWindowPlaces()).toBe(known)
  vi.stubGlobal('process', { ...process, platform: 'win32', versions, env })
  expect(knowsWindowPlaces()).toBe(true)
})

/** A window that announces nothing by itself, and when its page was loaded. */
function openHidden(electron: string, session: string) {
  const versions = { ...process.versions, electron }
  vi.stubGlobal('process', { ...process, platform: 'linux', versions, env: { XDG_SESSION_TYPE: session } })
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter(), isDestroyed: vi.fn(() => false) })
  const show = vi.fn()
  onceReadyToShow(window as unknown as BrowserWindow, show)
  return { window, show }
}

test('a window that has no first frame on Wayland is shown with its page, and once', () => {
  const { window, show } = openHidden('45.5.0', 'wayland')
  expect(show).not.toHaveBeenCalled()
  window.webContents.emit('did-finish-load')
  expect(show).toHaveBeenCalledTimes(1)
  window.emit('ready-to-show')
  expect(show).toHaveBeenCalledTimes(1)
})

test.each([
  ['33.4.11', 'wayland'],
  ['45.5.0', 'x11'],
])('under Electron %s, %s, a window waits for its first frame, but not for ever', (electron, session) => {
  vi.useFakeTimers()
  const { window, show } = openHidden(electron, session)
  window.webContents.emit('did-finish-load')
  expect(show).not.toHaveBeenCalled()
  window.emit('ready-to-show')
  expect(show).toHaveBeenCalledTimes(1)
  const silent = openHidden(electron, session)
  silent.window.webContents.emit('did-finish-load')
  vi.advanceTimersByTime(2_000)
  expect(silent.show).toHaveBeenCalledTimes(1)
  const closed = openHidden(electron, session)
  closed.window.webContents.emit('did-finish-load')
  closed.window.isDestroyed.mockReturnValue(true)
  vi.advanceTimersByTime(2_000)
  expect(closed.show).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test.each([
  ['33.4.11', 'auto', false],
  ['33.4.11', 'wayland', false],
  ['33.4.11', 'x11', true],
  ['45.5.0', 'x11', false],
])(
  'in a Wayland session, Electron %s with ELECTRON_OZONE_PLATFORM_HINT=%s knows the places: %s',
  (electron, hint, known) => {
    const env = { ...process.env, XDG_SESSION_TYPE: 'wayland', ELECTRON_OZONE_PLATFORM_HINT: hint }
    vi.stubGlobal('process', { ...process, platform: 'linux', versions: { ...process.versions, electron }, env })
    expect(knowsWindowPlaces()).toBe(known)
  },
)

test('a file is offered to be saved under its name in the downloads by every runtime', async () => {
  const showSaveDialog = vi.fn(async () => ({ filePath: '' }))
  Object.assign(runtime.dialog, { showSaveDialog })
  await saveFile('orders.xlsx', new Uint8Array())
  const defaultPath = join('/home/clerk/downloads', 'orders.xlsx')
  expect(showSaveDialog).toHaveBeenCalledWith(expect.objectContaining({ defaultPath }))
})

test('a file is saved where the dialog says, wherever it has opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-save-'))
  const filePath = join(folder, '订单.xlsx')
  Object.assign(runtime.dialog, { showSaveDialog: async () => ({ filePath }) })
  expect(await saveFile('orders.xlsx', new Uint8Array([1, 2]))).toBe(true)
  expect([...readFileSync(filePath)]).toEqual([1, 2])
  rmSync(folder, { recursive: true })
})

/** The test of each row of the table in compat.ts: a file, and the beginning of a title. */
const tests: Record<string, [file: string, title: string]> = {
  'socket of `net`': ['electron/network/hub-socket', 'the live connection passes a proxy that asks for a password'],
  'protocol handlers': ['electron/compat', 'a request to the server asks no protocol handler of ours'],
  'network process that ended': ['electron/network/fetch', 'what is sent after the network process has ended'],
  'key store': ['electron/system/secret-store', 'on Linux a key that every Chromium has counts as no key store'],
  'button of a notification': ['electron/compat', 'the number of a pressed button is read'],
  'end of a notification': ['electron/compat', 'a notification whose time is over can still be withdrawn'],
  'old notification of Windows': ['electron/shell/notification', 'a click on a notification of an earlier run opens'],
  'urgent notification': ['electron/shell/notification', 'what is urgent is shown before others'],
  'unsigned on macOS': ['electron/shell/notification', 'a notification that macOS does not show is reported'],
  'arguments at sign-in on Windows': ['electron/system/auto-launch', 'on Windows the program and every argument'],
  'names of switches': ['electron/compat', 'every switch that is asked for'],
  Wayland: ['electron/compat', 'the places of windows under Electron'],
  'window that is shown without the focus': ['electron/windows/main-window', 'what is urgent comes to the front'],
  'first frame of a window that is not on screen yet': [
    'electron/compat',
    'a window that has no first frame on Wayland is shown',
  ],
  'folder of a dialog': ['electron/compat', 'a file is offered to be saved under its name'],
  'dialog of a portal on Linux': ['electron/compat', 'a file is saved where the dialog says'],
  'certificate of the workstation': ['electron/compat', 'which certificate a server gets is left to the runtime'],
  'count on the icon on Linux': ['electron/shell/icons', 'what the icon of Linux may not show is in the tray'],
  macOS: ['scripts/packaging', 'names the oldest macOS of its runtime'],
}

test('each difference has a source and a test', () => {
  const compat = readFileSync(new URL('../../../src-main/electron/compat.ts', import.meta.url), 'utf8')
  const rows = [...compat.matchAll(/^ \* \| (.+?) \| .+ \| .+ \| (.+) \|$/gm)].map(([, what, source]) => [
    what!,
    source!,
  ])
  const [, ...differences] = rows
  expect(differences.map(([what]) => what)).toEqual(Object.keys(tests))
  for (const [, source] of differences) expect(source).toMatch(/^(?:electron#\d+ \(\d+\)|breaking changes, \d+\.0)$/)
  for (const [file, title] of Object.values(tests)) {
    const text = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8')
    expect(text.replaceAll(/\s+/g, ' '), file).toMatch(new RegExp(`test(?:\\.each\\(.*?\\))?\\(\\s?['"]${title}`))
  }
})

/** The sources of the main process. */
const sourceFolder = fileURLToPath(new URL('../../../src-main', import.meta.url))
const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const sourceOf = (name: string) => readFileSync(join(sourceFolder, name), 'utf8')

test('every switch that is asked for has a name in small letters, which every runtime finds', () => {
  const calls = sources.flatMap((name) => [
    ...sourceOf(name).matchAll(/\.(?:has|append|remove)Switch\('([^']+)'|\.getSwitchValue\('([^']+)'/g),
  ])
  const names = calls.map(([, name, value]) => name ?? value!)
  expect(names).toEqual(expect.arrayContaining(['user-data-dir', 'server-check']))
  const refused = /REFUSED_SWITCHES = \[([^\]]+)\]/.exec(sourceOf('electron/system/command-line.ts'))![1]!
  const all = [...names, ...[...refused.matchAll(/'([^']+)'/g)].map(([, name]) => name!)]
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([])
})

test('which certificate a server gets is left to the runtime, as the guide says', () => {
  const handling = sources.filter((name) => sourceOf(name).includes('select-client-certificate'))
  expect(handling).toEqual([])
  const support = readFileSync(new URL('../../../docs/administrators/support.md', import.meta.url), 'utf8')
  expect(support.replaceAll('\n', ' ')).toContain(
    'the first certificate that fits from the system’s store'.replace('’', "'"),
  )
})

test('what clicks on old notifications start is registered before the link that names it is written', () => {
  const main = sourceOf('main.ts')
  const order = ['  registerToastActivator()\n', 'app.setAppUserModelId(', 'showNotification('].map((call) =>
    main.indexOf(call),
  )
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('no other file uses an API that differs between the versions', () => {
  const names =
    /\b(?:setToastActivatorCLSID|handleActivation|getSelectedStorageBackend|ozone-platform|isAsyncEncryptionAvailable|\w+StringAsync|net\.WebSocket|actionIndex|bypassCustomProtocolHandlers|ready-to-show|(?:en|de)cryptString|isEncryptionAvailable)\b|\.on\('(?:action|close)', \(\{/
  expect(sources.length).toBeGreaterThan(100)
  const using = sources.filter((name) => names.test(sourceOf(name)))
  expect(using.map((name) => name.replaceAll('\\', '/'))).toEqual(['electron/compat.ts'])
})
