import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expectAccessible, OF_THE_WHOLE_PAGE, OPENED, serious } from '../support/axe.ts'
import { chooseFromAccountMenu, expect, initialNotificationsShown, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'

/** One screen of each kind: what is in a screen alone is judged where it is mounted alone, every one of them. */
const KINDS = ['UpScore', 'Bet', 'DataReport', 'GeneralSetting', 'AdminerManage', 'User'] as const

test('the landmarks and headings around a queue, a list, a report, settings and cards have no violations that are moderate or worse', async ({
  signedInPage: page,
}) => {
  const found: string[] = []
  for (const name of KINDS) {
    await openScreen(page, routes[name].title)
    await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0)
    found.push(...(await serious(page, OF_THE_WHOLE_PAGE)).map((violation) => `${routes[name].title} ${violation}`))
  }
  expect(found).toEqual([])
})

test('the sign-in page with its messages has no serious violations in either theme', async ({ signInPage: page }) => {
  await page.locator(button('登录')).click()
  await expect(page.getByText('password不能为空')).toBeVisible()
  await expectAccessible(page)
})

test('the dashboard, 送分 above it and the panel beside its queues have no serious violations in either theme', async ({
  signedInPage: page,
}) => {
  await expect(rowsOf(page, '上分订单').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator(button('送分')).click()
  await page.getByRole('dialog').locator(button('核对')).click()
  await expectAccessible(page, OPENED.dialog)
  await page.keyboard.press('Escape')
  await rowsOf(page, '上分订单').first().locator('td').nth(1).click()
  await expect(verb(page, '移交风控')).toBeEnabled()
  await expect(panel(page)).not.toContainText('读取中…')
  await expectAccessible(page, OPENED.panel)
  expect(await serious(page, OF_THE_WHOLE_PAGE), 'with the page around it').toEqual([])
})

test.describe('what opens above a light screen', () => {
  test.use({ at: routes.Shift.path })

  test('the notification centre, the connection, the palette, the account menu, the audit log, the shortcuts and the collapsed menu', async ({
    signedInPage: page,
    server,
  }) => {
    await initialNotificationsShown(page)
    await server.addOrder({ inOrOut: true, payName: '要处理的', balance: 5 })
    await page.locator(button(/^通知/)).click()
    const notice = page.getByLabel('通知中心').getByRole('listitem').filter({ hasText: '要处理的' })
    await notice.locator(button(/^更多操作/)).click()
    await expect(page.getByRole('menuitem', { name: /^我来处理/ })).toBeVisible()
    await expectAccessible(page, OPENED.menu)
    await page.getByRole('menuitem', { name: '稍后提醒 15 分钟' }).click()
    await expect(notice).toContainText(/稍后 \d\d:\d\d/)
    await expectAccessible(page, OPENED.popover)
    expect(await serious(page, OF_THE_WHOLE_PAGE), 'with the page around it').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('status', { name: '实时连接' }).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: '连接状态' })).toContainText('毫秒')
    await expectAccessible(page, OPENED.popover)
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索' })).toBeVisible()
    await expectAccessible(page, OPENED.dialog)
    expect(await serious(page, OF_THE_WHOLE_PAGE), 'with the page behind it').toEqual([])
    await page.keyboard.press('Escape')

    await page.locator(button(/^账户/)).click()
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await expectAccessible(page, OPENED.menu)
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
    await expectAccessible(page, 'nav[aria-label=主菜单]')
  })

  test('every section of the settings, a server that is refused and the licences', async ({ signedInPage: page }) => {
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
      if (name !== '服务器') await expectAccessible(page, OPENED.dialog)
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
