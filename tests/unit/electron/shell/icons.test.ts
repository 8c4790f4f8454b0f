import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { deriveConsoleStatus, type StatusInput } from '#main/core/alerts/console-status.ts'
import {
  badgeFor,
  type IconState,
  iconStateFor,
  onTaskbarRestart,
  overlayIcon,
  showBadge,
  trayIcon,
} from '#main/electron/shell/icons.ts'

type OnMetrics = (event: unknown, display: unknown, changed: string[]) => void
const calls = vi.hoisted(() => ({ dock: [] as string[], counts: [] as number[], onMetrics: [] as OnMetrics[] }))

vi.mock('electron', () => ({
  app: {
    getAppPath: () => fileURLToPath(new URL('../../../..', import.meta.url)),
    dock: { setBadge: (text: string) => calls.dock.push(text) },
    setBadgeCount: (count: number) => calls.counts.push(count),
  },
  nativeImage: { createFromPath: (path: string) => path },
  screen: { on: (_name: string, listener: OnMetrics) => calls.onMetrics.push(listener) },
}))
afterEach(() => void vi.unstubAllGlobals())

const read = {
  ...{ signedIn: true, online: true, stale: false, problem: null, age: 0, hubDown: false },
  ...{ unreadSynced: true, isUnconfirmed: false },
}
const status = (change: Partial<StatusInput> = {}) =>
  deriveConsoleStatus({ ...read, counts: { deposits: 2, withdrawals: 1, messages: 4 }, ...change })
const zero = { deposits: 0, withdrawals: 0, messages: 0 }

const some = status()
const none = status({ counts: zero })
const many = status({ counts: { deposits: 900, withdrawals: 90, messages: 10 } })
const signedOut = status({ signedIn: false })
const unreachable = status({ stale: true })
const hubDown = status({ hubDown: true })
const hubDownNone = status({ hubDown: true, counts: zero })
const loading = status({ age: null })

const overlay = (iconState: IconState, description = '') => ({ kind: 'overlay' as const, iconState, description })

test.each([
  ['windows', 'none', none, overlay('none')],
  ['windows', 'some', some, overlay(7, '上分 2 · 下分 1 · 私信 4')],
  ['windows', 'signedOut', signedOut, overlay('signedOut', '未登录')],
  ['windows', 'unreachable', unreachable, overlay('disconnected', '断开 · 无法连接服务器')],
  ['windows', 'hubDown', hubDown, overlay(3, '实时断开 · 上分 2 · 下分 1 · 私信 —')],
  ['windows', 'loading', loading, overlay('none')],
  ['macos', 'none', none, { kind: 'dock', text: '' }],
  ['macos', 'some', some, { kind: 'dock', text: '7' }],
  ['macos', 'many', many, { kind: 'dock', text: '999+' }],
  ['macos', 'signedOut', signedOut, { kind: 'dock', text: '未登录' }],
  ['macos', 'unreachable', unreachable, { kind: 'dock', text: '断开' }],
  ['macos', 'hubDownNone', hubDownNone, { kind: 'dock', text: '断开' }],
  ['linux', 'none', none, { kind: 'count', count: 0 }],
  ['linux', 'many', many, { kind: 'count', count: 1000 }],
  ['linux', 'signedOut', signedOut, { kind: 'count', count: 0 }],
  ['linux', 'unreachable', unreachable, { kind: 'count', count: 0 }],
] as const)('badge on %s with status %s', (platform, _name, status, badge) => {
  expect(badgeFor(platform, status)).toEqual(badge)
})

/** The mock of Electron returns paths in place of images. */
const pathOf = (image: unknown) => String(image)

const ICO_HEADER = [0, 0, 1, 0]

function expectPicture(path: string): void {
  expect(existsSync(path), path).toBe(true)
  const head = readFileSync(path).subarray(0, 4)
  if (path.endsWith('.ico')) expect([...head]).toEqual(ICO_HEADER)
  else expect(head.subarray(1).toString()).toBe('PNG')
}

test('every number up to nine, more than nine, and each state have an overlay icon', () => {
  const marks: IconState[] = [...Array.from({ length: 12 }, (_icon, n) => n + 1), 'signedOut', 'disconnected']
  const names = marks.map((mark) => pathOf(overlayIcon(mark)))
  expect(new Set(names).size).toBe(12)
  expect(pathOf(overlayIcon(10))).toMatch(/overlay-more\.png$/)
  expect(overlayIcon('none')).toBeNull()
  for (const name of names) expectPicture(name)
})

test.each(['darwin', 'win32', 'linux'])('on %s each state has its own tray icon', (platform) => {
  vi.stubGlobal('process', { ...process, platform })
  const names = [none, some, signedOut, unreachable].map((status) => pathOf(trayIcon(iconStateFor(status))))
  expect(new Set(names).size).toBe(4)
  for (const name of names) {
    expectPicture(name)
    expect(name.endsWith('Template.png')).toBe(platform === 'darwin')
    expect(name.endsWith('.ico')).toBe(platform === 'win32')
    if (platform === 'darwin') expectPicture(name.replace(/\.png$/, '@2x.png'))
  }
})

test('what the icon of Linux may not show is in the tray and in the title', () => {
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  expect(pathOf(trayIcon(iconStateFor(some)))).toMatch(/tray-waiting\.png$/)
  expect([some.titlePrefix, some.text]).toEqual(['(7) ', '上分 2 · 下分 1 · 私信 4'])
})

test('each badge uses the API of its platform, and the overlay is cleared when nothing is pending', () => {
  const overlays: unknown[] = []
  const window = { setOverlayIcon: (...given: unknown[]) => overlays.push(given) }
  const ask = (badge: Parameters<typeof showBadge>[0]) => showBadge(badge, window as never)
  ask(badgeFor('windows', some))
  ask(badgeFor('windows', signedOut))
  ask(badgeFor('windows', none))
  ask(badgeFor('macos', some))
  ask(badgeFor('linux', some))
  expect(overlays).toEqual([
    [expect.stringMatching(/overlay-7\.png$/), '上分 2 · 下分 1 · 私信 4'],
    [expect.stringMatching(/overlay-signed-out\.png$/), '未登录'],
    [null, ''],
  ])
  expect(calls).toMatchObject({ dock: ['7'], counts: [7] })
  expect(() => showBadge(badgeFor('windows', some), null)).not.toThrow()
})

test('a taskbar that may have started again gets its overlay once its buttons are there, on Windows alone', () => {
  vi.useFakeTimers()
  const show = vi.fn()
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  onTaskbarRestart(show)
  expect(calls.onMetrics).toEqual([])
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  onTaskbarRestart(show)
  const change = (...changed: string[]) => calls.onMetrics[0]!({}, {}, changed)
  change('scaleFactor')
  vi.advanceTimersByTime(10_000)
  expect(show).not.toHaveBeenCalled()
  // It goes and comes.
  change('workArea')
  vi.advanceTimersByTime(1_000)
  change('workArea')
  vi.advanceTimersByTime(2_900)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(show).toHaveBeenCalledOnce()
})
