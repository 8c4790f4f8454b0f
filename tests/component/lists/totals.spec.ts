import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'
import { rowsOf, tableOf } from '../../e2e/support/locators.ts'
import type { Control } from '../../simulator/control.ts'

const CHANGES = '/api/member/balance-change-list'
const change = (i: number, changeBalance: unknown = '0.10') => ({
  ...{ userId: 700_000 + i, name: `会员${i}`, upType: 1, beforeBalance: 10, playDetail: '', lastBalance: 10 },
  ...{ changeBalance, upTime: `2026-03-01 10:00:${String(i % 60).padStart(2, '0')}`, memo: '' },
})
const changes = (from: number, count: number) => Array.from({ length: count }, (_row, i) => change(from + i))

/** The server has these rows on a page. */
const answer = (server: Control, page: number, size: number, rows: unknown[], total: number, times = -1) =>
  server.fault({
    match: { path: `${CHANGES}/${page}/${size}` },
    kind: 'answer',
    data: { data: rows, rows: total },
    times,
  })

const totalsOf = (page: Page, table: string) => tableOf(page, table).locator('tfoot tr')
const status = (page: Page) => page.getByRole('navigation', { name: '分页' }).getByRole('status')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const boxOf = (locator: Locator) => locator.boundingBox()

test.describe('the sums of 130 changes of 0.10, 50 of them on the page', () => {
  test.use({ at: `${routes.AccountChang.path}?size=50` })
  test.beforeEach(async ({ server }) => {
    await answer(server, 1, 50, changes(0, 50), 130)
    await answer(server, 1, 100, changes(0, 100), 130)
  })
  test.beforeEach(({ signedInPage: page }) => expect(rowsOf(page, '账变明细')).toHaveCount(50))

  test('the sum of a page says so, stays in sight and is aligned with its column; that of all pages is read on request, exact, can be cancelled and continued, and says if the list changed', async ({
    page,
    server,
  }) => {
    const totals = totalsOf(page, '账变明细')
    await expect(totals).toHaveText(/^本页合计\+5\.00$/)
    const isBelowHeading = async (cell: Locator) => {
      const [heading, sum] = await Promise.all(
        [tableOf(page, '账变明细').getByRole('columnheader', { name: /^变动金额/ }), cell].map(boxOf),
      )
      expect([sum!.x, sum!.width]).toEqual([heading!.x, heading!.width])
      await expect(cell).toBeInViewport({ ratio: 1 })
    }
    await isBelowHeading(totals.getByText('+5.00'))
    // The last row is not below the totals when the keyboard leads to it, also where only visible rows are rendered.
    for (const count of [50, 100]) {
      await page.getByLabel('每页条数').selectOption(String(count))
      await expect(tableOf(page, '账变明细')).toHaveAttribute('aria-rowcount', String(count + 1))
      // Not by a click on the first row: another one is the first while the table still scrolls.
      await page.getByRole('region', { name: '账变明细' }).focus()
      await page.keyboard.press('End')
      const lastRow = rowsOf(page, '账变明细').filter({ hasText: `会员${count - 1}` })
      await expect(lastRow).toBeFocused()
      const [last, totalsBox] = await Promise.all([lastRow, totals].map(boxOf))
      expect(last!.y + last!.height).toBeLessThanOrEqual(totalsBox!.y + 1)
      await isBelowHeading(totals.getByText(`+${count / 10}.00`))
    }
    await button(page, '列设置').click()
    await page.getByRole('checkbox', { name: '昵称' }).uncheck()
    for (const _step of Array(4)) await page.getByRole('button', { name: '变动金额 前移' }).click()
    await page.keyboard.press('Escape')
    await isBelowHeading(totals.getByText('+10.00'))

    await page.getByLabel('每页条数').selectOption('50')
    await expect(rowsOf(page, '账变明细')).toHaveCount(50)
    const held = await server.fault({ match: { path: `${CHANGES}/2/100` }, kind: 'hang' })
    await button(page, '全部合计').click()
    await expect(status(page)).toHaveText('正在合计 100 / 130')
    await button(page, '取消合计').click()
    await expect(status(page)).toHaveText('')
    await expect(totalsOf(page, '账变明细')).toHaveText(/^本页合计/)
    await server.clearFaults(held)
    await server.fault({ match: { path: `${CHANGES}/2/100` }, kind: 'status', status: 500 })
    await button(page, '全部合计').click()
    await expect(status(page)).toHaveText(/^合计中断于 100 \/ 130：请求失败! 服务器错误 500/)
    // No round number, which might be that of a page.
    await answer(server, 2, 100, changes(100, 29), 131)
    await answer(server, 3, 100, [], 131)
    await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: '重试' }).click()
    await expect(button(page, '重新合计')).toBeFocused()
    await expect(status(page)).toContainText('合计期间列表有变化，可能缺少或重复记录')

    await server.clearFaults()
    await answer(server, 1, 50, changes(0, 50), 130)
    await answer(server, 1, 100, changes(0, 100), 130)
    await answer(server, 2, 100, changes(100, 30), 130)
    await button(page, '重新合计').click()
    await expect(totalsOf(page, '账变明细')).toHaveText(/^合计 130 条\+13\.00$/)
    await expect(status(page)).toHaveText(/^合计于 \d\d:\d\d:\d\d$/)
    await expect(button(page, '重新合计')).toBeFocused()
    // The other pages are in it too; another query is not.
    await answer(server, 2, 50, changes(50, 50), 131)
    await button(page, '下一页').click()
    await expect(rowsOf(page, '账变明细').first()).toContainText('700050')
    await expect(totalsOf(page, '账变明细')).toHaveText(/^合计 130 条/)
    await expect(status(page)).toContainText('此后列表有变化')
    await page.getByLabel('会员ID', { exact: true }).fill('700001')
    await button(page, '查询').click()
    await expect(button(page, '全部合计')).toBeVisible()
    await expect(totalsOf(page, '账变明细')).toHaveText(/^本页合计/)
  })
})

test.describe('sums of other rows', () => {
  test.use({ at: routes.Shift.path })

  test('amounts that cannot be read are counted, a long sum is not cut, a zero is grey; the totals of the bets of groups stand at the top and stay there, and the server’s are not exported', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('amounts that cannot be read are left out of the sum and counted', async () => {
      const rows = [change(0, '1.00'), change(1, null), change(2, '一百'), change(3, '-3.50')]
      await answer(server, 1, 10, rows, 4)
      await openScreen(page, '账变明细')
      await expect(totalsOf(page, '账变明细')).toHaveText(/^本页合计-2\.50不含 2 条$/)
      await expect(page.getByTitle('2 条的金额无法读取')).toBeVisible()
      await expect(button(page, '全部合计')).toHaveCount(0)
    })
    await server.clearFaults()
    await test.step('a sum that is longer than the amounts is not cut, and a zero is grey', async () => {
      const rows = [...Array(9)].map((_row, i) => change(i, '999999999999.99'))
      await answer(server, 1, 10, [change(99, 0), ...rows], 10)
      await button(page, '刷新').click()
      const cell = totalsOf(page, '账变明细').getByText('+8,999,999,999,999.91')
      expect(await cell.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
      await expect(rowsOf(page, '账变明细').first().getByText('0.00', { exact: true })).toHaveClass('muted')
    })
    await test.step('rebates and the changes of groups have sums too', async () => {
      await openScreen(page, '回红管理')
      const columns = ['有效流水', '输额', '应返', '实返']
      await expect(rowsOf(page, '回红管理').first()).toBeVisible()
      await expect(totalsOf(page, '回红管理').locator('td.end')).toHaveCount(columns.length)
      await openScreen(page, '账变报表')
      await expect(totalsOf(page, '账变报表')).toContainText('合计')
    })
    await server.clearFaults()
    const bet = (num: unknown, OBalance: unknown, OIsSetTlement = 1) => ({
      ...{
        num,
        OBetTime: '2026-03-01T02:00:00Z',
        OLotteryId: 50,
        OExpect: '3',
        MCode: 'M1',
        MName: '甲',
        MTelCode: 'a',
      },
      ...{ OBetSubType: '大', OOdds: 1.98, OKj: '6+3+7=16', OBalance, OAmount: OBalance, OResult: 5, OIsSetTlement },
    })
    const list = [bet('合计', 99), ...Array.from({ length: 40 }, (_row, i) => bet(i + 1, 2, i === 0 ? 0 : 1))]
    const reports = (data: unknown) =>
      server.fault({ match: { path: '/api/Report/List' }, kind: 'answer', data, times: -1 })
    const first = await reports({ list, total: 40 })
    await openScreen(page, '游戏报表')
    const totals = rowsOf(page, '游戏报表').first()
    await expect(totals).toHaveText(/^合计99\.0099\.00\+5\.00$/)
    await rowsOf(page, '游戏报表').last().scrollIntoViewIfNeeded()
    await expect(totals.getByText('+5.00')).toBeInViewport({ ratio: 1 })
    await expect(rowsOf(page, '游戏报表').nth(1).getByRole('img', { name: '6 + 3 + 7 = 16' })).toBeVisible()
    await button(page, '导出').click()
    await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
    await expect(page.getByRole('group', { name: '导出' })).toContainText('已导出 40 条')
    // Without them the console adds up the page; what is not settled has no result.
    await server.clearFaults(first)
    const second = await reports({ list: list.slice(1), total: 400 })
    await button(page, '刷新').click()
    await expect(totals).toHaveText(/^本页合计80\.0080\.00\+195\.00$/)
    await expect(button(page, '全部合计')).toBeVisible()
    // Stakes of cancelled bets are added up as they are listed, and the row says so (A310).
    await server.clearFaults(second)
    await reports({ list: [bet(1, 2), bet(2, 3, 2)], total: 2 })
    await button(page, '刷新').click()
    await expect(totals).toHaveText(/^本页合计含已撤单的投注额5\.005\.00\+5\.00$/)
  })
})
