import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import type { ConsoleStatus } from '#contract/alerts.ts'
import { createTray } from '#main/electron/shell/tray.ts'

const menu = vi.hoisted(() => ({ items: [] as MenuItemConstructorOptions[], set: [] as WeakRef<object>[] }))

vi.mock('electron', () => ({
  app: {},
  nativeImage: { createFromBuffer: () => ({}), createFromPath: () => ({}) },
  Tray: class {
    on() {}
    setImage() {}
    setToolTip() {}
    setContextMenu(given: object) {
      menu.set.push(new WeakRef(given))
    }
  },
  Menu: {
    buildFromTemplate: (items: MenuItemConstructorOptions[]) => {
      menu.items = items
      return {}
    },
  },
}))
vi.mock('#main/electron/shell/icons.ts', () => ({ trayIcon: () => ({}), iconStateFor: () => 'none' }))

const status = {
  state: 'live',
  counts: { deposits: 2, withdrawals: 1, messages: 3 },
  text: '2 笔',
  isUnconfirmed: false,
}
const mini = { isAvailable: () => true, toggle: vi.fn() }
const isQuiet = vi.fn(() => true)
const actions = { open: vi.fn(), quiet: vi.fn(), isQuiet, signOut: vi.fn(), quit: vi.fn(), mini }
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

const choose = (label: string, items = menu.items) => {
  const item = items.find((each) => each.label === label)!
  if (item.enabled !== false) (item.click as () => void)()
}

test('the tray leads to the chat and is quiet for a while, without the window', () => {
  const tray = createTray(actions, log as never)
  tray.update(status as ConsoleStatus)
  choose('客服聊天')
  expect(actions.open.mock.calls).toEqual([['/Main/Home?chat=']])
  const quiet = menu.items.find(({ label }) => label === '免打扰')!
  for (const label of ['15 分钟', '30 分钟', '60 分钟']) choose(label, quiet.submenu as MenuItemConstructorOptions[])
  choose('结束免打扰')
  expect(actions.quiet.mock.calls).toEqual([[15], [30], [60], [0]])
  actions.open.mockClear()
  tray.update({ ...status, state: 'signedOut' } as ConsoleStatus)
  choose('客服聊天')
  expect(actions.open).not.toHaveBeenCalled()
})

test('免打扰 can be ended while it runs', () => {
  const tray = createTray(actions, log as never)
  const offered = [true, false].map((runs) => {
    isQuiet.mockReturnValue(runs)
    tray.update(status as ConsoleStatus)
    return menu.items.find(({ label }) => label === '结束免打扰')!.enabled
  })
  expect(offered).toEqual([true, false])
})

test('a menu is replaced by one that says something else alone, and one that may be open is not let go', async () => {
  const tray = createTray(actions, log as never)
  menu.set = []
  tray.update(status as ConsoleStatus)
  tray.update({ ...status } as ConsoleStatus)
  expect(menu.set).toHaveLength(1)
  for (let total = 3; total < 30; total++) tray.update({ ...status, text: `${total} 笔` } as ConsoleStatus)
  expect(menu.set).toHaveLength(28)
  setFlagsFromString('--expose-gc')
  await setImmediate()
  runInNewContext('gc')()
  expect(menu.set.every((each) => each.deref() !== undefined)).toBe(true)
})
