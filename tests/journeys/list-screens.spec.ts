import type { Page } from 'playwright/test'
import { visibleRange } from '../e2e/support/filter-bar.ts'
import { openScreen } from '../e2e/support/fixtures.ts'
import { rowsOf, tableOf } from '../e2e/support/locators.ts'
import { bodiesSentTo, requestsUnder } from '../e2e/support/requests.ts'
import { panel } from '../e2e/support/review.ts'
import type { Control } from '../simulator/control.ts'
import { expect, test } from './support/fixture.ts'

/** One whole way through each screen that lists records, by the menu. */

const find = (page: Page) => page.getByRole('button', { name: '查询' }).click()
const lastQuery = async (server: Control, path: string) => (await requestsUnder(server, path)).at(-1)?.query

/** The conditions that a list of the groups was asked with last. */
async function wheres(server: Control, path: string): Promise<unknown> {
  const last = (await bodiesSentTo(server, path)).at(-1) as { wheres: string } | undefined
  return last && JSON.parse(last.wheres)
}

/** Opens a list by the menu and waits for its rows. */
async function openList(page: Page, title: string): Promise<void> {
  await openScreen(page, title)
  await expect(rowsOf(page, title).first()).toBeVisible()
}

/** The texts of one column, as shown. */
async function column(page: Page, table: string, heading: string): Promise<string[]> {
  const headings = await tableOf(page, table).getByRole('columnheader').allTextContents()
  const at = headings.findIndex((text) => text.startsWith(heading)) + 1
  expect(at, heading).toBeGreaterThan(0)
  return rowsOf(page, table).locator(`td:nth-child(${at})`).allInnerTexts()
}

test('a clerk reads the dashboard: its figures, its queues, its games, and the way from a figure to its list', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '注单查询')
  await openScreen(page, '首页')
  const deposits = await server.pending(true)
  await expect(rowsOf(page, '上分订单')).toHaveCount(deposits.length)
  await expect(rowsOf(page, '下分订单')).toHaveCount((await server.pending(false)).length)
  await expect(rowsOf(page, '游戏')).toHaveCount(11)
  const figures = page.getByRole('list', { name: '概况' })
  const sum = deposits.reduce((cents, { balance }) => cents + Math.round(balance * 100), 0) / 100
  await expect(figures.getByRole('listitem').filter({ hasText: '待上分' })).toContainText(
    sum.toLocaleString('en-US', { minimumFractionDigits: 2 }),
  )
  await page.getByRole('button', { name: '线路 正常' }).click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: '诊断', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await figures.getByRole('link', { name: /^待上分 \d+ 笔/ }).click()
  await expect(page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
  await expect(rowsOf(page, '上分订单')).toHaveCount(deposits.length)
})

test('a clerk looks up the bets of a member and reads his statistics', async ({ signedInPage: page, server }) => {
  await openList(page, '注单查询')
  const [member] = await column(page, '注单查询', '会员ID')
  await page.getByLabel('会员ID').fill(member!)
  await page.getByLabel('会员ID').press('Enter')
  await expect.poll(async () => new Set(await column(page, '注单查询', '会员ID'))).toEqual(new Set([member]))
  expect(await lastQuery(server, '/api/order/list')).toMatchObject({ userid: member })
  await rowsOf(page, '注单查询').first().getByRole('button', { name: '展开' }).click()
  const details = page.getByRole('region', { name: `会员 ${member} 的统计` })
  await expect(details.getByRole('table', { name: '总数据' }).getByRole('rowheader')).toHaveText([
    '合计',
    '占比',
    '日均',
  ])
  await details.getByRole('button', { name: '投注统计' }).click()
  await expect(details.getByRole('table', { name: '投注统计' })).toBeVisible()
  const { to: today } = await visibleRange(page)
  expect(await lastQuery(server, '/api/order/bet-report')).toMatchObject({ userid: member, edate: `${today} 23:59:59` })
})

test('a clerk searches the chat records', async ({ signedInPage: page, server }) => {
  await openList(page, '聊天记录')
  await page.getByRole('textbox', { name: '内容' }).fill('大单')
  await find(page)
  // What stands beside the list is read from there, too.
  await expect
    .poll(async () => (await requestsUnder(server, '/api/chat/chat-list')).map(({ query }) => query))
    .toContainEqual(expect.objectContaining({ content: '大单', sdate: expect.stringMatching(/Z$/) }))
  for (const text of await column(page, '聊天记录', '内容')) expect(text).toContain('大单')
})

test('a clerk checks that the balance changes of a kind add up', async ({ signedInPage: page, server }) => {
  await openList(page, '账变明细')
  await page.getByLabel('类型').selectOption('下分')
  await find(page)
  await expect.poll(async () => new Set(await column(page, '账变明细', '变更类型'))).toEqual(new Set(['下分']))
  // Those of the member whose change stands beside the list are of every type.
  const ofList = (await requestsUnder(server, '/api/member/balance-change-list')).filter(({ query }) => !query.userid)
  expect(ofList.at(-1)!.query.uptype).toBe('3')
  const cents = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100)
  const [before, change, after] = await Promise.all(
    ['变动前余额', '变动金额', '变动后余额'].map((heading) => column(page, '账变明细', heading)),
  )
  expect(change!.length).toBeGreaterThan(0)
  change!.forEach((text, i) => void expect(cents(before![i]!) + cents(text)).toBe(cents(after![i]!)))
})

test('a clerk finds a draw by its round, and the draws of another game', async ({ signedInPage: page, server }) => {
  await openList(page, '开奖记录')
  const [round] = await column(page, '开奖记录', '期号')
  await page.getByLabel('期号').fill(round!)
  await page.getByLabel('期号').press('Enter')
  await expect(rowsOf(page, '开奖记录')).toHaveCount(1)
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByLabel('游戏', { exact: true }).selectOption('急速六合彩')
  await find(page)
  await expect
    .poll(async () => (await requestsUnder(server, '/api/results/list/')).at(-1)!.path)
    .toContain('/list/160/')
  await expect(page.getByRole('region', { name: '本期状态' })).toContainText('急速六合彩')
})

test('a clerk confirms several rebates at once and cancels one with a reason', async ({
  signedInPage: page,
  server,
}) => {
  const title = '回红管理'
  await openScreen(page, title)
  await page.getByLabel('状态', { exact: true }).selectOption('待处理')
  await expect(page).toHaveURL(/state=0/)
  await expect(page.getByRole('region', { name: title })).toHaveAttribute('aria-busy', 'false')
  const keys = await rowsOf(page, title).evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.key!))
  const chosen = keys.slice(0, 3)
  const before = await Promise.all(chosen.map(async (id) => (await server.rebate(id)).rebate))
  for (let i = 0; i < 3; i++) await rowsOf(page, title).nth(i).getByRole('checkbox', { name: '选择' }).click()
  await page.getByRole('button', { name: '批量确认' }).click()
  const confirm = panel(page).getByRole('button', { name: /^确认 3 笔/ })
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Enter 不会提交')
  const path = 'rebate/rebate-all-verification'
  expect(await bodiesSentTo(server, path)).toEqual([])
  await confirm.dblclick()
  await expect(page.getByText('操作成功，已确认 3 笔')).toBeVisible()
  expect(await bodiesSentTo(server, path)).toEqual([
    before.map(({ id, expectedRebate }) => ({ id, balance: expectedRebate, isConfirm: true })),
  ])
  for (const id of chosen) expect(await server.rebate(id)).toMatchObject({ commits: 1, rebate: { state: 1 } })

  await page.locator(`tr[data-key="${keys[3]}"]`).getByRole('button', { name: '取消' }).click()
  await panel(page).getByLabel('取消原因').fill('流水不符')
  await panel(page)
    .getByRole('button', { name: /^取消 1 笔/ })
    .click()
  await expect.poll(async () => (await server.rebate(keys[3]!)).rebate).toMatchObject({ state: 2, memo: '流水不符' })
})

test('a clerk filters the bets of the groups, whose sum stands first', async ({ signedInPage: page, server }) => {
  await openScreen(page, '游戏报表')
  await expect(rowsOf(page, '游戏报表').first()).toContainText('合计')
  await page.getByLabel('游戏', { exact: true }).selectOption('加拿大28')
  await page.getByLabel('搜索', { exact: true }).fill('M1')
  await find(page)
  await expect
    .poll(() => wheres(server, 'Report/List'))
    .toMatchObject([
      { field: 'OLotteryId', op: '=', value: 50 },
      { field: 'OBetTime', op: '>=' },
      { field: 'OBetTime', op: '<=' },
      { field: 'keyword', op: 'like', value: 'M1' },
    ])
})

test('a clerk reads the balance changes of the groups', async ({ signedInPage: page, server }) => {
  await openScreen(page, '账变报表')
  await expect(tableOf(page, '账变报表')).toBeVisible()
  await page.getByLabel('搜索', { exact: true }).fill('M1')
  await find(page)
  await expect
    .poll(async () => JSON.stringify((await bodiesSentTo(server, 'BalanceReport/List')).at(-1)))
    .toContain('M1')
})

test('a clerk opens the members of the groups and searches one', async ({ signedInPage: page, server }) => {
  await openScreen(page, '群成员')
  await expect(page.locator('tr[data-key]').first()).toBeVisible()
  await page.getByPlaceholder('请输入搜索关键字').fill('M1')
  await page.keyboard.press('Enter')
  await expect.poll(async () => JSON.stringify((await bodiesSentTo(server, 'User/List')).at(-1))).toContain('M1')
})

test('a clerk reads the report of a month and of chosen days', async ({ signedInPage: page, server }) => {
  await openScreen(page, '盈亏报表')
  await expect(page.getByRole('article')).toHaveCount(13)
  await page.getByRole('button', { name: '上月', exact: true }).click()
  await expect(page).toHaveURL(/range=lastMonth/)
  await expect(page.getByText('较前一月', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '总上分明细' }).click()
  await expect(page.getByRole('dialog').locator('tr[data-key]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await requestsUnder(server, '/api/order/data-report')).length).toBeGreaterThan(2)
})

test('a clerk reads what she did in her shift', async ({ signedInPage: page, server }) => {
  const { id } = await server.addOrder({ inOrOut: true, payName: '班次里的', payTime: Date.now() - 200 * 60_000 })
  await openList(page, '上分订单')
  await page.keyboard.press('F6')
  // Where the queue was read before it came, another row is the current one.
  await page.keyboard.press('Home')
  await expect(rowsOf(page, '上分订单').first()).toBeFocused()
  await page.keyboard.press('a')
  await expect(panel(page).getByRole('button', { name: /^通过 / })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await server.order(id)).commits).toBe(1)
  await page.getByRole('button', { name: /^账户/ }).click()
  await page.getByRole('menuitem', { name: '我的班次' }).click()
  await expect(page.getByRole('heading', { name: '我的班次', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('上分')
})
