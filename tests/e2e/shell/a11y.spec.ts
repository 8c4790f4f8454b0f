import { type RouteName, routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expectAccessible, OF_THE_WHOLE_PAGE, OPENED, serious } from '../support/axe.ts'
import { chooseFromAccountMenu, expect, initialNotificationsShown, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'

/** What is in a screen alone is judged where it is mounted alone. */
test('the landmarks and headings of every screen have no violations that are moderate or worse', async ({
  signedInPage: page,
}) => {
  const found: string[] = []
  for (const name of (Object.keys(routes) as RouteName[]).filter((name) => name !== 'Chat')) {
    await openScreen(page, routes[name].title)
    await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0)
    found.push(...(await serious(page, OF_THE_WHOLE_PAGE)).map((violation) => `${routes[name].title} ${violation}`))
  }
  expect(found).toEqual([])
})

test.describe('accessibility in the light, the dark and the high-contrast theme', () => {
  test('the sign-in page and its messages have no serious violations', async ({ signInPage: page }) => {
    await expectAccessible(page)
    await page.locator(button('登录')).click()
    await expect(page.getByText('password不能为空')).toBeVisible()
    await expectAccessible(page)
  })

  test('the dashboard, its panel, its dialogs, the palette and the notification centre have no serious violations', async ({
    signedInPage: page,
  }) => {
    await expect(page.getByRole('table', { name: '上分订单' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await page.locator(button('送分')).click()
    await page.getByRole('dialog').locator(button('核对')).click()
    await expectAccessible(page, OPENED.dialog)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeVisible()
    await expectAccessible(page, OPENED.dialog)
    await page.keyboard.press('Escape')
    await page.locator(button(/通知/)).click()
    await expectAccessible(page, OPENED.popover)
    await page.keyboard.press('Escape')
    await rowsOf(page, '上分订单').first().locator('td').nth(1).click()
    await expect(verb(page, '移交风控')).toBeEnabled()
    await expect(panel(page)).not.toContainText('读取中…')
    await expectAccessible(page, OPENED.panel)
  })

  test.describe('beside a light screen', () => {
    test.use({ at: routes.Shift.path })

    test('the menu of a notice and the state of the connection have no serious violations', async ({
      signedInPage: page,
      server,
    }) => {
      await initialNotificationsShown(page)
      await server.addOrder({ inOrOut: true, payName: '要处理的', balance: 5 })
      await page.locator(button(/^通知/)).click()
      const notice = page.getByLabel('通知中心').getByRole('listitem').filter({ hasText: '要处理的' })
      await notice.locator(button(/^更多操作/)).click()
      await expect(page.getByRole('menuitem', { name: /^我来处理/ })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: '稍后提醒 15 分钟' }).click()
      await expect(notice).toContainText(/稍后 \d\d:\d\d/)
      await expectAccessible(page, OPENED.popover)
      await page.keyboard.press('Escape')
      await page.getByRole('status', { name: '实时连接' }).getByRole('button').click()
      await expect(page.getByRole('dialog', { name: '连接状态' })).toContainText('毫秒')
      await expectAccessible(page, OPENED.popover)
    })

    test('the account menu, the audit log, the shortcuts, the collapsed menu and the settings have no serious violations in any theme', async ({
      signedInPage: page,
    }) => {
      await test.step('the account menu, the audit log, the shortcuts and the collapsed menu have no serious violations in any theme', async () => {
        await page.locator(button(/^账户/)).click()
        await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await chooseFromAccountMenu(page, '操作记录')
        await expect(page.getByText('还没有记录')).toBeVisible()
        await expectAccessible(page, OPENED.dialog)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
        await expectAccessible(page, OPENED.dialog)
        await page.keyboard.press('Escape')
        await page.locator(button('收起菜单')).click()
        await expectAccessible(page)
      })
      await test.step('the settings of the workstation have no serious violations', async () => {
        await page.locator(button(/^通知/)).click()
        await page.locator(button('提醒设置')).click()
        await expect(page.getByRole('list', { name: '各类提醒' })).toBeVisible()
        await page
          .locator(button(/^下分订单/))
          .last()
          .click()
        await expectAccessible(page, OPENED.dialog)
        for (const name of ['外观', '诊断', '关于', '服务器']) {
          await page.getByRole('tab', { name }).click()
          if (name === '关于') {
            await page.locator(button('第三方软件许可')).click()
            await page.getByRole('searchbox', { name: '搜索许可' }).fill('react-dom')
            await page.getByText(/^react-dom \d/).click()
          }
          await expectAccessible(page, OPENED.dialog)
        }
        await page.locator(button('新增服务器')).click()
        await page
          .getByRole('dialog')
          .locator(button(/^(发布|新增|保存)/))
          .click()
        await expect(page.getByText('请输入服务器地址')).toBeVisible()
        await expectAccessible(page, OPENED.dialog)
      })
    })
  })
})
