import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, reloadApplication, resizeTo, test } from '../../e2e/support/fixtures.ts'
import { saveButton } from '../../e2e/support/locators.ts'
import { requestsTo } from '../../e2e/support/requests.ts'
import { confirmReview, reviewDialog, saveReviewed } from '../../e2e/support/save-reviewed.ts'

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const SAVE_ODDS = '/api/play/updateing-play-odds-info'
const SAVE_RULES = '/api/play/updateing-play-info'

test.describe('the review of a play’s odds and rules', () => {
  test.use({ at: routes.PlaySetting.path })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(cell(page, '大 赔率')).toHaveValue('1.98')
  })

  test('a switch clicked twice is no change; one panel lists the changes of both tabs with what is unusual, and nothing is sent before its answer', async ({
    signedInPage: page,
    server,
  }) => {
    const kick = page.getByRole('checkbox', { name: '单 踢单', exact: true })
    await test.step('a switch that is clicked twice is no change', async () => {
      await kick.click()
      await expect(page.getByText('有 1 处未保存的修改')).toBeVisible()
      await kick.click()
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
    })
    const review = reviewDialog(page)
    await cell(page, '大 赔率').fill('19.8')
    await cell(page, '小 限额').fill('51000')
    await kick.click()
    await page.getByRole('tab', { name: '限额与规则' }).click()
    await cell(page, '第3档 输赢回红 输额').fill('1900')
    await page.getByRole('radio', { name: '流水回红' }).click()
    await saveButton(page).click()
    await expect(review.getByRole('status')).toHaveText('共 5 处修改，其中 2 处请特别注意')
    const odds = review.getByRole('table', { name: '经典玩法 赔率' })
    await expect(odds.getByRole('row', { name: '大 赔率' })).toHaveText(/1\.98.*19\.8.*比原来高 900 %/)
    await expect(odds.getByRole('row', { name: '单 踢单' })).toHaveText(/关.*开/)
    await expect(odds.getByRole('row', { name: '小 限额' })).toHaveText(/,000.*51,000/)
    const rules = review.getByRole('table', { name: '经典玩法 规则' })
    await expect(rules.getByRole('row', { name: '第3档 输赢回红 输额' })).toHaveText(/1,900.*小于第2档（2,000）/)
    await expect(rules.getByRole('row', { name: '回红方式' })).toHaveText(/输赢回红.*流水回红/)
    await page.keyboard.press('Enter')
    await review.getByRole('button', { name: '返回修改' }).click()
    await expect(page.getByText('有 5 处未保存的修改')).toBeVisible()
    expect(await requestsTo(server, SAVE_ODDS)).toHaveLength(0)
    await saveReviewed(page)
    await expect(page.getByText('玩法保存成功')).toBeVisible()
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect(await requestsTo(server, SAVE_ODDS)).toHaveLength(1)
    expect(await requestsTo(server, SAVE_RULES)).toHaveLength(1)
    expect((await server.entity('odds', 1000)).entity).toMatchObject({ odds: 19.8 })
    expect((await server.entity('play', 1)).entity).toMatchObject({ rebate_3_LoseBalance: 1900, rebate_Type: 2 })
  })

  test('odds of another play are filled in as edits, which are undone in one step or saved after the review', async ({
    signedInPage: page,
    server,
  }) => {
    const own = (await server.entities('odds')).filter(({ playId }) => playId === 1)
    const other = (await server.entities('odds')).filter(({ playId }) => playId === 2)
    await server.edit('odds', other[0]!.id as number, { odds: 2.1, quota: 60_000, isKick: 1 })
    await server.edit('odds', other[1]!.id as number, { odds: -1 })
    await server.edit('odds', other[2]!.id as number, { detail: '另一项' })
    const dialog = page.getByRole('dialog', { name: '从其他玩法复制' })
    const open = () => page.getByRole('button', { name: '从其他玩法复制' }).click()
    await open()
    await dialog.getByRole('button', { name: '填入' }).click()
    await expect(dialog.getByText('请选择来源玩法')).toBeVisible()
    await server.fault({ match: { path: '/api/play/odds-list' }, kind: 'refused', errors: '稍后再试' })
    await dialog.getByLabel('来源玩法').selectOption('高倍玩法')
    await expect(dialog.getByText('请求失败! 稍后再试')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '填入' })).toBeDisabled()
    await dialog.getByRole('button', { name: '重试' }).click()
    await expect(dialog.getByText('没有对应的玩法项，保持不变（1）：单')).toBeVisible()
    await expect(dialog.getByText('来源的值无效，保持不变（1）：小 赔率')).toBeVisible()
    await expect(dialog.getByText('没有用到（1）：另一项')).toBeVisible()
    const values = dialog.getByRole('table', { name: '将填入的值' })
    await expect(values.getByRole('row', { name: '大 赔率' })).toHaveText(/1\.98.*2\.1/)
    await expect(values.getByRole('row', { name: '大 限额' })).toHaveText(/50,000.*60,000/)
    await dialog.getByRole('checkbox', { name: '限额' }).click()
    await dialog.getByRole('checkbox', { name: '踢单' }).click()
    await dialog.getByRole('button', { name: '填入 2 个值' }).click()
    await expect(cell(page, '大 赔率')).toHaveValue('2.1')
    await expect(page.getByRole('checkbox', { name: '大 踢单', exact: true })).toBeChecked()
    await expect(cell(page, '大 限额')).toHaveValue('50000')
    await expect(page.getByText('有 2 处未保存的修改')).toBeVisible()
    expect(await requestsTo(server, SAVE_ODDS)).toHaveLength(0)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await open()
    await dialog.getByLabel('来源玩法').selectOption('高倍玩法')
    await dialog.getByRole('button', { name: '填入 2 个值' }).click()
    await saveReviewed(page)
    await expect(page.getByText('赔率限额保存成功')).toBeVisible()
    expect((await requestsTo(server, SAVE_ODDS)).map(({ body }) => body)).toEqual([
      [{ ...own[0], odds: 2.1, quota: 60_000 }],
    ])
  })
})

test.describe('the review of settings', () => {
  test.use({ at: routes.GeneralSetting.path })

  test('a switch that members depend on, far limits and overlapping robots are marked, and Enter confirms what is usual', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a switch that members depend on and far limits are marked in words', async () => {
      await page.getByLabel('站点开放').click()
      await page.getByLabel('支付宝最大限额').fill('500000')
      await page.getByLabel('客服时间').fill('10:00-22:00')
      await saveButton(page).click()
      const review = reviewDialog(page)
      await expect(review.getByRole('row', { name: '站点开放' })).toHaveText(/开.*关.*关闭后会员不能再使用/)
      await expect(review.getByRole('row', { name: '支付宝最大限额' })).toHaveText(/50,000.*500,000.*比原来高 900 %/)
      await expect(review.getByRole('status')).toHaveText('共 3 处修改，其中 2 处请特别注意')
      const closed = async () => (await server.entities('setting')).find(({ key }) => key === 'site_status')!.status
      expect(await closed()).toBe(true)
      await confirmReview(page)
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      expect(await closed()).toBe(false)
    })
    await test.step('robots whose balances overlap are marked, and Enter confirms what is usual', async () => {
      await openScreen(page, '机器人设置')
      await page.getByLabel('中级机器人 最高积分').fill('55000')
      await saveButton(page).click()
      const review = reviewDialog(page)
      await expect(review.getByRole('row', { name: '中级机器人 最高积分' })).toHaveText(
        /55,000.*与“高级机器人”的区间重叠/,
      )
      await page.keyboard.press('Escape')
      await page.getByLabel('中级机器人 最高积分').fill('49000')
      await saveButton(page).click()
      await expect(review.getByRole('button', { name: '确认保存' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    })
  })
})

const index = (page: Page) => page.getByRole('navigation', { name: '本页目录' })
const current = (page: Page) => index(page).locator('[aria-current=location]')

test.describe('long settings pages', () => {
  test.use({ at: routes.GeneralSetting.path })

  test('a link to a section opens the page there, the index leads through it; a unit is read out, and separators leave what was entered (A292)', async ({
    signedInPage: page,
  }) => {
    await test.step('a link to a section opens the page there; the index marks the section that is read, leads to each by keyboard and keeps unsaved edits', async () => {
      await test.step('a link to a section opens the page there', async () => {
        await index(page).getByRole('link', { name: '含义未知的设置' }).click()
        await expect(page).toHaveURL(new RegExp(`#${encodeURIComponent('含义未知的设置')}$`))
        await reloadApplication(page)
        await expect(page.getByRole('region', { name: '含义未知的设置' })).toBeFocused()
        await expect(page.getByRole('region', { name: '含义未知的设置' })).toBeInViewport()
        await expect(current(page)).toHaveText('含义未知的设置')
      })
      await page.locator('#content').evaluate((content) => content.scrollTo(0, 0))
      await expect(index(page).getByRole('link')).toHaveText([
        ...['开关', '文本', '投注', '聊天', '上分', '下分 / 提现', '含义未知的设置'],
      ])
      await expect(current(page)).toHaveText('开关')
      await page.getByLabel('站点名称').fill('新名称')
      await index(page).getByRole('link', { name: '上分', exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: '上分', exact: true })).toBeFocused()
      await expect(page.getByLabel('最低上分')).toBeInViewport()
      await expect(current(page)).toHaveText('上分')
      await page.keyboard.press('Tab')
      await expect(page.getByLabel('最低上分')).toBeFocused()
      await index(page).getByRole('link', { name: '含义未知的设置' }).click()
      await expect(current(page)).toHaveText('含义未知的设置')
      await page.locator('#content').evaluate((content) => content.scrollTo(0, 0))
      await expect(current(page)).toHaveText('开关')
      await expect(page.getByLabel('站点名称')).toHaveValue('新名称')
    })
    await test.step('a unit is read out and no part of the value; separators and leading zeros leave what was entered, misplaced ones are an error (A292)', async () => {
      const minimum = page.getByLabel('最低投注')
      const seconds = page.getByLabel('可撤投时间')
      await expect(seconds).toHaveValue('30')
      await expect(seconds).toHaveAccessibleDescription('秒')
      for (const [entered, left] of [
        ['1,250,000', '1250000'],
        ['000.50', '0.50'],
      ] as const) {
        await minimum.fill('')
        await minimum.pressSequentially(entered)
        await minimum.blur()
        await expect(minimum).toHaveValue(left)
        await expect(minimum).toHaveAccessibleDescription('积分')
      }
      await seconds.fill('1,2')
      await seconds.blur()
      await expect(seconds).toHaveValue('1,2')
      await expect(seconds).toHaveAccessibleDescription(/该项必须输入/)
    })
  })
})

test.describe('the history of settings', () => {
  const history = (page: Page) => page.getByRole('dialog', { name: '修改记录' })
  const openHistory = (page: Page) => page.getByRole('button', { name: '修改记录' }).click()
  test.use({ at: routes.PlaySetting.path })

  test('a link to a section of a play’s rules opens their tab; odds and tiers are entered with separators (A292); earlier odds and rules are restored as edits and sent by the next save only', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a link to a section of a play’s rules opens their tab, and another tab leaves it', async () => {
      await page.getByRole('tab', { name: '限额与规则' }).click()
      await index(page).getByRole('link', { name: '回红规则' }).click()
      await expect(cell(page, '第1档 流水回红 回红比例')).toBeInViewport()
      await reloadApplication(page)
      await expect(page.getByRole('region', { name: '回红规则' })).toBeFocused()
      await page.getByRole('tab', { name: '赔率' }).click()
      await page.getByRole('tab', { name: '限额与规则' }).click()
      await expect(page.getByRole('tab', { name: '限额与规则' })).toBeFocused()
      await expect(current(page)).toHaveText('投注限额')
    })
    await page.getByRole('tab', { name: '赔率' }).click()
    await test.step('odds and tiers can be entered with separators (A292), and a long amount is displayed whole beside its unit', async () => {
      const odds = page.getByRole('table').getByRole('textbox').first()
      await odds.fill('1,250')
      await odds.press('Enter')
      await expect(odds).toHaveValue('1250')
      await odds.fill('1.98')
      await page.getByRole('tab', { name: '限额与规则' }).click()
      const tier = cell(page, '第5档 输赢回红 输额')
      await tier.fill('12,345.50')
      await tier.blur()
      await expect(tier).toHaveValue('12345.50')

      await tier.fill('123456789012345')
      await tier.blur()
      await expect(tier.locator('..').getByText('123,456,789,012,345')).toBeVisible()
      const [input, digits] = await Promise.all([
        tier.boundingBox(),
        tier.locator('..').locator('[data-grouped]').boundingBox(),
      ])
      expect(digits!.x).toBeGreaterThan(input!.x)
      expect(await tier.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
      await page.getByRole('button', { name: '放弃修改' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click()
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      await page.getByRole('tab', { name: '赔率' }).click()
    })
    await cell(page, '大 赔率').fill('2.2')
    await page.getByRole('checkbox', { name: '单 踢单', exact: true }).click()
    await page.getByRole('tab', { name: '限额与规则' }).click()
    await page.getByRole('switch', { name: '统一回红' }).click()
    await saveReviewed(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    await openHistory(page)
    await expect(history(page).getByRole('article')).toHaveCount(2)
    await history(page)
      .getByRole('article')
      .filter({ hasText: '大 赔率' })
      .getByRole('button', { name: /^恢复/ })
      .click()
    await expect(page.getByText('有 2 处未保存的修改')).toBeVisible()
    await page.getByRole('tab', { name: '赔率' }).click()
    await expect(cell(page, '大 赔率')).toHaveValue('1.98')
    await expect(page.getByRole('checkbox', { name: '单 踢单', exact: true })).not.toBeChecked()
    expect(await requestsTo(server, SAVE_ODDS)).toHaveLength(1)
    await saveReviewed(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect((await server.entity('odds', 1000)).entity).toMatchObject({ odds: 1.98 })
    expect((await server.entity('odds', 1002)).entity).toMatchObject({ isKick: 0 })
    expect(await requestsTo(server, SAVE_RULES)).toHaveLength(1)
  })

  test.describe('of the system', () => {
    test.use({ at: routes.SystemSetting.path })

    test('earlier settings are restored, but no secret', async ({ signedInPage: page }) => {
      await page.getByLabel('短信验证').click()
      await page.getByLabel('AppSecret', { exact: true }).fill('SK-new-1234567')
      await saveReviewed(page)
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
      await openHistory(page)
      await expect(history(page).getByRole('article')).toContainText('短信验证')
      await expect(history(page)).not.toContainText('SK-')
      await history(page).getByRole('button', { name: /^恢复/ }).click()
      await expect(page.getByText('有 1 处未保存的修改')).toBeVisible()
      await expect(page.getByLabel('短信验证')).toBeChecked()
      await page.getByRole('button', { name: '显示AppSecret' }).click()
      await expect(page.getByLabel('AppSecret', { exact: true })).toHaveValue('SK-new-1234567')
    })
  })
})

test.describe('the odds of groups', () => {
  test.use({ at: routes.Odds.path })

  test('the tools stand in the line of the game, and the save bar ends where the table does', async ({
    signedInPage: page,
  }) => {
    await page.getByLabel('游戏', { exact: true }).selectOption('台湾宾果28')
    await resizeTo(page, { width: 1280, height: 720 })
    const middleOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return y + height / 2
    }
    const chosen = await middleOf(page.getByLabel('游戏', { exact: true }))
    const round = page.getByRole('region', { name: '本期状态' })
    for (const tool of [page.getByLabel('搜索类型'), page.getByRole('button', { name: '撤销' }), round])
      expect(Math.abs((await middleOf(tool)) - chosen), 'the tools stand in the line of the game').toBeLessThan(4)
    await resizeTo(page, { width: 1920, height: 1080 })
    const endOf = async (part: Locator) => {
      const { x, width } = (await part.boundingBox())!
      return Math.round(x + width)
    }
    const table = endOf(page.locator('[data-region=table]'))
    expect(await endOf(saveButton(page)), 'the save bar ends where the table does').toBe(await table)
    await expect(round, 'which is named once').not.toContainText('台湾宾果28')
  })
})
