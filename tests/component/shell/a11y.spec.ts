import type { Page } from 'playwright/test'
import { type RouteName, routes } from '#shared/routes.ts'
import { expectAccessible, OPENED, serious } from '../../e2e/support/axe.ts'
import { expect, openScreen, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { expectIsolated } from '../../e2e/support/foreign-names.ts'
import { openRecord } from '../../e2e/support/records.ts'
import { panel, review, verb } from '../../e2e/support/review.ts'
import { CANARY } from '../../simulator/wire/name-style.ts'
import { expectSameButtons } from '../../support/button-names.ts'

/** Every screen as it opens. Of the dashboard and the chat axe looks at more (tests/e2e). */
const SCREENS = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'Chat')

/** One of each kind and those with colours of their own: apart from their colours all themes are the light one. */
const IN_EVERY_THEME: RouteName[] = ['UpScore', 'Bet', 'Lottery', 'PlaySetting', 'AccountNumber', 'DataReport']
IN_EVERY_THEME.push('UserManage', 'GeneralSetting', 'CustomerServiceManage', 'Telegram')

/** They show no name as text. */
const NAMELESS: RouteName[] = ['Lottery', 'DataReport', 'Shift', 'PromotionManagement', 'AdminerManage']
NAMELESS.push('CustomerServiceManage', 'GeneralSetting', 'SystemSetting', 'RobotSetting')

/** Of a row more is opened below it. */
const WITH_DETAILS: RouteName[] = ['Bet', 'UserManage']

/** So many screens share a page. */
const PER_TEST = 10

async function expectSound(page: Page, name: RouteName): Promise<void> {
  const { title } = routes[name]
  await openScreen(page, title)
  await settled(page)
  await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0)
  // The panel of a queue begins to read once its order rests there, and then has other names.
  await expect(page.getByText('读取中…')).toHaveCount(0)
  if (!NAMELESS.includes(name)) await expect(page.locator('#content')).toContainText(CANARY)
  for (const preview of await page.locator('[data-region=preview]').all()) await expect(preview).not.toBeEmpty()
  await expectIsolated(page, title)
  expect((await expectSameButtons(page, title)).length, title).toBeGreaterThan(2)
  if (WITH_DETAILS.includes(name)) {
    await page.locator('tr[data-key]').getByRole('button', { name: '展开' }).first().click()
    await expect(page.locator('tr.detail')).toBeVisible()
    await expectIsolated(page, title)
  }
  if (name === 'UserManage') {
    await page.locator('tr[data-key]').getByRole('button', { name: '编辑' }).first().click()
    await expect(page.locator('tr[data-key]').getByLabel('昵称')).toBeVisible()
    await expectIsolated(page, title)
  }
  if (name === 'Home') return
  if (IN_EVERY_THEME.includes(name)) await expectAccessible(page)
  else expect(await serious(page), title).toEqual([])
}

test.describe('with names that turn the text beside them (fault 38)', () => {
  test.use({ at: `${routes.Shift.path}?size=20` })
  test.beforeEach(({ server }) => server.names('turning'))

  for (let start = 0; start < SCREENS.length; start += PER_TEST) {
    const names = SCREENS.slice(start, start + PER_TEST)
    test(`no serious violation, no moved text, and the same buttons by CSS as by role: ${names.map((name) => routes[name].title).join('、')}`, async ({
      signedInPage: page,
    }) => {
      for (const name of names) await test.step(routes[name].title, () => expectSound(page, name))
    })
  }
})

test.describe('a queue', () => {
  test.use({ at: routes.DownScore.path })
  test.beforeEach(({ server }) => server.addOrder({ inOrOut: false, payName: '要下分的人' }))

  test('with its panel, a reason to cancel and the column settings, empty and failed has no serious violations', async ({
    signedInPage: page,
    server,
  }) => {
    const order = rowOf(page, '下分订单', '要下分的人')
    await order.click()
    await expect(verb(page, '移交风控')).toBeEnabled()
    await expect(panel(page)).toContainText('同 IP')
    await expectAccessible(page)
    await review(order, '取消')
    await expect(panel(page).getByLabel('取消原因')).toBeVisible()
    await expectAccessible(page, OPENED.panel)
    await page.getByRole('button', { name: '列设置' }).click()
    await expectAccessible(page, OPENED.popover)
    await page.keyboard.press('Escape')

    await page.getByLabel('会员ID').fill('1')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('当前条件下没有待处理的下分订单')).toBeVisible()
    await expect(page.getByRole('list', { name: '查询条件' }), 'the state stands in the sentence').toHaveText(
      '会员ID 1',
    )
    await expectAccessible(page)
    await server.fault({ match: { path: '/api' }, kind: 'status', status: 500, times: -1 })
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText('请求失败! 服务器错误 500').first()).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('forms', () => {
  test.use({ at: routes.AccountNumber.path })

  test('with messages, a row, a record and the editor with its popovers have no serious violations', async ({
    signedInPage: page,
  }) => {
    await page.getByRole('button', { name: '新增账号' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(发布|新增|保存)/ })
      .click()
    await expect(page.getByText('请输入标题')).toBeVisible()
    await expectAccessible(page, OPENED.dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await openScreen(page, '登录设置')
    await page.getByRole('button', { name: '显示二维码' }).click()
    await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    await expectAccessible(page)
    await openScreen(page, '客服管理')
    for (const record of ['客服 1', '问答 1']) {
      await openRecord(page, record)
      await expectAccessible(page)
    }

    await openScreen(page, '用户管理')
    const member = page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]').first()
    await member.getByRole('button', { name: '编辑' }).click()
    await member.getByLabel('昵称').fill(' ')
    await member.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('昵称不能为空')).toBeVisible()
    await expectAccessible(page)
    await member.getByRole('button', { name: '取消' }).click()

    await openScreen(page, '活动设置')
    await page.getByRole('button', { name: '编辑' }).first().click()
    const dialog = page.getByRole('dialog', { name: '编辑活动' })
    await dialog.getByRole('switch', { name: '跳转' }).check()
    await expect(dialog.getByRole('textbox', { name: '跳转内容' })).toBeVisible()
    await expectAccessible(page, OPENED.dialog)
    for (const name of ['文字颜色', '链接']) {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('button', { name: '使用' })).toBeVisible()
      await expectAccessible(page, OPENED.popover)
      await page.keyboard.press('Escape')
    }
  })
})
