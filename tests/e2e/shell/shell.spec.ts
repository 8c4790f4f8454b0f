import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, initialNotificationsShown, openScreen, reloadApplication, rowOf, test } from '../support/fixtures.ts'
import { expectVisible, inHighContrast } from '../support/high-contrast.ts'
import { refuseStorage } from '../support/refused-storage.ts'
import { panel } from '../support/review.ts'

test.describe('menu and shell (inventory 5–50)', () => {
  test.use({ at: routes.Shift.path })

  test('an address opens its screen, an unknown one leads to the dashboard, and Ctrl+K finds screens and members; a browser without notifications is reported', async ({
    signedInPage: page,
    context,
  }) => {
    const base = page.url().split('#')[0]
    for (const [hash, title] of [
      ['/Main/UpDownScore/1', '上分订单'],
      ['/Main/UpDownScore/2', '下分订单'],
      ['/Main/UpDownScore/anything', '下分订单'],
      ['/Main/Home', '首页'],
      ['/Main/Nowhere', '首页'],
      ['/', '首页'],
      ['/Login', '首页'],
    ]) {
      await page.goto(`${base}#${hash}`)
      await expect(page.getByRole('heading', { name: title!, level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} - 运营控制台$`))
    }
    await test.step('Ctrl+K finds screens by name and a member by id', async () => {
      await page.keyboard.press('Control+k')
      const field = page.getByRole('combobox', { name: '搜索' })
      await field.fill('下分')
      await field.press('Enter')
      await expect(page.getByRole('heading', { name: '下分订单', level: 1 })).toBeVisible()
      await page.keyboard.press('Control+k')
      await field.fill('10086')
      await expect(page.getByRole('option')).toHaveText([
        ...['会员 10086', '聊天', '送分', '扣分', '上分订单', '下分订单', '注单', '账变', '会员资料', '时间线'],
      ])
      await page.getByRole('option', { name: '下分订单 · 会员 10086' }).click()
      await expect(page).toHaveURL(/UpDownScore\/2\?userid=10086/)
      await page.keyboard.press('Control+k')
      await field.fill('没有这一页')
      await expect(page.getByText('没有匹配的结果')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    const without = await context.newPage()
    await without.addInitScript(() => Reflect.deleteProperty(window, 'Notification'))
    await without.goto(page.url())
    await expect(without.getByRole('status', { name: '提示' })).toContainText('抱歉，此浏览器不支持桌面通知！')
  })

  test('the menu, a notification, the progress of reads and changes, and the theme', async ({
    signedInPage: page,
    server,
  }) => {
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu).toHaveCSS('width', '156px')
    await page.locator(button('收起菜单')).click()
    await expect(menu).toHaveCSS('width', '78px')
    await reloadApplication(page)
    await expect(page.locator(button('展开菜单'))).toBeVisible()
    await expect(menu).toHaveCSS('width', '78px')
    await test.step('a notification opens its order', async () => {
      await initialNotificationsShown(page)
      await server.addOrder({ inOrOut: false, balance: 66, payName: '要下分的人' })
      await page.locator(button(/通知，\d+ 条未读/)).click()
      await page
        .getByLabel('通知中心')
        .locator(button(/新下分订单.*要下分的人/))
        .click()
      await expect(page.getByRole('heading', { name: '下分订单', level: 1 })).toBeVisible()
      await expect(rowOf(page, '下分订单', '要下分的人')).toHaveAttribute('aria-current', 'true')
      await expect(rowOf(page, '下分订单', '要下分的人')).toBeFocused()
      await expect(panel(page)).toContainText('要下分的人')
    })
    await test.step('a read that lasts shows a loading bar of 3 pixels, in high contrast too (inventory 87, 88)', async () => {
      await server.fault({ match: { path: '/api/order/list' }, kind: 'hang' })
      await openScreen(page, '注单查询')
      const bar = page.getByRole('progressbar', { name: '加载中' })
      await expect(bar).toBeVisible()
      expect((await bar.boundingBox())!.height).toBe(3)
      await inHighContrast(page, () => expectVisible(bar, 'backgroundColor', '::after'))
      await server.clearFaults()
      await expect(bar).toHaveCount(0)
    })
    await test.step('the page shows the progress cursor while a change is sent (inventory 87)', async () => {
      await openScreen(page, '首页')
      const cursor = () => page.evaluate(() => getComputedStyle(document.elementFromPoint(700, 300)!).cursor)
      await server.fault({ match: { path: '/api/home/updateing-state' }, kind: 'hang' })
      await page.getByRole('switch', { name: '禁言' }).first().click()
      await page.getByRole('dialog').locator(button('开启禁言')).click()
      await expect.poll(cursor).toBe('progress')
      await server.clearFaults()
      await expect.poll(cursor).not.toBe('progress')
    })
    await test.step('the theme is light, dark or that of the system, and is remembered', async () => {
      const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('header')!).backgroundColor)
      await page.locator(button(/^账户/)).click()
      await page.getByRole('menuitemradio', { name: '深色' }).click()
      await expect.poll(colour).toMatch(/rgb\((\d|[1-5]\d), /)
      await reloadApplication(page)
      await expect(page.locator('h1')).toBeVisible()
      expect(await colour()).toMatch(/rgb\((\d|[1-5]\d), /)
      await page.locator(button(/^账户/)).click()
      await page.getByRole('menuitemradio', { name: '跟随系统' }).click()
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(colour).toBe('rgb(255, 255, 255)')
    })
  })

  test('the shell works while the storage of the browser is refused, and says so once', async ({
    signedInPage: page,
  }) => {
    const appearances = await refuseStorage(page)
    await openScreen(page, '首页')
    await expect(page.getByText('页面出错了')).toHaveCount(0)
    expect(await appearances()).toBe(1)
  })
})
