import { type RouteName, routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { expect, openScreen, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { openRecord } from '../../e2e/support/records.ts'
import { panel, review, verb } from '../../e2e/support/review.ts'

test.use({ at: routes.Shift.path })

/** Every screen as it opens. The dashboard has the menu around it (tests/e2e); of the chat the conversations matter. */
const SCREENS = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'Home' && name !== 'Chat')

/** Their first ten rows do not have every mark and state yet. */
const OF_MANY_STATES: RouteName[] = ['UpScore', 'Bet', 'UserManage']

/** So many screens share a sign-in. */
const PER_TEST = 7

function testScreens(names: RouteName[]): void {
  const titles = names.map((name) => routes[name].title)
  test(`${titles.join('、')} have no serious violations in any theme`, async ({ signedInPage: page }) => {
    for (const title of titles) {
      await openScreen(page, title)
      await settled(page)
      await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    }
  })
}

const others = SCREENS.filter((name) => !OF_MANY_STATES.includes(name))
for (let start = 0; start < others.length; start += PER_TEST) testScreens(others.slice(start, start + PER_TEST))

test.describe('with twenty rows', () => {
  test.use({ at: `${routes.Shift.path}?size=20` })

  testScreens(OF_MANY_STATES)
})

test('the list of orders with the panel, a reason to cancel and the column settings has no serious violations', async ({
  signedInPage: page,
  server,
}) => {
  await server.addOrder({ inOrOut: false, payName: '要下分的人' })
  await openScreen(page, '下分订单')
  await rowOf(page, '下分订单', '要下分的人').click()
  await expect(verb(page, '移交风控')).toBeEnabled()
  await expect(panel(page)).toContainText('同 IP')
  await expectAccessible(page)
  await review(rowOf(page, '下分订单', '要下分的人'), '取消')
  await expect(panel(page).getByLabel('取消原因')).toBeVisible()
  await expectAccessible(page, OPENED.panel)
  await page.getByRole('button', { name: '列设置' }).click()
  await expectAccessible(page, OPENED.popover)
})

test('the activities and the editor have no serious violations', async ({ signedInPage: page }) => {
  await openScreen(page, '活动设置')
  await page.getByRole('button', { name: '编辑' }).first().click()
  const dialog = page.getByRole('dialog', { name: '编辑活动' })
  await dialog.getByRole('switch', { name: '跳转' }).check()
  await expect(dialog.getByRole('textbox', { name: '跳转内容' })).toBeVisible()
  await expectAccessible(page, OPENED.dialog)
  for (const name of ['文字颜色', '链接']) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('button', { name: '使用' })).toBeVisible()
    await expectAccessible(page, `${OPENED.dialog}, ${OPENED.popover}`)
    await page.keyboard.press('Escape')
  }
})

test('payment accounts, administrators and customer service have no serious violations', async ({
  signedInPage: page,
}) => {
  await openScreen(page, '收款账号')
  await page.getByRole('button', { name: '新增账号' }).first().click()
  await expectAccessible(page, OPENED.dialog)
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
})

test('the report with its details and the referral rules have no serious violations', async ({
  signedInPage: page,
}) => {
  await openScreen(page, '盈亏报表')
  for (const name of ['总上分明细', '留存余额明细']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').locator('tr[data-key]').first()).toBeVisible()
    await expectAccessible(page, OPENED.dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openScreen(page, '推广管理')
  await page.getByRole('button', { name: '推广介绍回红设置' }).click()
  await page.getByLabel('体育 最低流水').fill('很多')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('该项必须输入数字')).toBeVisible()
  await expectAccessible(page, OPENED.dialog)
})

test('the members, an edited row and the dialog of the state have no serious violations', async ({
  signedInPage: page,
}) => {
  await openScreen(page, '用户管理')
  await expect(page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]')).toHaveCount(10)
  const member = page.getByRole('table', { name: '用户管理' }).locator('tr[data-key]').first()
  await member.getByRole('button', { name: '编辑' }).click()
  await member.getByLabel('昵称').fill(' ')
  await member.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('昵称不能为空')).toBeVisible()
  await expectAccessible(page)
  await member.getByRole('button', { name: '取消' }).click()
  await member.getByRole('button', { name: '状态' }).click()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
  await expectAccessible(page, OPENED.dialog)
})

test('an empty list and a failed list have no serious violations', async ({ signedInPage: page, server }) => {
  await openScreen(page, '上分订单')
  await page.getByLabel('会员ID').fill('1')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('当前条件下没有待处理的上分订单')).toBeVisible()
  await expect(page.getByRole('list', { name: '查询条件' }), 'the state stands in the sentence').toHaveText('会员ID 1')
  await expectAccessible(page)
  await server.fault({ match: { path: '/api' }, kind: 'status', status: 500, times: -1 })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('请求失败! 服务器错误 500').first()).toBeVisible()
  await expectAccessible(page)
})
