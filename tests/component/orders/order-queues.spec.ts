import type { Page } from 'playwright/test'
import { chooseRange, expectRange } from '../../e2e/support/filter-bar.ts'
import { expect, openScreen, reloadApplication, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { find, openQueue, rows, waiting } from '../../e2e/support/queue-page.ts'
import { requested } from '../../e2e/support/requests.ts'
import { allDeposits, panel, review } from '../../e2e/support/review.ts'

const showAll = (page: Page) => page.getByRole('button', { name: '查看全部待处理' })

test.describe('an order queue at midnight (A216, fault 56)', () => {
  // Ten minutes to midnight in Beijing; both clocks are moved together from there.
  test.use({ at: allDeposits, simulatorOptions: { now: Date.parse('2026-11-20T23:50:00+08:00') } })
  const afterMidnight = '2026-11-21 00:05:00'

  test('a list of 近 7 天 moves to the new day without a server event, and the report of 今日 to the next one', async ({
    signedInPage: page,
    server,
  }) => {
    await page.clock.install()
    await page.reload()
    await chooseRange(page, '近 7 天')
    await expectRange(page, { from: '2026-11-14', to: '2026-11-20' })
    await page.getByLabel('金额').fill('12')
    await server.clock({ fixed: afterMidnight })
    await page.clock.fastForward('15:00')
    await expectRange(page, { from: '2026-11-15', to: '2026-11-21' })
    await expect(page.getByLabel('金额'), 'what is typed and not yet asked stays').toHaveValue('12')
    await expect
      .poll(async () => (await requested(server, 'pay/list/')).at(-1)!.query)
      .toMatchObject({ sdate: '2026-11-14T16:00:00.000Z', edate: '2026-11-21T15:59:59.000Z' })
    await test.step('the report of 今日 moves to the new day', async () => {
      await openScreen(page, '盈亏报表')
      await expectRange(page, { from: '2026-11-21' })
      // Of the page alone: whether the server's clock is known there first is a matter of chance.
      await page.clock.fastForward('24:00:00')
      await expectRange(page, { from: '2026-11-22' })
      await expect
        .poll(async () =>
          (await requested(server, 'order/data-report')).some(
            ({ query }) => query.edate === '2026-11-22T15:59:59.000Z',
          ),
        )
        .toBe(true)
    })
  })

  test('the list of 待处理 keeps the orders of the day before, oldest first', async ({
    signedInPage: page,
    server,
  }) => {
    await server.addOrder({ inOrOut: true, payName: '一个月前', payTime: '2026-10-01 08:00:00' })
    await server.addOrder({ inOrOut: true, payName: '零点之前', payTime: '2026-11-20 23:49:59' })
    await openQueue(page)
    const before = await waiting(server)
    await expect(rows(page)).toHaveCount(before)
    await server.clock({ fixed: afterMidnight })
    await server.addOrder({ inOrOut: true, payName: '零点过后', payTime: '2026-11-21 00:04:00' })
    // The address of a notice for several orders, and of a reminder.
    await page.goto(`${page.url().split('#')[0]}#/Main/UpDownScore/1?state=0`)
    await expect(rows(page)).toHaveCount(before + 1)
    await expect(rows(page).first()).toContainText('一个月前')
    await expect(rows(page).nth(-2)).toContainText('零点之前')
    await expect(rows(page).last()).toContainText('零点过后')
    expect((await requested(server, 'pay/list/')).filter(({ query }) => query.state === '0')).toEqual([])
  })
})

test.describe('pending orders are never hidden by a filter (A216)', () => {
  test.use({ at: allDeposits })

  test('a list counts the pending orders its filter leaves out, also after a restart; a payer whose name two lines do not hold ends in an ellipsis, and a queue that cannot be read says so until 重试', async ({
    signedInPage: page,
    server,
  }) => {
    const payName = '这个名字特别特别长用来看看表格和面板在遇到没有任何空格的超长名字时的样子'
    await server.addOrder({ inOrOut: true, payName, balance: 123456789.99 })
    const all = await waiting(server)
    await expect(page.getByText(`${all} 笔待处理订单都在当前筛选内`)).toBeVisible()
    await page.getByRole('tab', { name: '已处理' }).click()
    const line = (count: number) => page.getByText(`另有 ${count} 笔待处理订单不在当前筛选内`)
    await expect(line(all)).toBeVisible()
    await reloadApplication(page)
    await expect(page.getByRole('tab', { name: '已处理' })).toHaveAttribute('aria-selected', 'true')
    await expect(line(all)).toBeVisible()
    const { userId } = await server.addOrder({ inOrOut: true, payName: '看得到我' })
    await expect(line(all + 1)).toBeVisible()
    await page.getByRole('tab', { name: `待处理 ${all + 1}` }).click()
    await page.getByLabel('会员ID').fill(String(userId))
    await find(page).click()
    const own = (await server.pending(true)).filter((order) => order.userId === userId).length
    await expect(rows(page)).toHaveCount(own)
    await expect(line(all + 1 - own)).toBeVisible()
    await showAll(page).click()
    await expect(rows(page)).toHaveCount(all + 1)
    await expect(rows(page).last()).toContainText('看得到我')
    await expect(page.getByText(`${all + 1} 笔待处理订单，最早的在前，不限日期`)).toBeVisible()

    const name = rows(page).nth(-2).locator('td > .lines > .member').filter({ hasText: '这个名字' })
    const measure = () => name.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight > clientHeight])
    await expect.poll(measure, 'two lines of it').toEqual([30, true])
    await expect(name).toHaveCSS('-webkit-line-clamp', '2')

    await page.getByRole('tab', { name: '全部' }).click()
    await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'answer', data: null, times: -1 })
    await page.evaluate(() => window.desktop.refreshOrders())
    await expect(page.getByText('待处理订单更新失败')).toBeVisible()
    await reloadApplication(page)
    // What was read before is there, and marked.
    await expect(page.getByText('待处理订单更新失败')).toBeVisible()
    await showAll(page).click()
    await expect(page.getByText('待处理订单无法读取')).toBeVisible()
    await expect(page.getByText(/没有(待处理的)?[上下]分订单/)).toHaveCount(0)
    await server.clearFaults()
    await page.getByRole('main').getByRole('button', { name: '重试' }).click()
    await expect(rows(page)).toHaveCount(all + 1)
    await expect(page.getByText(`${all + 1} 笔待处理订单，最早的在前`)).toBeVisible()
  })
})

test.describe('the green lane', () => {
  test.use({ at: allDeposits })

  test('brings the orders without a doubt first, by G in the panel too, reads nothing for it, leaves no reason that is typed, and is the oldest first again', async ({
    signedInPage: page,
    server,
  }) => {
    const twice = { inOrOut: true, balance: 77, payTime: Date.now() - 600 * 60_000 }
    const { userId } = await server.addOrder({ ...twice, payName: '重复甲' })
    await server.addOrder({ ...twice, userId, payName: '重复乙' })
    await server.addOrder({ inOrOut: true, payName: '没有疑点的', balance: 5 })
    await openQueue(page)
    await expect(rows(page).last()).toContainText('没有疑点的')
    const readings = async () => (await requested(server, 'pay-data')).length
    await settled(page)
    const before = await readings()
    await page.keyboard.press('g')
    await expect(rows(page).nth(-2)).toContainText('重复甲')
    await expect(rows(page).last()).toContainText('重复乙')
    await expect(page.getByText(/无疑点的 \d+ 笔在前/)).toBeVisible()
    await page.getByRole('button', { name: '只看无疑点的' }).click()
    await expect(rows(page).last()).toContainText('没有疑点的')
    await expect(rowOf(page, '上分订单', '重复甲')).toBeHidden()
    await expect(page.getByText(/另有 \d+ 笔待处理订单不在当前筛选内/)).toBeVisible()
    await page.getByRole('button', { name: '最早的在前' }).click()
    await expect(rows(page).last()).toContainText('没有疑点的')
    await expect(rowOf(page, '上分订单', '重复甲')).toBeVisible()
    await settled(page)
    expect(await readings()).toBe(before)

    const doubtful = rowOf(page, '上分订单', '重复甲')
    // Where the queue was read before they came, another row is the current one.
    await doubtful
      .locator('td')
      .last()
      .click({ position: { x: 2, y: 2 } })
    await expect(doubtful).toHaveAttribute('aria-current', 'true')
    await expect(panel(page)).toContainText('重复甲')
    await doubtful.focus()
    await expect(doubtful).toBeFocused()
    await page.keyboard.press('g')
    await expect(rows(page).first()).not.toContainText('重复')
    await expect(rows(page).first()).toBeFocused()
    const memberId = (await rows(page).first().locator('.member').first().innerText()).trim()
    await expect(panel(page)).toContainText(memberId)
    await page.keyboard.press('g')
    await expect(doubtful).toBeFocused()
    await review(doubtful, '取消')
    const reason = panel(page).getByLabel('取消原因')
    await reason.fill('重复付款')
    await page.getByRole('button', { name: '无疑点的在前' }).click()
    await expect(rows(page).first()).not.toContainText('重复')
    await settled(page)
    await expect(doubtful).toHaveAttribute('aria-current', 'true')
    await expect(reason).toHaveValue('重复付款')
    await page.evaluate(() => window.desktop.changeSettings({ greenLane: false }))
    await expect(page.getByRole('button', { name: '无疑点的在前' })).toBeHidden()
  })
})

test.describe('a server that counts more orders than it gives (A340)', () => {
  test.use({ at: allDeposits, simulatorOptions: { dialect: ['pay-data-newest', 'pay-list-overcounts'] } })

  test('the orders that are read are shown, each number as the least', async ({ signedInPage: page, server }) => {
    const all = await waiting(server)
    await openQueue(page)
    await expect(page.getByText(`至少 ${all} 笔待处理订单，最早的在前，pay/list 的订单与它的总数对不上`)).toBeVisible()
    await expect(rows(page)).toHaveCount(all)
    await expect(page.getByRole('tab', { name: `待处理 至少 ${all}` })).toBeVisible()
    await openScreen(page, '首页')
    await expect(page.getByRole('region', { name: '待处理上分订单' })).toContainText(`上分订单 (至少 ${all})`)
    await expect(page.getByRole('list', { name: '概况' })).toContainText(`至少 ${all} 笔`)
  })
})
