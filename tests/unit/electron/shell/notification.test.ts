import type { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppNotification } from '#contract/alerts.ts'
import {
  finishNotifications,
  showNotification,
  watchOldNotifications,
  withdrawNotification,
} from '#main/electron/shell/notification.ts'

/** What the system displays, and what it says of a click on what an earlier run has left. */
const system = vi.hoisted(() => ({
  displayed: [] as { body: string; urgency?: string; id?: string; toastXml?: string }[],
  events: [] as EventEmitter[],
  onActivation: undefined as ((details: { arguments: string }) => void) | undefined,
  refuses: (_options: object): boolean => false,
  showCalls: 0,
  closeCalls: 0,
  /** What Linux says of its service of notifications. */
  answerProbe: [] as ((error: { killed: boolean } | null) => void)[],
}))

vi.mock('node:child_process', () => ({
  execFile: (...[, , , onEnd]: [unknown, unknown, unknown, (error: { killed: boolean } | null) => void]) =>
    system.answerProbe.push(onEnd),
}))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class Notification extends EventEmitter {
    static isSupported = () => true
    constructor(options: { body: string; id?: string }) {
      super()
      // As Electron 45 does on Windows.
      if ((options.id?.length ?? 0) > 64)
        throw new Error('Notification id exceeds Windows limit of 64 UTF-16 characters')
      if (system.refuses(options)) throw new Error('refused')
      system.displayed.push(options)
      system.events.push(this)
    }
    show() {
      system.showCalls++
    }
    close() {
      system.closeCalls++
    }
  }
  return { Notification, app: {} }
})

/** Electron 45 on Windows. */
const newerWindows = async () => {
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  const { Notification } = await import('electron')
  Object.assign(Notification, {
    handleActivation: (callback: typeof system.onActivation) => {
      system.onActivation = callback
    },
  })
}
beforeEach(() => Object.assign(system, { displayed: [], events: [], onActivation: undefined, refuses: () => false }))
afterEach(async () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty((await import('electron')).Notification, 'handleActivation')
})

const notice: AppNotification = {
  ...{ id: '1', kind: 'privateMessage', title: '张三 发来私信', body: '下分<b>500</b>元 &amp;', route: null },
  ...{ timestamp: 0, read: false, items: [], amount: null, state: 'none' },
}
const route = '/Main/UpDownScore/2?userid=100245&order=88001245&from=2026-11-30'
const order: AppNotification = { ...notice, route, items: ['withdrawal:7'] }
const handlers = { onOpen: vi.fn(), onAction: vi.fn(), onResult: vi.fn() }
const show = (notification: AppNotification, tag = 'tag', isUrgent = false) =>
  showNotification(notification, { tag, isUrgent }, handlers)

test.each([
  ['linux', '下分‹b›500‹/b›元 ＆amp;'],
  ['win32', notice.body],
  ['darwin', notice.body],
])('on %s no text of a member is read as markup', (platform, body) => {
  vi.stubGlobal('process', { ...process, platform })
  show(notice)
  expect(system.displayed).toMatchObject([{ body }])
})

test('what is urgent is shown before others', () => {
  show(notice, 'a', true)
  show(notice, 'b')
  expect(system.displayed.map(({ urgency }) => urgency)).toEqual(['critical', undefined])
})

test('a click on a notification of an earlier run opens its order, also when it has started the console', async () => {
  await newerWindows()
  show(order)
  const { toastXml = '' } = system.displayed[0]!
  const [, launch = ''] = /launch="([^"]+)"/.exec(toastXml)!
  // As after a restart, which knows nothing of it.
  withdrawNotification('tag')
  const open = vi.fn()
  watchOldNotifications(open)
  system.onActivation?.({ arguments: launch.replaceAll('&amp;', '&') })
  expect(open.mock.calls).toEqual([[route]])
})

test('a click on a notification that is still known is not answered twice', async () => {
  await newerWindows()
  show(order)
  const open = vi.fn()
  watchOldNotifications(open)
  const activate = () => system.onActivation?.({ arguments: `type=click&tag=${system.displayed[0]!.id}` })
  activate()
  // Windows may report it to both, in either order.
  system.events[0]!.emit('click')
  activate()
  expect(open).not.toHaveBeenCalled()
  expect(handlers.onOpen).toHaveBeenCalledTimes(1)
  // The same order again, after a restart.
  show(order)
  withdrawNotification('tag')
  activate()
  expect(open).toHaveBeenCalledTimes(1)
})

test.each([
  '',
  'type=click',
  'type=click&tag=x&route=',
  `type=click&tag=x&route=${Buffer.from('/Main/Nowhere').toString('base64url')}`,
])('what names no screen of ours only opens the console: %j', async (launch) => {
  await newerWindows()
  const open = vi.fn()
  watchOldNotifications(open)
  system.onActivation?.({ arguments: launch })
  expect(open.mock.calls).toEqual([[undefined]])
})

test("the text of a member stays text in what Windows is given, and the buttons are Electron's own", async () => {
  await newerWindows()
  const [broken, control] = [String.fromCharCode(0xd800), String.fromCharCode(1)]
  show({ ...order, title: `"><text>${broken}${control}'`, body: '<b>5</b> & 6' })
  const { toastXml = '', id } = system.displayed[0]!
  expect(toastXml).toContain('<text>&quot;&gt;&lt;text&gt;�&apos;</text><text>&lt;b&gt;5&lt;/b&gt; &amp; 6</text>')
  expect(toastXml).toContain(`content="我来处理" arguments="type=action&amp;action=2&amp;tag=${id}&amp;route=`)
  expect(id).toMatch(/^[\da-f]{16}$/)
})

test('a notification that Windows does not take so is shown without its route', async () => {
  await newerWindows()
  show(order)
  system.events[0]!.emit('failed', {}, 'invalid')
  expect(system.displayed.map(({ toastXml }) => toastXml === undefined)).toEqual([false, true])
  expect(handlers.onResult).not.toHaveBeenCalled()
  system.events[1]!.emit('failed', {}, 'blocked')
  expect(handlers.onResult).toHaveBeenCalledWith('failed')
})

test('one that the runtime refuses to make is shown without its route, and is reported where that is refused too', async () => {
  await newerWindows()
  handlers.onResult.mockClear()
  system.refuses = (options) => 'toastXml' in options
  show(order)
  expect(system.displayed.map(({ toastXml }) => toastXml)).toEqual([undefined])
  expect(handlers.onResult).not.toHaveBeenCalled()
  system.refuses = () => true
  show(order)
  expect(handlers.onResult.mock.calls).toEqual([['failed']])
})

test('a notification that macOS does not show is reported, as of a console that is not signed', () => {
  vi.stubGlobal('process', { ...process, platform: 'darwin' })
  handlers.onResult.mockClear()
  show(order)
  system.events[0]!.emit('failed', {}, 'not signed')
  expect(handlers.onResult.mock.calls).toEqual([['failed']])
})

test('an older runtime is given nothing that it does not know', () => {
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  show(order)
  watchOldNotifications(() => {})
  expect(Object.keys(system.displayed[0]!)).toEqual(['title', 'body', 'silent', 'actions'])
})

test('an order has 查看, 5 分钟后 and 我来处理 where the system has buttons', async () => {
  vi.stubGlobal('process', { ...process, platform: 'darwin' })
  vi.clearAllMocks()
  show(order)
  const { actions } = system.displayed[0] as unknown as { actions: { text: string }[] }
  expect(actions.map(({ text }) => text)).toEqual(['查看', '5 分钟后', '我来处理'])
  for (const index of [0, 1, 2]) system.events[0]!.emit('action', {}, index)
  expect(handlers.onOpen).toHaveBeenCalledTimes(1)
  expect(handlers.onAction.mock.calls).toEqual([['snooze'], ['claim']])
})

test('on Linux nothing is passed to a service of notifications that does not answer: the wait would stop every alert', async () => {
  vi.stubGlobal('process', { ...process, platform: 'linux' })
  // Of the tests before.
  for (const end of system.answerProbe) end(null)
  vi.useFakeTimers({ toFake: ['performance'] })
  await vi.advanceTimersByTimeAsync(60_000)
  const answer = async (error: { killed: boolean } | null) => {
    expect(system.answerProbe).toHaveLength(1)
    system.answerProbe.pop()!(error)
    await Promise.resolve().then(() => Promise.resolve())
  }
  Object.assign(system, { showCalls: 0, closeCalls: 0, answerProbe: [] })
  handlers.onResult.mockClear()
  show(order, 'a')
  show(order, 'b')
  withdrawNotification('b')
  expect(system.showCalls).toBe(0)
  await answer({ killed: true })
  expect([system.showCalls, system.closeCalls, handlers.onResult.mock.calls]).toEqual([0, 0, [['failed']]])
  // One that is not there fails at once, and holds nothing up.
  show(order, 'a')
  show(order, 'b')
  withdrawNotification('b')
  await answer({ killed: false })
  expect([system.showCalls, system.closeCalls]).toEqual([1, 0])
  // An answer counts for a burst.
  show(order, 'c')
  expect(system.showCalls).toBe(2)
  vi.advanceTimersByTime(10_000)
  withdrawNotification('a')
  expect(system.closeCalls).toBe(0)
  const finished = finishNotifications()
  system.answerProbe.pop()!(null)
  await finished
  expect(system.closeCalls).toBe(1)
  vi.useRealTimers()
})
