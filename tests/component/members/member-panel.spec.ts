import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, settled, test } from '../../e2e/support/fixtures.ts'
import { unisolated } from '../../e2e/support/foreign-names.ts'
import { dialog, rowsOf } from '../../e2e/support/locators.ts'
import { decisionsSent, requestsUnder } from '../../e2e/support/requests.ts'
import { allDeposits, orderOf, panel, review, verb } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'
import { CANARY } from '../../simulator/wire/name-style.ts'

const BETS = '注单查询'
const MEMBERS = '用户管理'

test.use({ at: routes.Bet.path })

/** The panel of a member, as opposed to that of an order in the same place. */
const memberPanel = (page: Page) => page.getByRole('complementary', { name: /^会员 \d/ })
const fact = (page: Page, title: string) => memberPanel(page).getByRole('region', { name: title })

/** The button that a member's id is in a row. */
const memberIn = (page: Page, table: string, index = 0) =>
  rowsOf(page, table).nth(index).locator('[data-member]').first()

/** Every fact is there: no shape is left. */
async function expectRead(page: Page): Promise<void> {
  await expect(memberPanel(page)).toBeVisible()
  await expect(memberPanel(page)).not.toContainText('读取中…')
}

/** Opens the panel of the member of a bet, and returns the member's id. */
async function openFromBet(page: Page): Promise<string> {
  const link = memberIn(page, BETS)
  const id = (await link.getAttribute('data-member'))!
  await link.click()
  await expectRead(page)
  return id
}

/** What was asked about one member, by call, in the order of the alphabet. */
async function callsAbout(server: Control, id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { path, query } of await server.log()) {
    if (![query.userid, query.paramvalue].includes(id)) continue
    const call = path.replace(/\/\d+\/\d+$/, '')
    counts[call] = (counts[call] ?? 0) + 1
  }
  return counts
}

const ONCE = {
  '/api/member/user-list': 1,
  '/api/member/user-pay-list': 1,
  '/api/home/check-id': 1,
  '/api/pay/list/true': 1,
  '/api/pay/list/false': 1,
  '/api/order/order-report': 1,
  '/api/order/bet-report': 1,
  '/api/order/list': 1,
}

test.describe('what the panel of a member reads (A240)', () => {
  test('it shows who the member is, money, accounts, sign-ins, orders and bets, the latest orders first; a balance that cannot be read again stays, and says that it is an earlier one', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('it shows who the member is, money, accounts, sign-ins, orders and bets', async () => {
      const id = await openFromBet(page)
      const { name, registerIPAddress, registerIP } = await server.member(id)
      await expect(memberPanel(page).getByRole('heading', { level: 2 })).toContainText(`（${id}）`)
      await expect(memberPanel(page).getByRole('heading', { level: 2 })).toContainText(name.slice(0, 1))
      await expect(memberPanel(page)).toContainText(/余额[\d,]+\.\d\d/)
      await expect(fact(page, '上下分与盈亏')).toContainText(/今日上分 \d+ 笔/)
      await expect(fact(page, '上下分与盈亏')).toContainText(
        /累计上分 [\d,]+\.\d\d下分 [\d,]+\.\d\d盈亏 [+-]?[\d,]+\.\d\d/,
      )
      // A222; the address is masked until it is asked for (A144).
      await expect(fact(page, '账号与登录')).toContainText(registerIPAddress)
      await expect(fact(page, '账号与登录')).not.toContainText(registerIP)
      await fact(page, '账号与登录')
        .getByRole('button', { name: /^显示注册IP/ })
        .click()
      await expect(fact(page, '账号与登录')).toContainText(registerIP)
      await expect(fact(page, '最近投注').getByRole('listitem').first()).toBeVisible()
      const starts = () =>
        memberPanel(page)
          .locator('dd')
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
      await settled(page)
      expect(new Set(await starts()).size, 'the values of all parts begin below each other').toBe(1)
    })
    await test.step('the latest orders stand before money, accounts and sign-ins, and points come first', async () => {
      const titles = await memberPanel(page).getByRole('heading', { level: 3 }).allInnerTexts()
      const order = ['最近订单', '上下分与盈亏（口径未确认）', '提现账户', '关联会员', '账号与登录']
      expect(titles.filter((title) => order.includes(title))).toEqual(order)
      const actions = memberPanel(page).getByRole('group', { name: '会员操作' }).getByRole('button')
      expect((await actions.allInnerTexts()).slice(0, 2)).toEqual(['送分', '扣分'])
    })
    await test.step('a balance that cannot be read again stays, and says that it is an earlier one', async () => {
      await server.fault({ match: { path: '/api/member/user-list/' }, kind: 'status', status: 500, times: -1 })
      const userId = (await memberIn(page, BETS).getAttribute('data-member'))!
      await server.addOrder({ inOrOut: true, balance: 5, payName: '本人', userId })
      await expect(memberPanel(page)).toContainText('较早的数据，暂时无法更新')
      await expect(memberPanel(page)).toContainText(/余额[\d,]+\.\d\d/)
    })
  })

  test('each call is made once, and again only for an event that changes what it says', async ({
    signedInPage: page,
    server,
  }) => {
    const id = (await memberIn(page, BETS).getAttribute('data-member'))!
    const accounts = new Set<string>()
    await memberIn(page, BETS).click()
    await expectRead(page)
    expect(await callsAbout(server, id)).toEqual(ONCE)
    for (const { query } of await requestsUnder(server, '/api/member/user-pay-list/')) accounts.add(query.payno!)
    expect((await requestsUnder(server, '/api/member/user-pay-list/')).length).toBe(accounts.size)

    // Neither the focus of the window nor another member's order.
    await page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    const other = await server.addOrder({ inOrOut: true, balance: 20, payName: '另一位' })
    expect(String(other.userId)).not.toBe(id)
    await expect.poll(async () => (await requestsUnder(server, '/api/home/pay-data')).length).toBeGreaterThan(1)
    expect(await callsAbout(server, id)).toEqual(ONCE)

    await server.addOrder({ inOrOut: true, balance: 777.5, payName: '本人', userId: id })
    await expect(fact(page, '待处理订单')).toContainText('上分 777.50')
    await expect(fact(page, '待处理订单')).toContainText('刚刚提交')
    await expect(fact(page, '最近订单')).toContainText('777.50')
    const again = ['/api/member/user-list', '/api/pay/list/true', '/api/pay/list/false', '/api/order/order-report']
    const twice = Object.fromEntries([...again, '/api/order/bet-report'].map((call) => [call, 2]))
    await expect.poll(() => callsAbout(server, id)).toEqual({ ...ONCE, ...twice })
  })

  test('what cannot be read says so by itself, and 重试 reads it; a member that does not exist is said not to exist', async ({
    signedInPage: page,
    server,
  }) => {
    for (const path of ['/api/member/user-pay-list', '/api/home/check-id', '/api/order/order-report'])
      await server.fault({ match: { path }, kind: 'status', status: 500, times: -1 })
    await memberIn(page, BETS).click()
    await expectRead(page)
    for (const title of ['提现账户', '关联会员', '上下分与盈亏'])
      await expect(fact(page, title)).toContainText('暂时无法读取')
    for (const title of ['账号与登录', '最近订单', '最近投注', '待处理订单'])
      await expect(fact(page, title)).not.toContainText('暂时无法读取')
    await server.clearFaults()
    await fact(page, '提现账户').getByRole('button', { name: '重试' }).click()
    await expect(fact(page, '提现账户')).not.toContainText('暂时无法读取')
    await expect(fact(page, '上下分与盈亏')).toContainText('暂时无法读取')
    await test.step('a member that does not exist is said not to exist', async () => {
      const ids = await rowsOf(page, BETS)
        .locator('.name[data-member]')
        .evaluateAll((all) => (all as HTMLElement[]).map((each) => each.dataset.member!))
      const index = ids.findIndex((id) => id !== ids[0])
      const data = { data: [], rows: 0 }
      await server.fault({ match: { path: '/api/member/user-list/' }, kind: 'answer', data, times: -1 })
      await rowsOf(page, BETS).locator('.name[data-member]').nth(index).click()
      await expect(memberPanel(page)).toContainText(`会员 ${ids[index]} 不存在`)
      await expect(memberPanel(page).getByRole('button', { name: '送分' })).toHaveCount(0)
    })
  })
})

test.describe('opening and closing the panel of a member', () => {
  test('M on the active row and the menu of a row open it, Escape gives the focus back; another member takes its place, and another screen starts without it; a hostile name moves nothing', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a hostile name moves nothing, and an empty one leaves the id', async () => {
      await server.names('turning')
      await openFromBet(page)
      await expect(memberPanel(page)).toContainText(CANARY)
      expect(await unisolated(page)).toEqual([])
      await memberPanel(page).getByRole('button', { name: '关闭' }).click()
      await server.names('plain')
      const id = (await memberIn(page, BETS).getAttribute('data-member'))!
      await server.setMember(id, { name: '' })
      await memberIn(page, BETS).click()
      await expect(memberPanel(page).getByRole('heading', { level: 2 })).toHaveText(`会员（${id}）`)
      await page.keyboard.press('Escape')
      await expect(memberPanel(page)).toHaveCount(0)
    })
    await test.step('M on the active row opens it, Escape gives the focus back, and the ids are no tab stops', async () => {
      const [first, second] = [rowsOf(page, BETS).first(), rowsOf(page, BETS).nth(1)]
      await expect(second).toBeVisible()
      await page.getByRole('region', { name: BETS }).focus()
      await page.keyboard.press('Home')
      await expect(first).toBeFocused()
      await page.keyboard.press('j')
      await expect(second).toBeFocused()
      await page.keyboard.press('m')
      await expect(memberPanel(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(memberPanel(page)).toHaveCount(0)
      await expect(second).toBeFocused()
      expect(await rowsOf(page, BETS).locator('[data-member][tabindex="0"]').count()).toBe(0)
    })
    await test.step('the menu of a row opens it, too', async () => {
      const row = rowsOf(page, BETS).first()
      await row.locator('td').last().click({ button: 'right' })
      await page.getByRole('menuitem', { name: '会员资料' }).click()
      await expect(memberPanel(page)).toBeVisible()
      await memberPanel(page).getByRole('button', { name: '关闭' }).click()
      await expect(row).toBeFocused()
    })
    await test.step('another member takes the place of the first, and another screen starts without it', async () => {
      const first = await openFromBet(page)
      // Beside the panel names stand below ids, and what is pressed between them is the name.
      const names = rowsOf(page, BETS).locator('.name[data-member]')
      const ids = await names.evaluateAll((all) => all.map((each) => each.dataset.member))
      const index = ids.findIndex((id) => id !== first)
      await names.nth(index).click()
      await expect(page.getByRole('complementary', { name: `会员 ${ids[index]}` })).toBeVisible()
      await expect(memberPanel(page)).toHaveCount(1)
      await openScreen(page, MEMBERS)
      await expect(memberPanel(page)).toHaveCount(0)
    })
  })
})

test.describe('deciding from the panel of a member', () => {
  test('a deposit does not move while the facts are read, takes A and Enter, is sent once, and the panel goes on; points, the state and the records are opened for this member', async ({
    signedInPage: page,
    server,
  }) => {
    const link = memberIn(page, BETS)
    const id = (await link.getAttribute('data-member'))!
    const order = await server.addOrder({ inOrOut: true, balance: 321, payName: '本人', userId: id })
    const reading = await server.fault({ match: { path: '/api/member/user-list/' }, kind: 'hang', times: -1 })
    await link.click()
    await expect(fact(page, '待处理订单')).toContainText('上分 321.00')
    const top = async () => (await fact(page, '待处理订单').boundingBox())!.y
    await settled(page)
    const topAtFirst = await top()
    await server.clearFaults(reading)
    await expectRead(page)
    expect(await top()).toBe(topAtFirst)
    await memberPanel(page).focus()
    const before = (await decisionsSent(server)).length
    await page.keyboard.press('a')
    await expect(verb(page, '通过')).toBeFocused()
    await expect(verb(page, '通过')).toBeEnabled()
    expect(await decisionsSent(server)).toHaveLength(before)
    await page.keyboard.press('Enter')
    await expect(memberPanel(page)).toBeFocused()
    await expect(fact(page, '待处理订单')).not.toContainText('321.00')
    expect(await decisionsSent(server)).toHaveLength(before + 1)
    expect((await server.order(order.id)).commits).toBe(1)
    await test.step('points, the state and the records are opened for this member', async () => {
      const action = (name: string) => memberPanel(page).getByRole('button', { name, exact: true })
      await action('送分').click()
      await expect(dialog(page)).toContainText(`会员ID${id}`)
      await page.keyboard.press('Escape')
      await expect(action('送分')).toBeFocused()
      await expect(action('禁言'), 'behind the button with the dots').toHaveCount(0)
      await action('更多会员操作').click()
      await page.getByRole('menuitem', { name: '禁言', exact: true }).click()
      await expect(dialog(page).getByRole('radio', { name: '禁言' })).toBeChecked()
      await dialog(page).getByRole('button', { name: '修改状态' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(action('更多会员操作')).toBeFocused()
      await action('更多会员操作').click()
      await expect(page.getByRole('menuitem', { name: '解除禁言' })).toBeVisible()
      await page.keyboard.press('Escape')
      expect(Number((await server.member(id)).state)).toBe(2)
      const [records] = await Promise.all([page.context().waitForEvent('page'), action('账变').click()])
      expect(records.url()).toContain(`uid=${id}`)
      await records.close()
    })
  })

  test('a payout below zero needs its confirmation and Ctrl+Enter (A214); while the outcome of a deposit is unknown nothing takes its place', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('a payout below zero needs its confirmation and Ctrl+Enter (A214)', async () => {
      const id = await openFromBet(page)
      await server.setMember(id, { balance: 100 })
      await server.addOrder({ inOrOut: false, balance: 150, payName: '本人', userId: id })
      await fact(page, '待处理订单').getByRole('button', { name: '通过：下分 150.00' }).click()
      await expect(panel(page)).toContainText('余额不足 50.00')
      await expect(verb(page, '通过')).toBeDisabled()
      await page.keyboard.press('Enter')
      expect(await decisionsSent(server)).toEqual([])
      await page.keyboard.press('Escape')
      // The first order that waits, not the whole panel.
      await expect(fact(page, '待处理订单').locator('[data-order]').first()).toBeFocused()
    })
    await test.step('while the outcome is unknown nothing takes its place', async () => {
      const id = await openFromBet(page)
      await server.addOrder({ inOrOut: true, balance: 88, payName: '本人', userId: id })
      await fact(page, '待处理订单').getByRole('button', { name: '通过：上分 88.00' }).click()
      await expect(verb(page, '通过')).toBeEnabled()
      await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropBefore' })
      await verb(page, '通过').click()
      await expect(panel(page)).toContainText('结果未知')
      await rowsOf(page, BETS).nth(3).locator('.name[data-member]').click()
      await expect(page.getByText('请先处理完面板中的结果')).toBeVisible()
      await settled(page)
      await expect(panel(page)).toContainText('结果未知')
    })
  })
})

test.describe('beside orders', () => {
  test.use({ at: allDeposits })

  test('it replaces an order that is open, which 返回 or opening the order brings back', async ({
    signedInPage: page,
    server,
  }) => {
    const { order, row, userId } = await orderOf(page, server)
    await review(row, '通过')
    await expect(verb(page, '通过')).toBeEnabled()
    await panel(page)
      .getByRole('button', { name: `（${userId}）` })
      .click()
    await expect(panel(page)).toHaveCount(1)
    await expect(memberPanel(page)).toBeFocused()
    await memberPanel(page).getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('complementary', { name: `上分订单 ${order.id}` })).toBeFocused()
    await expect(panel(page)).toHaveCount(1)
    await expect(verb(page, '通过')).toBeEnabled()
    await row.locator('[data-member]').first().click()
    await expect(memberPanel(page)).toBeVisible()
    await review(row, '取消')
    await expect(page.getByRole('complementary', { name: `上分订单 ${order.id}` })).toBeVisible()
    await expect(panel(page)).toHaveCount(1)
  })
})

test.describe('beside rebates', () => {
  test.use({ at: routes.BackWater.path })

  test('it replaces a rebate that is open, which 返回 brings back', async ({ signedInPage: page }) => {
    const row = rowsOf(page, '回红管理')
      .filter({ has: page.getByRole('button', { name: '确认' }) })
      .first()
    const id = (await row.locator('[data-member]').getAttribute('data-member'))!
    await row.getByRole('button', { name: '确认' }).click()
    await panel(page).getByRole('button', { name: id, exact: true }).click()
    await expect(page.getByRole('complementary', { name: `会员 ${id}` })).toBeFocused()
    await expect(panel(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: '回红 1 笔' })).toBeVisible()
    await expect(panel(page).locator('[data-verb=confirm]')).toBeFocused()
  })
})

test.describe('above the details of the report', () => {
  test.use({ at: routes.DataReport.path })

  test('above a dialog it is a dialog', async ({ signedInPage: page }) => {
    await page.getByRole('button', { name: '总盈亏明细' }).click()
    await memberIn(page, '盈亏明细 · 口径未确认').click()
    await expectRead(page)
    await expect(dialog(page).filter({ has: memberPanel(page) })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(memberPanel(page)).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: '盈亏明细' })).toBeVisible()
  })
})
