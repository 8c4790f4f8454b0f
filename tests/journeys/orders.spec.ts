import type { Page } from 'playwright/test'
import { parseServerTime } from '#shared/server-time.ts'
import { chooseRange } from '../e2e/support/filter-bar.ts'
import { chooseFromAccountMenu, openScreen, rowOf } from '../e2e/support/fixtures.ts'
import { rowsOf } from '../e2e/support/locators.ts'
import { bodiesSentTo, decisionsSent, requestsTo } from '../e2e/support/requests.ts'
import { panel, review, showAllStates, verb } from '../e2e/support/review.ts'
import { bankStatement, importStatement } from '../e2e/support/statement.ts'
import type { Control, OrderInput } from '../simulator/control.ts'
import { expect, test } from './support/fixture.ts'

/** A pending order that is older than every other; a payout is covered by the member's balance. */
async function addOldest(server: Control, input: Partial<OrderInput> = {}) {
  const order = await server.addOrder({
    ...{ inOrOut: true, balance: 500.5, payName: '王小明', payTime: Date.now() - 200 * 60_000 },
    ...input,
  })
  await server.setMember(order.userId, { balance: 1_000 })
  return order
}

/** Opens the list by the menu; the focus is on the row of the oldest order. */
async function focusOldest(page: Page, title: '上分订单' | '下分订单') {
  await openScreen(page, title)
  const row = rowOf(page, title, '王小明')
  await expect(row).toBeVisible()
  await page.keyboard.press('F6')
  // Another row is the current one if this order arrived after the queue was opened.
  await page.keyboard.press('Home')
  await expect(row).toBeFocused()
  return row
}

test('a clerk opens the deposits by the menu and approves the oldest by keyboard', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId } = await addOldest(server)
  const row = await focusOldest(page, '上分订单')
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: id, isConfirm: true }])
  expect(await server.order(id)).toMatchObject({ commits: 1, order: { state: 1, verifyAdmin: '管理员' } })
  expect((await server.member(userId)).balance).toBe(1_500.5)
  await chooseFromAccountMenu(page, '操作记录')
  await expect(
    page
      .getByRole('dialog')
      .locator('tr[data-key]')
      .filter({ hasText: String(id) }),
  ).toContainText('成功')
})

test('a clerk imports a statement and approves what has arrived: its line is used', async ({
  signedInPage: page,
  server,
}) => {
  const { userId, payTime } = await addOldest(server, { balance: 731.25 })
  const row = await focusOldest(page, '上分订单')
  await importStatement(page, bankStatement([{ amount: '731.25', payer: '王小明', at: parseServerTime(payTime)! }]))
  await expect(row.getByRole('img')).toHaveText('✓')
  await row.focus()
  await page.keyboard.press('a')
  await expect(panel(page)).toContainText('✓ 有一行相符')
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  // The same payment once more.
  await server.addOrder({ inOrOut: true, userId, balance: 731.25, payName: '王小明', payTime })
  await page.getByRole('button', { name: '有 1 笔新订单' }).click()
  await expect(rowOf(page, '上分订单', '王小明').getByRole('img')).toHaveText('无')
  expect(await decisionsSent(server)).toHaveLength(1)
})

test('a clerk opens the withdrawals by the menu and pays one out: never by Enter alone', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId } = await addOldest(server, { inOrOut: false })
  const row = await focusOldest(page, '下分订单')
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  expect(await decisionsSent(server)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(row).toHaveCount(0)
  expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: id, isConfirm: true }])
  expect((await server.order(id)).commits).toBe(1)
  expect((await server.member(userId)).balance).toBe(499.5)
})

test('a clerk cancels a deposit with a reason of the list, and the next with one of her own', async ({
  signedInPage: page,
  server,
}) => {
  const first = await addOldest(server)
  const second = await server.addOrder({ inOrOut: true, payName: '第二位', payTime: Date.now() - 190 * 60_000 })
  // Rows do not arrive while one has the focus.
  await expect(rowOf(page, '上分订单', '第二位')).toBeVisible()
  const row = await focusOldest(page, '上分订单')
  await page.keyboard.press('c')
  await expect(panel(page).getByRole('button', { name: '未到账' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(verb(page, '取消订单')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(rowOf(page, '上分订单', '第二位')).toBeFocused()
  await page.keyboard.press('c')
  await panel(page).getByLabel('取消原因').fill('银行退回')
  await expect(verb(page, '取消订单')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '上分订单', '第二位')).toHaveCount(0)
  expect(await bodiesSentTo(server, 'pay/pay-verify')).toMatchObject([
    { newId: first.id, isConfirm: false, remark: '未到账' },
    { newId: second.id, isConfirm: false, remark: '银行退回' },
  ])
})

test('a clerk hands a deposit over to risk control, and several withdrawals at once', async ({
  signedInPage: page,
  server,
}) => {
  const deposit = await addOldest(server)
  await focusOldest(page, '上分订单')
  await page.keyboard.press('r')
  await expect(verb(page, '移交风控')).toBeFocused()
  await expect(verb(page, '移交风控')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '上分订单', '王小明')).toHaveCount(0)
  expect(await bodiesSentTo(server, 'UpDownScore/SaveUpDown')).toMatchObject([{ ID: deposit.id, State: 1 }])

  await openScreen(page, '下分订单')
  await page.getByRole('region', { name: '下分订单' }).focus()
  for (const key of ['Home', 'x', 'Shift+J']) await page.keyboard.press(key)
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '移交风控' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移交风控' }).click()
  await expect.poll(async () => (await requestsTo(server, '/api/UpDownScore/SaveUpDown')).length).toBe(3)
  expect(await requestsTo(server, '/api/UpDownScore/SaveUpDown')).toHaveLength(3)
  expect(await decisionsSent(server)).toEqual([])
})

test('a clerk presses N anywhere until the order to decide is open, and returns with U', async ({
  signedInPage: page,
  server,
}) => {
  await addOldest(server, { inOrOut: false, payName: '最早的' })
  const deposit = await server.addOrder({ inOrOut: true, payName: '第二早', payTime: Date.now() - 190 * 60_000 })
  await openScreen(page, '用户管理')
  await expect(page.getByRole('link', { name: /下分订单/ })).toContainText(String((await server.pending(false)).length))
  await page.keyboard.press('n')
  await expect(rowOf(page, '下分订单', '最早的')).toBeFocused()
  await page.keyboard.press('n')
  await expect(rowOf(page, '上分订单', '第二早')).toBeFocused()
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '上分订单', '第二早')).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: '用户管理', level: 1 })).toBeVisible()
  expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: deposit.id, isConfirm: true }])
})

test('a clerk decides on the dashboard with two clicks and follows 查看 to the order', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId } = await addOldest(server)
  const row = rowOf(page, '上分订单', '王小明')
  await row.getByRole('button', { name: '通过', exact: true }).click()
  await row.getByRole('button', { name: '通过 500.50' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('status', { name: '提示' }).getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(new RegExp(`UpDownScore/1\\?userid=${userId}&order=${id}`))
  await expect(rowOf(page, '上分订单', '王小明')).toContainText('已处理')
  await expect(panel(page)).toContainText(String(id))
  expect((await server.order(id)).commits).toBe(1)
})

test('a clerk sees a pushed order in the open list, and one that a colleague decides goes', async ({
  signedInPage: page,
  server,
}) => {
  await openScreen(page, '上分订单')
  await expect(rowsOf(page, '上分订单').first()).toBeVisible()
  const { id, userId } = await addOldest(server, { payName: '刚到的' })
  const row = rowOf(page, '上分订单', '刚到的')
  await expect(row).toBeVisible()
  await row.click()
  await expect(verb(page, '通过')).toBeEnabled()
  await server.decide(id, true, { admin: '客服二号' })
  await expect(panel(page)).toContainText('已被他人处理：已处理，审核人 客服二号')
  await expect(verb(page, '通过')).toHaveCount(0)
  await showAllStates(page)
  // In the first hours of a day it is of the day before.
  await chooseRange(page, '近 7 天')
  await page.getByLabel('会员ID').fill(String(userId))
  await page.getByLabel('会员ID').press('Enter')
  await expect(rowOf(page, '上分订单', '刚到的')).toContainText('已处理')
  expect(await decisionsSent(server)).toEqual([])
})

test('a payout below zero needs a consent before it is paid out', async ({ signedInPage: page, server }) => {
  const { id } = await addOldest(server, { inOrOut: false, balance: 1_500 })
  await openScreen(page, '下分订单')
  await review(rowOf(page, '下分订单', '王小明'), '通过')
  await expect(panel(page)).toContainText('余额不足 500.00')
  await expect(verb(page, '通过')).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  expect(await decisionsSent(server)).toEqual([])
  await panel(page).getByRole('checkbox', { name: '通过后余额低于零，仍要通过' }).check()
  await verb(page, '通过').click()
  await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  expect((await decisionsSent(server))[0]!.body).toMatchObject({ newId: id, isConfirm: true })
})
