import type { Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import { expect, openScreen, reloadApplication, rowOf, test } from '../support/fixtures.ts'
import { dialog } from '../support/locators.ts'

const figure = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: '概况' }).getByRole('listitem').filter({ hasText: name })

test.describe('the figures of the dashboard', () => {
  test('a queue shows its count, its exact sum and its longest wait; each figure leads to what it counts', async ({
    signedInPage: page,
    server,
  }) => {
    const count = async () => Number(/(\d+) 笔/.exec(await figure(page, '待上分').innerText())?.[1])
    const sum = async () =>
      Math.round(
        Number(/([\d,]+\.\d\d)/.exec(await figure(page, '待上分').innerText())?.[1]?.replaceAll(',', '')) * 100,
      )
    await expect.poll(count).toBeGreaterThan(0)
    const [countBefore, sumBefore] = [await count(), await sum()]
    await server.addOrder({ inOrOut: true, balance: 1_234.56, payName: '新来的' })
    await expect.poll(count).toBe(countBefore + 1)
    expect(await sum()).toBe(sumBefore + 123_456)
    await expect(figure(page, '待上分')).toContainText(/最长等待 (\d+ 时 \d+ 分|\d+ 分钟)/)
    await page.getByRole('link', { name: /^待上分 \d+ 笔/ }).click()
    await expect(page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/UpDownScore\/1\?.*state=0/)
    await expect(rowOf(page, '上分订单', '新来的')).toBeVisible()
    await test.step('profit and bets of today are the sums over all games, and lead to the report', async () => {
      await openScreen(page, '首页')
      const rows = page.getByRole('table', { name: '游戏' }).locator('tr[data-key]')
      await expect(rows).toHaveCount(11)
      const { profit, bets } = await rows.evaluateAll((all) => {
        const at = (title: string) =>
          [...document.querySelectorAll('table[aria-label="游戏"] thead th')].findIndex(
            (th) => th.textContent === title,
          )
        const total = (column: number) =>
          all.reduce(
            (sum, row) => sum + Math.round(Number(row.children[column]!.textContent!.replace(/[,+]/g, '')) * 100),
            0,
          )
        return { profit: total(at('今日盈亏')), bets: total(at('今日投注')) }
      })
      const totalOf = async (name: string) =>
        Math.round(Number((await figure(page, name).innerText()).replace(/[^\d.-]/g, '')) * 100)
      await expect.poll(() => totalOf('今日盈亏')).toBe(profit)
      expect(await totalOf('今日投注')).toBe(bets)
      await page.getByRole('link', { name: /^今日盈亏/ }).click()
      await expect(page.getByRole('heading', { name: '盈亏报表', level: 1 })).toBeVisible()
    })
    await test.step('the unread messages open the chat, the connection opens the diagnostics', async () => {
      await openScreen(page, '首页')
      await page.locator(button(/^未读 \d+ 条/)).click()
      await expect(dialog(page)).toHaveAccessibleName('客服聊天')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await page.locator(button('线路 正常')).click()
      await expect(dialog(page).getByRole('tab', { name: '诊断', selected: true })).toBeVisible()
    })
  })

  test.describe('when nothing can be read', () => {
    test.beforeEach(
      async ({ server }) =>
        void (await server.fault({ match: { path: '/api/home' }, kind: 'status', status: 500, times: -1 })),
    )

    test('a figure is a dash, never 0, and a table no empty one, until it is read; what is empty says so', async ({
      signedInPage: page,
      server,
    }) => {
      for (const name of ['待上分', '待下分', '今日盈亏', '今日投注'])
        await expect(figure(page, name)).toHaveText(`${name}—`)
      await expect(figure(page, '线路')).not.toContainText('正常')
      await expect(page.getByText('没有读到数据')).toHaveCount(3)
      await expect(page.getByText(/^没有待处理的/)).toHaveCount(0)
      await expect(page.getByText(/读取失败：请求失败! 服务器错误 500/), 'said once').toHaveCount(2)
      await expect(page.getByRole('button', { name: '线路 读取失败' })).toBeVisible()
      // While it fails: afterwards the console reads again by itself, maybe before the press.
      const reads = async () => (await server.log()).filter(({ path }) => path === '/api/home/pay-data').length
      const before = await reads()
      await page.locator(button('重试')).first().click()
      await expect.poll(reads).toBeGreaterThan(before)
      await server.clearFaults()
      await expect(page.getByText('没有读到数据')).toHaveCount(0, { timeout: 30_000 })
      await expect(page.getByRole('table', { name: '上分订单' }).locator('tr[data-key]').first()).toBeVisible()

      // Both say so: orders of the list that the queues lack wait all the same (A216).
      for (const [path, data] of [
        ['/api/home/pay-data', { upList: [], downList: [] }],
        ['/api/home/data', []],
        ['/api/pay/list', { data: [], rows: 0 }],
      ] as const)
        await server.fault({ match: { path }, kind: 'answer', data, times: -1 })
      await reloadApplication(page)
      await expect(figure(page, '待上分')).toHaveText('待上分0 笔0.00')
      await expect(page.getByText('暂无数据')).toHaveCount(3)
      await expect(page.getByText('没有待处理的上分订单')).toBeVisible()
      await expect(page.getByText('没有待处理的下分订单')).toBeVisible()
      await expect(page.getByText('没有游戏', { exact: true })).toBeVisible()
    })
  })
})
