import type { Page } from 'playwright/test'
import { expect, type RunningConsole, test } from './support/fixture.ts'
import { clickTray } from './support/observe.ts'
import { signIn } from './support/operator.ts'

/** The mini window (A385). */

async function openMini({ app }: RunningConsole, open: () => Promise<unknown>): Promise<Page> {
  const [mini] = await Promise.all([app.waitForEvent('window'), open()])
  await expect(mini.getByRole('button', { name: /^上分 \d/ })).toBeVisible()
  return mini
}

const windowOf = async ({ app }: RunningConsole, page: Page) =>
  (await app.browserWindow(page)).evaluate((window) => ({
    bounds: window.getBounds(),
    isOnTop: window.isAlwaysOnTop(),
    isVisible: window.isVisible(),
  }))

test('W opens a small window above all others with what waits; a click leads to the order, and its page can do nothing else', async ({
  start,
  control,
}) => {
  const console = await start()
  const { app, page, observed } = console
  await signIn(page)
  const [deposits, payouts] = [await control.pending(true), await control.pending(false)]
  const order = await control.addOrder({ inOrOut: false, balance: 5_000.69, payTime: Date.now() - 200 * 60_000 })
  await expect(page.getByRole('table', { name: '下分订单' })).toContainText('5,000.69')
  const mini = await openMini(console, () => page.keyboard.press('w'))

  await expect.poll(async () => (await windowOf(console, mini)).isVisible).toBe(true)
  expect(await windowOf(console, mini)).toMatchObject({ isOnTop: true, bounds: { width: 300, height: 110 } })
  await expect(mini.getByRole('button', { name: `上分 ${deposits.length} ` })).toBeVisible()
  await expect(mini.getByRole('button', { name: `下分 ${payouts.length + 1} 3 时 2` })).toBeVisible()
  await expect(
    mini.getByRole('button', { name: /^下一笔下分 5,000\.69\s*$/ }),
    'its wait is the longest, and said once',
  ).toBeVisible()
  for (const secret of [order.payName, order.payNo, String(order.userId)]) {
    expect(await mini.content()).not.toContain(secret)
  }

  // The window grows with its text.
  await page.evaluate(() => window.desktop.changeSettings({ zoom: 150 }))
  await expect.poll(async () => (await windowOf(console, mini)).bounds).toMatchObject({ width: 450, height: 165 })
  const hidden = () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.body
    return { x: scrollWidth > clientWidth, y: scrollHeight > clientHeight }
  }
  await expect.poll(() => mini.evaluate(hidden)).toEqual({ x: false, y: false })

  // No bridge, no server.
  expect(await mini.evaluate(() => 'desktop' in window)).toBe(false)
  const reads = await mini.evaluate(async () => {
    const addresses = ['/api/home/pay-data', 'app://console/api/home/pay-data']
    return Promise.all(
      addresses.map((address) =>
        fetch(address).then(
          (response) => response.status,
          () => 'refused',
        ),
      ),
    )
  })
  expect(reads).toEqual([404, 'refused'])
  expect(await mini.evaluate(() => window.open('app://console/#/Main/Home') === null)).toBe(true)

  // Another window of screens was not opened; the main one comes from the tray.
  await (await app.browserWindow(page)).evaluate((window) => window.close())
  await expect.poll(async () => (await windowOf(console, page)).isVisible).toBe(false)
  await mini.getByRole('button', { name: /^下一笔/ }).click()
  await expect.poll(async () => (await windowOf(console, page)).isVisible).toBe(true)
  await expect(page.locator('aside')).toContainText(`订单号${order.id}`)
  expect(app.windows()).toHaveLength(2)
  expect((await control.order(order.id)).order.state).toBe(0)
  expect((await observed()).beeps).toBe(0)

  await mini.bringToFront()
  const closed = mini.waitForEvent('close')
  await mini.keyboard.press('Escape').catch(() => {})
  await closed
})

test('the tray opens it where it was; the sign-out closes it', async ({ start }) => {
  const console = await start()
  const { app, page } = console
  await signIn(page)
  const open = () => app.evaluate(clickTray, '迷你窗口')
  const first = await openMini(console, open)
  await (await app.browserWindow(first)).evaluate((window) => window.setPosition(70, 80))
  await expect.poll(async () => (await windowOf(console, first)).bounds).toMatchObject({ x: 70, y: 80 })
  const closed = first.waitForEvent('close')
  await open()
  await closed
  const second = await openMini(console, open)
  await expect.poll(async () => (await windowOf(console, second)).bounds).toMatchObject({ x: 70, y: 80 })
  const gone = second.waitForEvent('close')
  await page.getByRole('button', { name: '退出登录' }).click()
  await gone
  await expect(page.getByLabel('密码')).toBeVisible()
  expect(app.windows()).toHaveLength(1)
})
