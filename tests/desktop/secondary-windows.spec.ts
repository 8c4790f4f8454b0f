import type { Page } from 'playwright/test'
import { expect, type RunningConsole, test } from './support/fixture.ts'
import { answerDialog, clickNotification, clickTray, type Observed } from './support/observe.ts'
import { disableRepeatedSounds, expectConnected, openList, signIn } from './support/operator.ts'

/** Secondary windows of the console's screens (A007). */

const MAX_WINDOWS = 8
const orderUrl = (userId: number) => `app://console/#/Main/UpDownScore/1?userid=${userId}`

/** Opens a secondary window from a page; returns its page. */
async function openWindow({ app }: RunningConsole, from: Page, url: string): Promise<Page> {
  const opened = app.waitForEvent('window')
  expect(await from.evaluate((to) => window.open(to) === null, url)).toBe(true)
  const page = await opened
  await expect(page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
  return page
}

async function windowState({ app }: RunningConsole, page: Page) {
  return (await app.browserWindow(page)).evaluate((window) => ({
    bounds: window.getBounds(),
    title: window.getTitle(),
    isFocused: window.isFocused(),
    isVisible: window.isVisible(),
  }))
}

const windowCount = ({ app }: RunningConsole) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

test('a screen opens in a window of its own: signed in, connected, with its own address and title', async ({
  start,
  control,
}) => {
  const console = await start()
  await signIn(console.page)
  const second = await openWindow(console, console.page, orderUrl(10086))
  await expectConnected(second)
  expect(second.url()).toBe(orderUrl(10086))
  await expect(second.getByLabel('会员ID')).toHaveValue('10086')
  await expect.poll(async () => (await windowState(console, second)).title).toMatch(/^\(\d+\) 上分订单 - 运营控制台$/)
  expect((await control.hubState()).connections).toBe(1)

  // Events reach every window.
  const waiting = second.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '下分订单' })
  const before = Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
  await control.addOrder({ inOrOut: false, balance: 60 })
  for (const page of [second, console.page]) {
    const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '下分订单' })
    await expect(link).toContainText(String(before + 1))
  }

  // A secondary window can open another one, also by Ctrl+click.
  const third = console.app.waitForEvent('window')
  await second.getByRole('link', { name: '下分订单' }).click({ modifiers: ['ControlOrMeta'] })
  await expect((await third).getByRole('heading', { name: '下分订单', level: 1 })).toBeVisible()
  expect(second.url()).toBe(orderUrl(10086))
})

test('notification and tray clicks open in the main window only', async ({ start, control }) => {
  const console = await start()
  await signIn(console.page)
  const second = await openWindow(console, console.page, orderUrl(1))
  await (await console.app.browserWindow(console.page)).evaluate((window) => window.close())
  const { id } = await control.addOrder({ inOrOut: false, balance: 4321.5 })
  await expect.poll(async () => (await console.observed()).notifications.at(-1)?.title).toBe('新下分订单')
  await console.app.evaluate(clickNotification)
  await expect(console.page.locator('aside')).toContainText(`订单号${id}`)
  await expect.poll(async () => (await windowState(console, console.page)).isFocused).toBe(true)
  await console.app.evaluate(clickTray, '上分订单')
  await expect(console.page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
  expect(second.url()).toBe(orderUrl(1))
  expect(await second.evaluate(() => window.desktop.consumePendingRoute())).toBeNull()
})

test('opening an address that is already open focuses its window; of eight windows a ninth is rejected with a message', async ({
  start,
}) => {
  const console = await start()
  await signIn(console.page)
  const second = await openWindow(console, console.page, orderUrl(1))
  await openWindow(console, console.page, orderUrl(2))
  expect(await windowCount(console)).toBe(3)
  await (await console.app.browserWindow(second)).evaluate((window) => window.minimize())
  await console.page.evaluate((to) => void window.open(to), orderUrl(1))
  await expect.poll(async () => (await windowState(console, second)).isFocused).toBe(true)
  expect(await windowCount(console)).toBe(3)
  // After navigating away, the window's former address opens a new window.
  await openList(second, '下分订单')
  await openWindow(console, console.page, orderUrl(1))
  expect(await windowCount(console)).toBe(4)

  const pages = console.app.windows().filter((page) => page !== console.page)
  for (let n = pages.length + 1; n <= MAX_WINDOWS; n++)
    pages.push(await openWindow(console, console.page, orderUrl(n * 10)))
  await console.page.evaluate((to) => void window.open(to), orderUrl(99))
  await expect(console.page.getByRole('status', { name: '提示' })).toContainText('最多同时打开 8 个窗口')
  expect(await windowCount(console)).toBe(MAX_WINDOWS + 1)

  const positions = await Promise.all(pages.map(async (page) => (await windowState(console, page)).bounds))
  expect(new Set(positions.map(({ x, y }) => `${x}/${y}`)).size).toBe(MAX_WINDOWS)
  await pages[0]!.close()
  await openWindow(console, console.page, orderUrl(99))
})

test('secondary windows remember their own bounds and do not drift', async ({ start }) => {
  const bounds = { x: 40, y: 30, width: 1000, height: 640 }
  const first = await start()
  await signIn(first.page)
  const main = (await windowState(first, first.page)).bounds
  const movedWindow = await openWindow(first, first.page, orderUrl(1))
  await (await first.app.browserWindow(movedWindow)).evaluate((window, to) => window.setBounds(to), bounds)
  await expect.poll(async () => (await windowState(first, movedWindow)).bounds).toEqual(bounds)
  await (await first.app.browserWindow(movedWindow)).evaluate((window) => window.close())
  await expect.poll(() => windowCount(first)).toBe(1)
  for (let n = 0; n < 2; n++) {
    const reopened = await openWindow(first, first.page, orderUrl(2))
    await expect.poll(async () => (await windowState(first, reopened)).bounds).toEqual(bounds)
    const adjacent = await openWindow(first, first.page, orderUrl(3))
    await expect
      .poll(async () => (await windowState(first, adjacent)).bounds)
      .toMatchObject({ width: 1000, height: 640 })
    expect((await windowState(first, adjacent)).bounds).not.toEqual(bounds)
    for (const page of [reopened, adjacent]) {
      await (await first.app.browserWindow(page)).evaluate((window) => window.close())
    }
    await expect.poll(() => windowCount(first)).toBe(1)
  }
  expect((await windowState(first, first.page)).bounds).toEqual(main)
})

test('closing a secondary window closes it; closing the main one hides it; 退出 quits', async ({ start }) => {
  const console = await start()
  await signIn(console.page)
  const [second, third] = [
    await openWindow(console, console.page, orderUrl(1)),
    await openWindow(console, console.page, orderUrl(2)),
  ]
  await (await console.app.browserWindow(second)).evaluate((window) => window.close())
  await expect.poll(() => windowCount(console)).toBe(2)
  await (await console.app.browserWindow(console.page)).evaluate((window) => window.close())
  await expect.poll(async () => (await windowState(console, console.page)).isVisible).toBe(false)
  expect((await windowState(console, third)).isVisible).toBe(true)
  await console.app.evaluate(clickTray, '退出').catch(() => {})
  expect(await console.exitCode).toBe(0)
})

test('when closing the main window quits, secondary windows close with it', async ({ start }) => {
  const console = await start()
  await signIn(console.page)
  await openWindow(console, console.page, orderUrl(1))
  await console.page.evaluate(() => window.desktop.changeSettings({ closeToTray: false }))
  await (await console.app.browserWindow(console.page)).evaluate((window) => window.close()).catch(() => {})
  expect(await console.exitCode).toBe(0)
})

test('signing out in any window closes all secondary windows', async ({ start }) => {
  const console = await start()
  await signIn(console.page)
  await openWindow(console, console.page, orderUrl(1))
  const second = await openWindow(console, console.page, orderUrl(2))
  await second.getByRole('button', { name: '退出登录' }).click()
  await expect.poll(() => windowCount(console)).toBe(1)
  await expect(console.page.getByLabel('密码')).toBeVisible()
  // Signed out, no window opens.
  await console.page.evaluate((to) => void window.open(to), orderUrl(3))
  await expect.poll(console.log).toContain('a page tried to open a window: nobody is signed in')
  expect(await windowCount(console)).toBe(1)
})

test('after a session is ended by the server secondary windows stay for the same operator and close for another (fault 8)', async ({
  start,
  control,
}) => {
  const console = await start()
  await signIn(console.page)
  const second = await openWindow(console, console.page, orderUrl(10086))
  const endSession = async () => {
    await control.revokeTokens()
    await second.evaluate(() => window.desktop.refreshAlerts())
    for (const page of [second, console.page]) await expect(page.getByLabel('密码')).toBeVisible()
  }
  await endSession()
  await signIn(console.page)
  await expect(second.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
  expect(second.url()).toBe(orderUrl(10086))
  await endSession()
  await signIn(console.page, 1)
  await expect.poll(() => windowCount(console)).toBe(1)
})

test('a crashed secondary window is reloaded a limited number of times and closes alone (fault 25)', async ({
  start,
}) => {
  const console = await start()
  await signIn(console.page)
  await openWindow(console, console.page, orderUrl(1))
  /** Crashes the page; returns its URL after the reload, or the dialog's message. */
  const crash = () =>
    console.app.evaluate(async ({ BrowserWindow }, url) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL() === url)!
      const { webContents } = window
      const crashed = new Promise<void>((resolve) => webContents.once('render-process-gone', () => resolve()))
      const reloaded = new Promise<void>((resolve) => webContents.once('did-finish-load', () => resolve()))
      webContents.forcefullyCrashRenderer()
      await crashed
      // The dialog is opened synchronously in this event.
      const { dialogs } = (globalThis as unknown as { observed: Observed }).observed
      if (dialogs.length > 0) return dialogs[0]
      await reloaded
      return webContents.getURL()
    }, orderUrl(1))
  for (let n = 0; n < 3; n++) expect(await crash()).toBe(orderUrl(1))
  expect(await crash()).toBe('页面反复出错')
  expect((await console.observed()).lastDialog.buttons).toEqual(['再试一次', '关闭窗口'])
  await expect(console.page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await console.app.evaluate(answerDialog, 1)
  await expect.poll(() => windowCount(console)).toBe(1)
  await expectConnected(console.page)
})

test('a message sounds in one window only; when that page is gone, in another', async ({ start, control }) => {
  const console = await start()
  await signIn(console.page)
  await disableRepeatedSounds(console.page)
  const pages = [
    await openWindow(console, console.page, orderUrl(1)),
    await openWindow(console, console.page, orderUrl(2)),
    console.page,
  ]
  const countSounds = () => {
    const counter = globalThis as unknown as { sounds: number }
    counter.sounds = 0
    document.querySelector('audio')?.addEventListener('play', () => {
      counter.sounds++
    })
  }
  const sounds = (of: Page[]) =>
    Promise.all(of.map((page) => page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds)))
  for (const page of pages) await page.evaluate(countSounds)
  await control.addPrivateMessage({ content: '在吗' })
  await expect.poll(() => sounds(pages)).toEqual([0, 0, 1])
  await console.page.reload()
  await expectConnected(console.page)
  await console.page.evaluate(countSounds)
  const notificationCount = (await console.observed()).notifications.length
  await control.addPrivateMessage({ content: '还在吗' })
  await expect.poll(async () => (await console.observed()).notifications.length).toBe(notificationCount + 1)
  await expect.poll(async () => (await sounds(pages)).toSorted()).toEqual([0, 0, 1])
})
