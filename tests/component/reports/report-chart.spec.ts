import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, reloadApplication, settled, test } from '../../e2e/support/fixtures.ts'
import { readWholeReport } from '../../e2e/support/report.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import type { Control } from '../../simulator/control.ts'

const TITLE = '盈亏报表'
const REPORT = '/api/order/data-report'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const chart = (page: Page) => page.getByRole('group', { name: /^每日走势 / })
const column = (page: Page, day: string) => chart(page).getByRole('button', { name: new RegExp(`^${day}：`) })
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The days that the server was asked for, one by one or as a range: `2026-11-14/2026-11-20`. */
async function requestedRanges(server: Control): Promise<string[]> {
  const dayOf = (instant: unknown) => new Date(Date.parse(String(instant)) + 8 * 3_600_000).toISOString().slice(0, 10)
  return (await requestsUnder(server, REPORT)).map(({ query }) => `${dayOf(query.sdate)}/${dayOf(query.edate)}`)
}

/** All days of the chart were answered. */
const expectComplete = (page: Page) => expect(page.getByText('读取中')).toHaveCount(0)

const figures = (payInBalance: string, sumWinLost: string) => ({ payInBalance, payOutBalance: '0.1', sumWinLost })

test.describe('chart of the operations report', () => {
  test.use({ at: routes.DataReport.path, simulatorOptions: { now: Date.parse('2026-11-21T10:30:00+08:00') } })
  test.beforeEach(async ({ signedInPage: page }) => {
    await expect(heading(page, '2026-11-21')).toBeVisible()
  })

  test('days that were read are not asked for again; the arrow keys show the values of each day, Enter opens it, and Back returns; what the report is compared with is chosen and kept by the URL', async ({
    signedInPage: page,
    server,
  }) => {
    await readWholeReport(page)
    await expectComplete(page)
    const count = (await requestedRanges(server)).length
    await choose(page, '近 7 天')
    await expect(heading(page, '2026-11-14 至 2026-11-20')).toBeVisible()
    const trend = page.getByRole('region', { name: '每日走势' })
    await expect(trend.getByRole('button', { name: '读取每日走势' })).toBeVisible()
    await settled(page)
    const unread = await trend.evaluate(({ clientHeight }) => clientHeight)
    await readWholeReport(page)
    await expectComplete(page)
    await settled(page)
    const read = await trend.evaluate(({ clientHeight }) => clientHeight)
    expect(read, 'the cards below do not move').toBe(unread)
    await test.step('days that were read are not asked for again with another range', async () => {
      expect((await requestedRanges(server)).slice(count).toSorted()).toEqual([
        '2026-11-07/2026-11-07',
        '2026-11-07/2026-11-13',
        '2026-11-14/2026-11-20',
      ])
    })
    await expect(chart(page).getByRole('button')).toHaveCount(7)
    await column(page, '2026-11-20').focus()
    for (const [key, day] of [
      ['ArrowLeft', '2026-11-19'],
      ['Home', '2026-11-14'],
      ['ArrowLeft', '2026-11-14'],
      ['ArrowRight', '2026-11-15'],
      ['End', '2026-11-20'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(column(page, day)).toBeFocused()
      // The readout beside the column, which the name of the button says to a screen reader.
      await expect(page.getByText(day, { exact: true })).toBeVisible()
    }
    await expect(column(page, '2026-11-20')).toHaveAccessibleName(
      /^2026-11-20：上分 [\d,.]+，下分 [\d,.]+，上下分差 [-+]?[\d,.]+，盈亏 [-+]?[\d,.]+，11-13 盈亏 [-+]?[\d,.]+$/,
    )
    await page.keyboard.press('Escape')
    await expect(page.getByText('2026-11-20', { exact: true })).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(heading(page, '2026-11-19')).toBeVisible()
    await expect(page).toHaveURL(/day=2026-11-19$/)
    await expect(heading(page, '2026-11-19')).toBeFocused()
    // A reload keeps the way back.
    await reloadApplication(page)
    await page.getByRole('button', { name: '返回 2026-11-14 至 2026-11-20' }).click()
    await expect(heading(page, '2026-11-14 至 2026-11-20')).toBeVisible()
    await expect(page).toHaveURL(/range=last7$/)
    await expect(page.getByRole('button', { name: /^返回 / })).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, '2026-11-19')).toBeVisible()
    await page.goForward()
    await expect(heading(page, '2026-11-14 至 2026-11-20')).toBeVisible()
    await test.step('the report is compared with the range that the operator chooses, which the URL keeps', async () => {
      const select = page.getByLabel('对比', { exact: true })
      await expect(select.locator('option')).toHaveText([
        '较上一周期 11-07 至 11-13',
        '较上周同期 11-07 至 11-13',
        '较上月同期 10-14 至 10-20',
        '较自选日期…',
        '不比较',
      ])
      await select.selectOption('month')
      await expect(page).toHaveURL(/range=last7&compare=month$/)
      await expect(page.getByText('较上月同期', { exact: true })).toBeVisible()
      expect(await requestedRanges(server)).toContain('2026-10-14/2026-10-20')
      await select.selectOption('custom')
      await page.getByRole('button', { name: /^对比开始：/ }).click()
      await page.getByLabel('对比开始日期').fill('2026-10-01')
      await page.getByLabel('对比开始日期').press('Enter')
      await expect(page).toHaveURL(/compare=2026-10-01$/)
      await expect(page.getByText('较 2026-10-01 至 2026-10-07', { exact: true })).toBeVisible()
      expect(await requestedRanges(server)).toContain('2026-10-01/2026-10-07')
      // Fewer days, or one that is not over, would look like growth.
      await page.getByRole('button', { name: /^对比开始：/ }).click()
      await page.getByLabel('对比开始日期').fill('2026-11-19')
      await page.getByLabel('对比开始日期').press('Enter')
      await expect(page.getByText('报表有 7 天，对比最晚从 2026-11-14 开始')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/compare=2026-10-01$/)
      // It stays for another range, and over a reload.
      await choose(page, '昨日')
      await reloadApplication(page)
      await expect(page.getByText('较 2026-10-01', { exact: true })).toBeVisible()
      await select.selectOption('none')
      await expect(page).toHaveURL(/range=yesterday&compare=none$/)
      await expect(page.getByText(/^较 2026-10-01/)).toHaveCount(0)
    })
  })

  test('a long range is asked for the newest day first, and for few days at once, while the figures of the former one are marked; a day that fails says so and is read again; a click opens one, although the date picker and the list of orders do not reach so far back', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByLabel('对比', { exact: true }).selectOption('none')
    const count = (await requestedRanges(server)).length
    const hanging = await server.fault({ match: { path: REPORT }, kind: 'hang', times: -1 })
    await test.step('figures of the former range are marked while those of the next are read', async () => {
      await choose(page, '上月')
      await expect(page.getByText('正在读取 2026-10-01 至 2026-10-31，下面仍是 2026-11-21 的数据')).toBeVisible()
      await expect(page.getByRole('region', { name: TITLE })).toHaveAttribute('aria-busy', 'true')
      await expect(chart(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: '保存图片' })).toBeDisabled()
      await server.clearFaults(hanging)
    })
    await expect(heading(page, '2026-10-01 至 2026-10-31')).toBeVisible()
    await settled(page)
    const slow = await server.fault({ match: { path: REPORT }, kind: 'hang', times: -1 })
    await test.step('a server that does not answer is asked for the newest day first, and for few at once', async () => {
      await readWholeReport(page)
      await expect(page.getByText('读取中 0 / 31 天')).toBeVisible()
      await expect.poll(() => requestedRanges(server)).toContain('2026-10-31/2026-10-31')
      // The report, then the days: two reads of a slow server or three at once, and as many again while they hang (A312).
      const days = ['10-31', '10-30', '10-29', '10-28', '10-27', '10-26'].map((day) => `2026-${day}/2026-${day}`)
      const requested = (await requestedRanges(server)).slice(count)
      expect(requested.length).toBeLessThanOrEqual(7)
      expect(requested).toEqual(['2026-10-01/2026-10-31', ...days].slice(0, requested.length))
    })
    await server.fault({ match: { path: REPORT }, kind: 'refused', errors: '查询过于频繁', times: 2 })
    await server.clearFaults(slow)
    await test.step('a day that cannot be read says so and is read again on request', async () => {
      await expectComplete(page)
      const failed = chart(page).getByRole('button', { name: /上分 暂时无法读取，下分 暂时无法读取/ })
      await expect(failed).toHaveCount(2)
      const warning = page.getByText(/^\d\d-\d\d、\d\d-\d\d：暂时无法读取，图中没有按 0 计算$/)
      const days = (await warning.innerText()).match(/\d\d-\d\d/g)!.map((day) => `2026-${day}`)
      expect((await requestedRanges(server)).slice(count)).toHaveLength(32)
      await choose(page, '重试')
      await expect(page.getByText(/暂时无法读取/)).toHaveCount(0)
      await expect(failed).toHaveCount(0)
      await expectComplete(page)
      expect((await requestedRanges(server)).slice(count + 32).toSorted()).toEqual(days.map((day) => `${day}/${day}`))
    })
    // The list of orders does not reach as far back as this report.
    const deposits = page.getByRole('list', { name: '上分支付类型' })
    await expect(deposits.getByRole('listitem').first()).toBeVisible()
    await expect(deposits.getByRole('link')).toHaveCount(0)
    await column(page, '2026-10-02').hover()
    await expect(page.getByText('2026-10-02', { exact: true })).toBeVisible()
    await column(page, '2026-10-02').click()
    await expect(heading(page, '2026-10-02')).toBeVisible()
    await expect(page.getByText(/只能查询/)).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, '2026-10-01 至 2026-10-31')).toBeVisible()
  })

  test('the shares of payment types are exact, a failed reading and none at all differ, and a type opens its approved orders; the bets of each game are counted on the days that can be queried, and open their list', async ({
    signedInPage: page,
    server,
  }) => {
    const BETS = '/api/order/list/'
    const games = page.getByRole('region', { name: '各游戏注单数' })
    const types = ['0.3', '0.2', '0.1', '0.1', '0.1', '0.1', '0.1'].map((balance, i) => ({ payType: i + 1, balance }))
    await server.fault({ match: { path: '/api/report/pay-report/true' }, kind: 'answer', data: types, times: -1 })
    await server.fault({ match: { path: '/api/report/pay-report/false' }, kind: 'refused', errors: '查询过于频繁' })
    await choose(page, '近 7 天')
    await expect(heading(page, '2026-11-14 至 2026-11-20')).toBeVisible()
    await readWholeReport(page)
    await test.step('the shares of payment types are exact; a failed reading and none at all differ', async () => {
      await expect(page.getByRole('list', { name: '上分支付类型' }).getByRole('listitem')).toHaveText([
        /^支付宝0\.30 30\.0%$/,
        /^微信0\.20 20\.0%$/,
        /0\.10 10\.0%$/,
        /0\.10 10\.0%$/,
        /0\.10 10\.0%$/,
        /^其余 2 种0\.20 20\.0%$/,
      ])
      const withdrawals = page.getByRole('region', { name: '下分支付类型' })
      await expect(withdrawals).toContainText('请求失败! 查询过于频繁')
      await server.fault({ match: { path: '/api/report/pay-report/false' }, kind: 'answer', data: [] })
      await withdrawals.getByRole('button', { name: '重试' }).click()
      await expect(withdrawals).toContainText('没有下分')
    })
    await test.step('bets are counted on request; a count that fails leaves no shares', async () => {
      await expect(games).toContainText('注单可查近 7 天，不含 11-14。')
      expect(await requestsUnder(server, BETS)).toEqual([])
      await server.fault({ match: { path: BETS }, kind: 'refused', errors: '查询过于频繁' })
      await games.getByRole('button', { name: '统计各游戏注单数' }).click()
      await expect(games).toContainText('请求失败! 查询过于频繁')
      await expect(games.getByRole('listitem')).toHaveCount(0)
      await settled(page)
      const count = (await requestsUnder(server, BETS)).length
      await games.getByRole('button', { name: '重试' }).click()
      await expect(games.getByRole('listitem').first()).toContainText(/^加拿大28[\d,]+ \d+\.\d%$/)
      const bets = Number(((await games.getByRole('listitem').first().textContent()) ?? '').match(/28(\d+) /)![1])
      const requested = (await requestsUnder(server, BETS)).slice(count)
      // All bets, and those of each of the eleven games; a small page each, for its count.
      expect(requested.map(({ path }) => path)).toEqual(Array(12).fill(`${BETS}1/10`))
      expect(new Set(requested.map(({ query }) => query.lotteryid)).size).toBe(12)
      expect(requested[0]!.query).toEqual({
        sdate: '2026-11-14T16:00:00.000Z',
        edate: expect.stringMatching(/^2026-11-20T15:59:59/),
      })
      await games.getByRole('link', { name: '加拿大28' }).click()
      await expect(page.getByRole('heading', { name: '注单查询', level: 1 })).toBeVisible()
      await expect(page.getByText(`共 ${bets.toLocaleString('zh-CN')} 条`)).toBeVisible()
      await page.goBack()
      await expect(heading(page, '2026-11-14 至 2026-11-20')).toBeVisible()
    })
    await test.step('a payment type opens its approved orders, and betting the results of the members', async () => {
      await readWholeReport(page)
      await page.getByRole('list', { name: '上分支付类型' }).getByRole('link', { name: '微信' }).click()
      await expect(page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
      const PAY_LIST = '/api/pay/list/true/'
      await expect.poll(async () => (await requestsUnder(server, PAY_LIST)).length).toBe(1)
      expect((await requestsUnder(server, PAY_LIST))[0]!.query).toMatchObject({
        state: '1',
        paytype: '2',
        sdate: '2026-11-13T16:00:00.000Z',
      })
      await page.goBack()
      const active = page.getByRole('button', { name: '投注（活跃会员）' })
      await active.click()
      await expect(page.getByRole('dialog', { name: '盈亏明细' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(active).toBeFocused()
    })
    await choose(page, '上月')
    await expect(games).toContainText('更早的日期无法按游戏统计')
    await games.getByRole('button', { name: '看今日各游戏' }).click()
    await expect(heading(page, '2026-11-21')).toBeFocused()
    await page.getByRole('button', { name: '读取各游戏投注' }).click()
    const today = page.getByRole('region', { name: '各游戏投注' })
    await expect(today.getByRole('listitem').first()).toContainText(/[\d,]+ \d+\.\d%盈亏 [-+]?[\d,.]+/)
  })

  test('first deposits are counted when the operator starts it, from all approved orders of the range; that can be stopped, and a page that fails counts nothing', async ({
    signedInPage: page,
    server,
  }) => {
    const PAY_LIST = '/api/pay/list/true/'
    const funnel = page.getByRole('region', { name: '注册到投注' })
    await choose(page, '近 7 天')
    // What is printed only is no inner text.
    await expect(funnel.getByRole('listitem')).toHaveText(
      [/^注册（新增会员）\s?\d+$/, /统计首充$/, /^投注（活跃会员）\s?\d+$/],
      { useInnerText: true },
    )
    expect(await requestsUnder(server, PAY_LIST)).toEqual([])
    let id = 0
    const order = (userId: number, isFirst: unknown) => ({ id: ++id, userId, isFirst, balance: 1, state: 1 })
    const rows = [order(1, true), order(1, true), order(2, 1), order(3, 'false'), order(4, 0)]
    await server.fault({ match: { path: PAY_LIST }, kind: 'answer', data: { data: rows, rows: 6 } })
    await server.fault({ match: { path: PAY_LIST }, kind: 'answer', data: { data: [order(5, true)], rows: 6 } })
    await funnel.getByRole('button', { name: '统计首充' }).click()
    await expect(funnel.getByRole('listitem').nth(1)).toHaveText('首充3 重新统计')
    const requested = await requestsUnder(server, PAY_LIST)
    expect(requested.map(({ path }) => path)).toEqual([`${PAY_LIST}1/100`, `${PAY_LIST}2/100`])
    expect(requested[0]!.query).toMatchObject({ state: '1', sdate: '2026-11-13T16:00:00.000Z' })
    await expect(funnel).toContainText(/统计（于 10:\d\d:\d\d）/)
    // 刷新 reads the report again, not all orders.
    await choose(page, '刷新')
    await expectComplete(page)
    await expect(funnel.getByRole('listitem').nth(1)).toHaveText('首充3 重新统计')
    expect(await requestsUnder(server, PAY_LIST)).toHaveLength(2)
    // The count belongs to its range.
    await choose(page, '昨日')
    await expect(funnel.getByRole('button', { name: '统计首充' })).toBeVisible()
    await test.step('counting can be stopped, and a page that fails counts nothing', async () => {
      const step = funnel.getByRole('listitem').nth(1)
      const rows = [{ id: 1, userId: 1, isFirst: true, balance: 1, state: 1 }]
      const firstPage = { match: { path: PAY_LIST }, kind: 'answer', data: { data: rows, rows: 2 } } as const
      await server.fault(firstPage)
      const hanging = await server.fault({ match: { path: PAY_LIST }, kind: 'hang' })
      await funnel.getByRole('button', { name: '统计首充' }).click()
      await expect(step).toContainText('已读 1 笔订单')
      await funnel.getByRole('button', { name: '停止' }).click()
      await expect(step.getByRole('button', { name: '统计首充' })).toBeFocused()
      await server.clearFaults(hanging)
      await server.fault(firstPage)
      await server.fault({ match: { path: PAY_LIST }, kind: 'refused', errors: '查询过于频繁' })
      await funnel.getByRole('button', { name: '统计首充' }).click()
      await expect(funnel).toContainText('请求失败! 查询过于频繁')
      await expect(step.getByRole('button', { name: '统计首充' })).toBeVisible()
    })
  })

  test('the picture of the report is a PNG in light colours, whatever the theme and the view; the table has the values of the chart with all digits', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('the picture of the report is a PNG in light colours, whatever the theme and the view', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await readWholeReport(page)
      await expectComplete(page)
      await choose(page, '表格')
      const [file] = await Promise.all([page.waitForEvent('download'), choose(page, '保存图片')])
      expect(file.suggestedFilename()).toMatch(/^盈亏报表-20261121-10\d{4}\.png$/)
      const content = readFileSync(await file.path())
      expect(content.subarray(1, 4).toString()).toBe('PNG')
      const pixels = await page.evaluate(async (base64) => {
        const image = new Image()
        image.src = `data:image/png;base64,${base64}`
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
        const context = canvas.getContext('2d')!
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, image.width, image.height)
        const isColor = (i: number, color: readonly number[]) => color.every((value, j) => data[i + j] === value)
        const count = (color: readonly number[]) => {
          let found = 0
          for (let i = 0; i < data.length; i += 4) if (isColor(i, color)) found++
          return found
        }
        return {
          width: image.width,
          background: count([255, 255, 255]) / (image.width * image.height),
          deposits: count([15, 108, 189]),
          withdrawals: count([218, 59, 1]),
        }
      }, content.toString('base64'))
      expect(pixels.width).toBe(2_400)
      expect(pixels.background).toBeGreaterThan(0.8)
      expect(pixels.deposits).toBeGreaterThan(1_000)
      expect(pixels.withdrawals).toBeGreaterThan(500)
    })
    await page.emulateMedia({ colorScheme: 'light' })
    await choose(page, '图表')
    await test.step('the table has the values of the chart with all digits, the newest day first', async () => {
      await server.fault({
        match: { path: REPORT },
        times: 20,
        kind: 'answer',
        data: figures('90071992547409.93', '-5'),
      })
      await choose(page, '刷新')
      await expect(column(page, '2026-11-21')).toHaveAccessibleName(/上分 90,071,992,547,409\.93/)
      await choose(page, '表格')
      const table = page.getByRole('table', { name: '每日数据' })
      await expect(table.getByRole('row')).toHaveCount(8)
      await expect(table.getByRole('row').nth(1).getByRole('rowheader')).toHaveText('2026-11-21')
      await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
        '90,071,992,547,409.93',
        '0.10',
        '+90,071,992,547,409.83',
        '-5.00',
        '2026-11-14',
        '-5.00',
      ])
      await expect(chart(page)).toBeHidden()
      await table.getByRole('button', { name: '2026-11-19' }).click()
      await expect(heading(page, '2026-11-19')).toBeVisible()
    })
  })
})
