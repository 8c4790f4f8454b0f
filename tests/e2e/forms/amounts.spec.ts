import type { Page } from 'playwright/test'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { expectWholeNumbers } from '../support/whole-numbers.ts'

test.describe('a typed amount (fault 50)', () => {
  for (const typed of ['12,50', '1,5', '1，234', '１２', '1.234,56', '1.5.2', '0,123', '1 234']) {
    test(`the amount ${typed} is refused beside its field and stays there`, async ({ signedInPage: page, server }) => {
      const { userId } = await server.addOrder({ inOrOut: true })
      await page.getByRole('button', { name: '送分' }).click()
      const form = page.getByRole('dialog', { name: '送分' })
      await form.getByLabel('会员ID').fill(String(userId))
      await form.getByLabel('操作金额').fill(typed)
      await form.getByRole('button', { name: '确定' }).click()
      await expect(form.getByText('表单验证失败，请检查!')).toBeVisible()
      await expect(form.getByLabel('操作金额')).toHaveAccessibleDescription(/该项必须输入数字.*如 1,234\.50/)
      await expect(form.getByLabel('操作金额')).toHaveValue(typed)
      await expect(page.getByRole('dialog', { name: '确认送分' })).toHaveCount(0)
      expect((await server.log()).filter(({ path }) => path === '/api/pay/pay-agent-hand')).toEqual([])
    })
  }

  test('an amount with thousands separators is accepted and sent as a number', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addOrder({ inOrOut: true })
    await page.getByRole('button', { name: '送分' }).click()
    await page.getByLabel('会员ID').fill(String(userId))
    await page.getByLabel('操作金额').fill('1,234.50')
    await page.getByRole('button', { name: '确定' }).click()
    const sure = page.getByRole('dialog', { name: '确认送分' })
    await expect(sure).toContainText('+1,234.50')
    await sure.getByRole('button', { name: '送分 1,234.50' }).click()
    await expect(page.getByText('操作成功')).toBeVisible()
    const sent = (await server.log()).filter(({ path }) => path === '/api/pay/pay-agent-hand')
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ balance: 1_234.5 })])
  })

  test('a filter amount is sent without thousands separators', async ({ signedInPage: page, server }) => {
    await page.getByRole('link', { name: '上分订单' }).click()
    await page.getByRole('tab', { name: '全部' }).click()
    await page.getByLabel('金额').fill('1,234.50')
    await page.getByRole('button', { name: '查询' }).click()
    const requested = async () =>
      (await server.log()).filter(({ path }) => path.startsWith('/api/pay/list/')).map(({ query }) => query.balance)
    await expect.poll(requested).toContain('1234.50')
    await page.getByLabel('金额').fill('12,50')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('该项必须输入数字')).toBeVisible()
    expect(await requested()).not.toContain('1250')
  })
})

/** The lists that show amounts or ids, and whether there are more of them below an open row or in a panel. */
const lists: { path: string; title: string; below?: true; panel?: true }[] = [
  { path: '/Main/UpDownScore/1', title: '上分订单', panel: true },
  { path: '/Main/UpDownScore/2', title: '下分订单', panel: true },
  { path: '/Main/Bet', title: '注单查询', below: true },
  { path: '/Main/ChatRecord', title: '聊天记录' },
  { path: '/Main/AccountChang', title: '账变明细' },
  { path: '/Main/Lottery', title: '开奖记录' },
  { path: '/Main/BackWater', title: '回红管理', below: true },
  { path: '/Main/PromotionManagement', title: '推广管理' },
  { path: '/Main/UserManage', title: '用户管理', below: true },
  { path: '/Main/UserAccount', title: '提现账号' },
  { path: '/Main/Robot', title: '机器人管理', below: true },
  { path: '/Main/Telegram', title: '群组管理' },
  { path: '/Main/User', title: '群成员' },
  { path: '/Main/Report', title: '游戏报表' },
  { path: '/Main/BalanceReport', title: '账变报表' },
]

test.describe('amounts of twelve digits and ids of twenty are shown whole', () => {
  test.beforeEach(({ server }) => server.largeValues())

  const goTo = (page: Page, path: string) =>
    page.evaluate((to) => {
      location.hash = to
    }, path)

  for (const { path, title, below, panel } of lists) {
    test(title, async ({ signedInPage: page }) => {
      await goTo(page, path)
      // The dashboard has tables of the same names.
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      const rows = page.getByRole('table', { name: title, exact: true }).locator('tr[data-key]')
      await expect(rows.first()).toBeVisible()
      expect(await expectWholeNumbers(page)).toBeGreaterThan(0)
      if (panel) {
        await rows.first().getByRole('button', { name: '通过' }).click()
        await expect(
          page
            .locator('aside')
            .getByText(/999,999,999,999\.99/)
            .first(),
        ).toBeVisible()
        await expectWholeNumbers(page, 'aside')
      }
      if (!below) return
      await rows.first().getByRole('button', { name: '展开' }).click()
      await expect(
        page
          .locator('tr.detail')
          .getByText(/999,999,999,999\.99/)
          .first(),
      ).toBeVisible()
      await expectWholeNumbers(page, 'tr.detail')
    })
  }

  test('首页', async ({ signedInPage: page }) => {
    for (const title of ['上分订单', '下分订单'])
      await expect(page.getByRole('table', { name: title }).locator('tr[data-key]').first()).toBeVisible()
    expect(await expectWholeNumbers(page)).toBeGreaterThan(30)
  })

  test('盈亏报表 and the tables it opens', async ({ signedInPage: page }) => {
    await goTo(page, '/Main/DataReport')
    await expect(page.getByText(/999,999,999,999\.99/).first()).toBeVisible()
    expect(await expectWholeNumbers(page)).toBeGreaterThan(5)
    for (const name of ['总上分明细', '总盈亏明细', '留存余额明细']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name }).click()
      const opened = page.getByRole('dialog')
      await expect(opened.getByText(/999,999,999,999\.99/).first()).toBeVisible()
      await expectWholeNumbers(page, '[role=dialog]')
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }
  })
})

test.describe('an amount field', () => {
  test('shows thousands separators until it is edited, and keeps the digits that were entered', async ({
    signedInPage: page,
  }) => {
    await page.getByRole('button', { name: '送分' }).click()
    const form = page.getByRole('dialog', { name: '送分' })
    const amount = form.getByLabel('操作金额')
    const grouped = form.locator('[data-grouped]')
    await amount.fill('1234567.5')
    await expect(grouped).toBeHidden()
    await form.getByLabel('备注').click()
    await expect(grouped).toHaveText('1,234,567.5')
    await expect(grouped).toBeVisible()
    await expect(amount).toHaveValue('1234567.5')
    await expect(amount).toHaveCSS('text-align', 'end')
    await amount.focus()
    await expect(grouped).toBeHidden()
    await page.keyboard.press('End')
    await page.keyboard.type('1')
    await expect(amount).toHaveValue('1234567.51')
    await page.keyboard.press('Tab')
    await expect(grouped).toHaveText('1,234,567.51')
  })

  test('stands in line with fields of counts and times', async ({ signedInPage: page }) => {
    await openScreen(page, '常规设置')
    for (const label of ['最低投注', '可撤投时间', '每日上分次数']) {
      await expect(page.getByLabel(label)).toHaveCSS('text-align', 'end')
    }
  })

  test('cells of a grid show thousands separators too', async ({ signedInPage: page }) => {
    await openScreen(page, '玩法设置')
    const cell = page.getByRole('textbox', { name: '大 限额', exact: true })
    await expect(cell).toHaveValue('50000')
    const grouped = page.locator('.grid-number', { has: cell }).locator('[data-grouped]')
    await expect(grouped).toHaveText('50,000')
    await cell.click()
    await expect(grouped).toBeHidden()
  })
})
