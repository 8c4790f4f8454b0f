import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { serious } from '../../e2e/support/axe.ts'
import { chooseRange, visibleRange } from '../../e2e/support/filter-bar.ts'
import { expect, openScreen, rowOf, test } from '../../e2e/support/fixtures.ts'
import { saveButton } from '../../e2e/support/locators.ts'
import { bodiesSentTo } from '../../e2e/support/requests.ts'
import { confirmReview, saveReviewed } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'

/** The conditions a list was asked with last. */
const requested = async (server: Control, path: string) => {
  const last = (await bodiesSentTo(server, path)).at(-1) as { wheres: string } | undefined
  return last && (JSON.parse(last.wheres) as { field: string; op: string; value: unknown }[])
}
const rows = (page: Page, title: string) => page.getByRole('table', { name: title }).locator('tr[data-key]')

test.describe('odds of the groups (inventory 459–468)', () => {
  const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

  test.use({ at: `${routes.Odds.path}?game=40` })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(cell(page, '大 赔率')).toHaveValue('1.98')
  })

  const stored = async (server: Control) =>
    (await server.entities('telOdds')).find((odds) => odds.OLotteryId === 40 && odds.OTypeFlag === 'DA')

  test('odds step in exact hundredths within their limits by arrow keys and buttons (inventory 463); refused ones show the message, and a lost answer is verified by reading', async ({
    signedInPage: page,
    server,
  }) => {
    const own = (await server.entities('telOdds')).find((row) => row.OLotteryId === 40 && row.OTypeEx === '大')!
    const odds = cell(page, '大 赔率')
    await odds.focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
    await expect(odds).toHaveValue('2.01')
    await page.keyboard.press('ArrowDown')
    await expect(odds).toHaveValue('2')
    await expect(odds).toBeFocused()
    const increase = page.getByRole('button', { name: '大 赔率增加 0.01', exact: true })
    await increase.click()
    await expect(odds).toHaveValue('2.01')
    await expect(increase, 'one control with its field').toHaveCSS('border-inline-end-style', 'solid')
    await expect(page.getByText('可粘贴'), 'its keys stand in the help').toHaveCount(0)
    await odds.fill(String(own.ORealMax))
    await page.keyboard.press('ArrowUp')
    await expect(odds).toHaveValue(String(own.ORealMax))
    await odds.fill('1')
    await page.getByRole('button', { name: '大 赔率减少 0.01', exact: true }).click()
    await expect(odds).toHaveValue('1')
    await page.keyboard.press('Escape')
    await odds.fill('1.1')
    await page.keyboard.press('ArrowUp')
    await saveReviewed(page)
    await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    expect((await bodiesSentTo(server, 'Odds/Save')).at(-1)).toMatchObject({
      data: [{ OTypeFlag: own.OTypeFlag, OReal: 1.11 }],
    })
    await expect(page.getByText('没有未保存的修改')).toBeVisible()

    await cell(page, '大 赔率').fill('2')
    await server.fault({ match: { path: '/api/Odds/Save' }, kind: 'refused', errors: '封盘期间不能修改' })
    await saveReviewed(page)
    await expect(page.getByText('请求失败! 封盘期间不能修改')).toBeVisible()
    await server.fault({ match: { path: '/api/Odds/Save' }, kind: 'dropAfter' })
    await saveReviewed(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect(await bodiesSentTo(server, 'Odds/Save')).toHaveLength(3)
    expect(await stored(server)).toMatchObject({ OReal: 2 })
  })

  test('odds of a group are searched, pasted, undone and checked, and changed rows are sent whole; edited ones ask before they are left and before they replace another operator’s change', async ({
    signedInPage: page,
    server,
  }) => {
    const before = (await server.entities('telOdds')).filter(({ OLotteryId }) => OLotteryId === 40)
    expect(await serious(page)).toEqual([])
    // The round of the game whose odds these are (A167).
    await expect(page.getByLabel('游戏').locator('option:checked')).toHaveText('台湾宾果28')
    await expect(page.getByRole('region', { name: '本期状态' }), 'its number has nine digits').toContainText(
      /下期11\d{7}/,
    )
    await test.step('unchanged odds are not sent', async () => {
      await expect(saveButton(page), 'as on other pages').toBeDisabled()
      await saveButton(page).click({ force: true })
      await expect(page.getByText('未更改数据')).toBeVisible()
    })

    await test.step('odds found by a search and pasted ones are checked', async () => {
      await page.getByLabel('搜索类型').fill('双')
      await expect(rows(page, '群赔率')).toHaveCount(3)
      await expect(rows(page, '群赔率').filter({ hasText: '小双' }), 'with its code').toContainText('XIAOSHUANG')
      await cell(page, '小双 赔率').fill('99')
      await page.getByLabel('搜索类型').fill('')
      await cell(page, '大 最小投注').fill('0')
      await cell(page, '小 最小投注').evaluate((input) => {
        const data = new DataTransfer()
        data.setData('text/plain', '10\t20,000\t5\r\n60000')
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      })
      await expect(page.getByText('已粘贴 4 个值')).toBeVisible()
      await saveButton(page).click()
      const table = page.getByRole('table', { name: '群赔率' })
      await expect(page.getByText('失败!', { exact: true })).toBeVisible()
      await expect(table.getByText('不能大于 4.02')).toBeVisible()
      await expect(table.getByText('不能小于 1')).toBeVisible()
      await expect(table.getByText('最大值不能小于最小值，请检查!')).toBeVisible()
      expect(await bodiesSentTo(server, 'Odds/Save')).toEqual([])
    })

    await test.step('changed rows are sent whole without what was undone', async () => {
      await page.getByRole('button', { name: '放弃修改' }).click()
      const discarding = page.getByRole('dialog', { name: '放弃修改' })
      await discarding.getByRole('button', { name: '放弃修改' }).click()
      await cell(page, '大 赔率').fill('2.05')
      await cell(page, '小 最大投注').fill('40000')
      await page.keyboard.press('Control+z')
      await cell(page, '小 双面限额').fill('8')
      await page.getByRole('checkbox', { name: '单 启用', exact: true }).click()
      await saveReviewed(page)
      await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
      expect(await bodiesSentTo(server, 'Odds/Save')).toEqual([
        {
          key: 'OTypeFlag',
          moduleName: 'Odds',
          data: [
            { ...before[0], OReal: 2.05 },
            { ...before[1], OMaxDual: 8 },
            { ...before[2], OIsAvailable: 0 },
          ],
        },
      ])
      await expect(page.getByText('没有未保存的修改')).toBeVisible()
    })

    // On another workstation.
    const whole = { ...(await stored(server)), OReal: 1.9 }
    await cell(page, '大 赔率').fill('2.1')
    await page.getByLabel('游戏', { exact: true }).selectOption('北京28')
    const leaving = page.getByRole('dialog', { name: '离开此页' })
    await expect(leaving).toContainText('台湾宾果28 群赔率有未保存的修改')
    await leaving.getByRole('button', { name: '留下' }).click()
    await server.fault({
      match: { path: '/api/Odds/List' },
      kind: 'answer',
      data: { list: [whole], total: 1 },
      times: 2,
    })
    await saveButton(page).click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row', { name: '大 赔率' })).toHaveText(/2\.05.*1\.9.*2\.1/)
    await conflict.getByRole('button', { name: '用我的覆盖' }).click()
    await confirmReview(page)
    await expect(page.getByText('没有未保存的修改')).toBeVisible()
    expect(await stored(server)).toMatchObject({ OReal: 2.1 })
  })
})

test.describe('reports of the groups (inventory 469–485)', () => {
  test.use({ timezoneId: 'America/New_York', at: `${routes.Report.path}?size=50` })

  test('the bets of the groups are those of today and tomorrow in Beijing until they are filtered; balance changes are filtered by several types and open the bets behind them', async ({
    signedInPage: page,
    server,
  }) => {
    const table = page.getByRole('table', { name: '游戏报表' })
    await expect(rows(page, '游戏报表').first()).toContainText('合计')
    const { from, to } = await visibleRange(page)
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
    expect(await requested(server, 'Report/List')).toEqual([
      { field: 'OBetTime', op: '>=', value: new Date(`${from}T00:00:00+08:00`).toISOString() },
      { field: 'OBetTime', op: '<=', value: new Date(`${to}T23:59:59+08:00`).toISOString() },
    ])
    await expect(table.getByRole('columnheader')).toHaveText(
      ['序号', '投注时间', '游戏期号', '系统账号', '昵称账号', '内容', '投注金额', '有效金额', '结果'].map(
        (title) => new RegExp(`^${title}`),
      ),
    )
    await chooseRange(page, '近 7 天')
    await page.getByLabel('游戏', { exact: true }).selectOption('加拿大28')
    await page.getByLabel('搜索', { exact: true }).fill('M1')
    await page.getByRole('button', { name: '查询' }).click()
    await expect
      .poll(() => requested(server, 'Report/List'))
      .toMatchObject([
        { field: 'OLotteryId', op: '=', value: 50 },
        { field: 'OBetTime', op: '>=' },
        { field: 'OBetTime', op: '<=', value: new Date(`${from}T23:59:59+08:00`).toISOString() },
        { field: 'keyword', op: 'like', value: 'M1' },
      ])
    await expect(table.getByText('未结算').or(table.getByText('已撤单')).first()).toBeVisible()
    await expect(rows(page, '游戏报表').nth(1)).toContainText('加拿大28')
    await expect(page.getByRole('region', { name: '本期状态' })).toContainText('加拿大28')

    await openScreen(page, '账变报表')
    await expect(rows(page, '账变报表').first()).toBeVisible()
    await expect(page.getByRole('table', { name: '账变报表' }).getByRole('columnheader')).toHaveText(
      [
        ...['序号', '时间', '说明', '业务编号', '系统账号', '昵称', '账号'],
        ...['变动前', '变动金额', '变动后', '备注'],
      ].map((title) => new RegExp(`^${title}`)),
    )
    await chooseRange(page, '近 7 天')
    await page.getByRole('button', { name: '类型：全部' }).click()
    await page.getByRole('menuitemcheckbox', { name: '派奖' }).click()
    await page.getByRole('menuitemcheckbox', { name: '投注' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page).toHaveURL(/types=4%2C5/)
    await expect(page.getByRole('button', { name: '类型：投注、派奖' })).toBeVisible()
    await expect
      .poll(async () => (await requested(server, 'BalanceReport/List'))?.[0])
      .toEqual({ field: 'DType', op: 'in', value: [4, 5] })
    // Of one bet, and of a message with several.
    for (const [id, tries] of [
      [/^8\d{6}$/, ['OId']],
      [/^-5\d{6}$/, ['OId', 'LimitId']],
    ] as const) {
      const link = page.getByRole('table', { name: '账变报表' }).getByRole('button', { name: id }).first()
      const biz = Number(await link.innerText())
      const before = (await bodiesSentTo(server, 'Report/ListByBiz')).length
      await link.click()
      await expect(rows(page, '注单明细').first()).toContainText(tries.length > 1 ? '合计' : '1')
      const sent = (await bodiesSentTo(server, 'Report/ListByBiz')).slice(before) as { wheres: string }[]
      expect(sent.map(({ wheres }) => JSON.parse(wheres))).toEqual(
        tries.map((field) => [{ field, op: '=', value: biz }]),
      )
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    }
    await server.fault({ match: { path: '/api/Report/ListByBiz' }, kind: 'refused', errors: '查询过于频繁', times: -1 })
    await rowOf(page, '账变报表', '下注').last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '注单明细' }).click()
    await expect(page.getByRole('dialog').getByText('请求失败! 查询过于频繁')).toBeVisible()
  })
})
