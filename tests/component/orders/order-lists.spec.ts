import type { Locator } from 'playwright/test'
import { chooseRange, typeRange, visibleRange } from '../../e2e/support/filter-bar.ts'
import { expect, reloadApplication, settled, test } from '../../e2e/support/fixtures.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import { allDeposits } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'

const lists = (server: Control) => requestsUnder(server, '/api/pay/list/')

/** A table without a vertical scroll bar shares that bar's width among its columns. */
async function expectWidth(heading: Locator, expected: number): Promise<void> {
  await expect.poll(async () => Math.abs((await heading.boundingBox())!.width - expected)).toBeLessThanOrEqual(2)
}

test.describe('order lists (inventory 117–125)', () => {
  test.use({ at: allDeposits })

  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(page.getByRole('table', { name: '上分订单' }).getByRole('row').nth(1)).toBeVisible()
  })

  test('filters go to the server and into the address, by state and time of day too; invalid ones are refused and never sent', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('filters go to the server and into the address, and going back restores the filters before', async () => {
      const { from: today, to } = await visibleRange(page)
      expect(to).toBe(today)
      const [first] = await lists(server)
      expect(first).toMatchObject({
        path: '/api/pay/list/true/1/50',
        query: {
          sdate: new Date(`${today}T00:00:00+08:00`).toISOString(),
          edate: new Date(`${today}T23:59:59+08:00`).toISOString(),
        },
      })
      expect(Object.keys(first!.query)).toEqual(['sdate', 'edate'])
      await expect(page.getByLabel('支付类型').getByRole('option')).toContainText(['全部上分', '送分'])
      await page.getByRole('tab', { name: '已处理' }).click()
      await page.getByLabel('支付类型').selectOption('支付宝')
      await chooseRange(page, '近 7 天')
      await page.getByLabel('会员ID').fill('10086')
      await page.getByLabel('金额').fill('100.5')
      await page.getByLabel('金额').press('Enter')
      await expect(page.getByText('暂无数据'), 'a heading above its reason').toHaveCSS('font-weight', '600')
      await expect(page.getByText('当前条件下没有上分订单')).toBeVisible()
      const conditions = page.getByRole('list', { name: '查询条件' }).getByRole('listitem')
      await expect(conditions, 'what nothing was found for is named where the rows would be').toHaveText([
        '近 7 天',
        '状态 已处理',
        '支付类型 支付宝',
        '会员ID 10086',
        '金额 100.5',
      ])
      expect((await lists(server)).at(-1)!.query).toMatchObject({
        paytype: '1',
        state: '1',
        userid: '10086',
        balance: '100.5',
      })
      await expect(page).toHaveURL(/state=1.*paytype=1.*userid=10086/)
      await page.goBack()
      await expect(page.getByLabel('会员ID')).toHaveValue('')
      await expect(page.getByRole('table', { name: '上分订单' }).getByRole('row').nth(1)).toBeVisible()
      await page.getByRole('button', { name: '重置' }).click()
      await expect(page.getByRole('tab', { name: '已处理' })).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('a list filtered by state shows only orders of that state (A059)', async () => {
      await page.getByRole('tab', { name: '已取消' }).click()
      await chooseRange(page, '近 7 天')
      await expect.poll(async () => (await lists(server)).at(-1)!.query.state).toBe('2')
      const states = page
        .getByRole('table', { name: '上分订单' })
        .locator('.state')
        .filter({ hasText: /^(待处理|已处理|已取消)$/ })
      await expect.poll(async () => new Set(await states.allInnerTexts())).toEqual(new Set(['已取消']))
    })
    await test.step('a date range can be narrowed by time of day (A058)', async () => {
      const { from: today } = await visibleRange(page)
      await typeRange(page, today, today, ['08:30:00', '09:30:15'])
      await expect
        .poll(async () => (await lists(server)).at(-1)!.query)
        .toMatchObject({
          sdate: new Date(`${today}T08:30:00+08:00`).toISOString(),
          edate: new Date(`${today}T09:30:15+08:00`).toISOString(),
        })
    })
    await test.step('invalid filters are refused beside their field and never sent', async () => {
      const before = (await lists(server)).length
      await page.getByLabel('会员ID').fill('abc')
      await page.getByLabel('金额').fill('一百')
      await page.getByRole('button', { name: '查询' }).click()
      await expect(page.getByText('该项必须输入数字')).toHaveCount(2)
      await page.getByRole('button', { name: '重置' }).click()
      const { from: today } = await visibleRange(page)
      const shifted = (days: number) =>
        new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
      for (const [from, to, words] of [
        [shifted(-30), today, `只能查询 ${shifted(-29)} 之后的数据`],
        [today, shifted(-1), '开始日期不能晚于结束日期'],
      ] as const) {
        await typeRange(page, from, to)
        await expect(page.getByText(words)).toBeVisible()
      }
      expect((await lists(server)).slice(before).every(({ query }) => query.userid === undefined)).toBe(true)
    })
  })

  test('a list is paged by 10, 20, 50 or 100 rows and keeps the old page until the next one arrives; hidden, moved and widened columns and taller rows are remembered; those of the pending and of decided deposits are as documented (inventory 101)', async ({
    signedInPage: page,
    server,
  }) => {
    await chooseRange(page, '近 30 天')
    const table = page.getByRole('table', { name: '上分订单' })
    const rows = table.getByRole('row')
    const size = page.getByLabel('每页条数')
    await expect(size.getByRole('option')).toHaveText(['10 条/页', '20 条/页', '50 条/页', '100 条/页'])
    await size.selectOption('10 条/页')
    await expect(rows).toHaveCount(11)
    const first = await rows.nth(1).innerText()
    await server.fault({ match: { path: '/api/pay/list' }, kind: 'hang' })
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await settled(page)
    expect(await rows.nth(1).innerText()).toBe(first)
    await server.clearFaults()
    await expect(rows.nth(1)).not.toHaveText(first)
    await page.getByLabel('跳至页码').fill('9999')
    await page.getByLabel('跳至页码').press('Enter')
    await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled()

    const heading = (name: string) => page.getByRole('columnheader', { name })
    const { x, y, width, height } = (await heading('姓名').boundingBox())!
    await page.mouse.move(x + width - 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width + 58, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expectWidth(heading('姓名'), width + 60)
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '归属地' }).uncheck()
    await page.getByRole('button', { name: '金额 前移' }).click()
    await expect(page.getByRole('button', { name: '金额 前移' })).toBeDisabled()
    await expect(page.getByRole('button', { name: '金额 前移' })).toBeFocused()
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    const before = await stored()
    await page.getByLabel('金额 宽度').focus()
    await page.keyboard.press('Tab')
    expect(await stored(), 'a width that was passed by is no choice').toBe(before)
    await page.getByLabel('姓名 宽度').fill('200')
    await page.getByRole('radio', { name: '宽松' }).check()
    await page.keyboard.press('Escape')
    await reloadApplication(page)
    await expect(rows.nth(1)).toBeVisible()
    await expect(size).toHaveValue('10')
    const titles = await table.getByRole('columnheader').allInnerTexts()
    expect(titles).not.toContain('归属地')
    expect(titles.indexOf('金额')).toBe(titles.indexOf('等待') - 1)
    await expectWidth(heading('姓名'), 200)
    expect((await rows.nth(1).boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await page.getByRole('button', { name: '列设置' }).click()
    await expect(page.getByLabel('姓名 宽度')).toHaveValue('200')
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: /^待处理/ }).click()
    const pending = ['等待', '金额', '会员ID', '姓名', '类型', '余额', '时间', '归属地', '操作']
    await expect(table.getByRole('columnheader')).toHaveText(pending)
    const region = page.getByRole('region', { name: '上分订单' })
    await expect.poll(() => region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.getByRole('button', { name: '列设置' }).click()
    await expect(page.getByRole('checkbox', { name: '状态（当前列表不显示）' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: '已处理' }).click()
    for (const title of ['审核时间', '状态', '审核人', '处理用时']) await expect(heading(title)).toHaveCount(1)
    for (const title of ['等待', '取消原因']) await expect(heading(title)).toHaveCount(0)
    await page.getByRole('tab', { name: '已取消' }).click()
    await expect(heading('取消原因')).toHaveCount(1)
    await expect(
      table.locator('tr[data-key]', { hasText: /未收到款项|金额不符|账号有误|重复提交/ }).first(),
    ).toContainText(/\d+ (分|秒)/)
  })

  test('a page of a hundred rows renders only the visible ones, and the keyboard reaches them all', {
    tag: '@whole-browser',
  }, async ({ signedInPage: page }) => {
    await chooseRange(page, '近 30 天')
    await page.getByLabel('每页条数').selectOption('100 条/页')
    const table = page.getByRole('table', { name: '上分订单' })
    await expect(table).toHaveAttribute('aria-rowcount', '101')
    expect(await table.getByRole('row').count()).toBeLessThan(70)
    await page.getByRole('region', { name: '上分订单' }).focus()
    await page.keyboard.press('End')
    await expect(table.locator('tr[aria-rowindex="101"]')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(table.locator('tr[aria-rowindex="2"]')).toBeFocused()
  })
})
