import type { Page } from 'playwright/test'
import { chooseFromAccountMenu, openScreen, rowOf } from '../e2e/support/fixtures.ts'
import { decisionsSent, requestsTo } from '../e2e/support/requests.ts'
import { panel, review, verb } from '../e2e/support/review.ts'
import type { Control } from '../simulator/control.ts'
import { expect, test } from './support/fixture.ts'

/** Money while the line fails: every change is sent once, and its outcome is said. */

const ADJUSTMENT = '/api/pay/pay-agent-hand'
const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openDeposit(page: Page, server: Control) {
  const order = await server.addOrder({ inOrOut: true, balance: 500.5, payName: '王小明' })
  const { id: userId } = await server.setMember(order.userId, { balance: 1_000 })
  await openScreen(page, '上分订单')
  const row = rowOf(page, '上分订单', '王小明')
  await review(row, '通过')
  await expect(verb(page, '通过')).toBeEnabled()
  return { id: order.id, userId, row }
}

async function give(page: Page, userId: unknown): Promise<void> {
  await openScreen(page, '首页')
  await page.getByRole('button', { name: '送分', exact: true }).click()
  await form(page, '送分').getByLabel('会员ID').fill(String(userId))
  await form(page, '送分').getByLabel('操作金额').fill('200')
  await form(page, '送分').getByLabel('备注').fill('活动补发')
  await form(page, '送分').getByRole('button', { name: '核对' }).click()
  await form(page, '确认送分').getByRole('button', { name: '送分' }).click()
}

async function expectAuditEntry(page: Page, words: string, result: string): Promise<void> {
  await chooseFromAccountMenu(page, '操作记录')
  const entry = form(page, '操作记录').locator('tr[data-key]').filter({ hasText: words })
  await expect(entry).toHaveCount(1)
  await expect(entry.getByRole('cell', { name: result, exact: true })).toBeVisible()
}

test('the answer to a decision is lost after it took effect: it is read again and named as the clerk’s own', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId } = await openDeposit(page, server)
  await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropAfter' })
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(/操作失败! .+结果未知/)
  await expect(panel(page)).toContainText('订单现为已处理，已由您本人处理：审核人 管理员')
  await verb(page, '关闭').click()
  expect(await decisionsSent(server)).toHaveLength(1)
  expect((await server.order(id)).commits).toBe(1)
  expect((await server.member(userId)).balance).toBe(1_500.5)
  await expectAuditEntry(page, String(id), '成功')
})

test('the line is cut before a decision arrives: the order is still pending and is decided again by hand', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId, row } = await openDeposit(page, server)
  await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropBefore' })
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('订单目前仍为待处理')
  await verb(page, '关闭').click()
  expect(await decisionsSent(server)).toHaveLength(1)
  expect((await server.order(id)).commits).toBe(0)
  await review(row, '通过')
  await verb(page, '通过').click()
  await expect(row).toHaveCount(0)
  expect((await server.order(id)).commits).toBe(1)
  expect((await server.member(userId)).balance).toBe(1_500.5)
})

test('the server answers a decision with status 500: the clerk sees it, and nothing is sent twice', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await openDeposit(page, server)
  await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'status', status: 500 })
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(/操作失败! /)
  await expect(panel(page)).toContainText('订单目前仍为待处理')
  expect(await decisionsSent(server)).toHaveLength(1)
  expect((await server.order(id)).commits).toBe(0)
})

test('the line is dead while a decision is sent and the page is reloaded: 结果未知 is announced, then 操作已成功', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId } = await openDeposit(page, server)
  await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
  await page.keyboard.press('Enter')
  await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  await page.reload()
  await openScreen(page, '首页')
  const action = `通过上分订单 ${id}（会员 ${userId}）`
  await page.getByRole('button', { name: /^通知/ }).click()
  await page.getByRole('button', { name: `结果未知 ${action}` }).click()
  await expect(page).toHaveURL(new RegExp(`UpDownScore/1\\?.*order=${id}`))
  await expect(rowOf(page, '上分订单', '王小明')).toContainText('待处理')
  await server.clearFaults()
  await expect(rowOf(page, '上分订单', '王小明')).toContainText('已处理')
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(page.getByRole('button', { name: `操作已成功 ${action}` })).toBeVisible()
  expect((await server.order(id)).commits).toBe(1)
  expect(await page.evaluate(() => window.desktop.readAuditLog())).toMatchObject([{ action, result: 'succeeded' }])
})

test('the answer to 送分 is lost: it is found in the records, and the form is empty', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.setMember(userId, { balance: 1_000 })
  await server.fault({ match: { path: ADJUSTMENT }, kind: 'dropAfter' })
  await give(page, userId)
  await expect(form(page, '送分')).toContainText(`操作已生效：会员 ${userId}`)
  for (const name of ['会员ID', '操作金额', '备注']) await expect(form(page, '送分').getByLabel(name)).toHaveValue('')
  expect(await requestsTo(server, ADJUSTMENT)).toHaveLength(1)
  expect((await server.member(userId)).balance).toBe(1_200)
  await page.keyboard.press('Escape')
  await expectAuditEntry(page, `送分（会员 ${userId}）`, '成功')
})

test('the page is reloaded before 送分 is answered: 结果未知 is announced, then 操作已成功', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.setMember(userId, { balance: 1_000 })
  await server.fault({ match: { path: ADJUSTMENT }, kind: 'hang', when: 'after' })
  await give(page, userId)
  await expect.poll(() => requestsTo(server, ADJUSTMENT)).toHaveLength(1)
  await page.reload()
  await openScreen(page, '首页')
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(page.getByRole('button', { name: `结果未知 送分（会员 ${userId}）` })).toBeVisible()
  await server.clearFaults()
  await expect(page.getByRole('button', { name: `操作已成功 送分（会员 ${userId}）` })).toBeVisible()
  expect(await requestsTo(server, ADJUSTMENT)).toHaveLength(1)
  expect((await server.member(userId)).balance).toBe(1_200)
})

test('送分 is lost before it arrives, and a colleague gives the same: it is not named as the clerk’s own', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.setMember(userId, { balance: 1_000 })
  await server.fault({ match: { path: ADJUSTMENT }, kind: 'dropBefore' })
  const reading = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
  await give(page, userId)
  await expect.poll(() => requestsTo(server, ADJUSTMENT)).toHaveLength(1)
  await server.adjustManually(true, userId, 200, { remark: '别的活动', admin: '客服二号' })
  await server.clearFaults(reading)
  await expect(form(page, '送分')).toContainText('结果未知：没有找到您的记录。相同金额的一笔不是本次操作')
  await expect(form(page, '送分').getByLabel('操作金额')).toHaveValue('200')
  expect(await requestsTo(server, ADJUSTMENT)).toHaveLength(1)
  expect((await server.member(userId)).balance).toBe(1_200)
  await page.keyboard.press('Escape')
  await expectAuditEntry(page, `送分（会员 ${userId}）`, '结果未知')
})

test('an order is decided in two windows: it is sent once, and the second window shows the decision', async ({
  signedInPage: page,
  server,
  desktop: { app },
}) => {
  const { id } = await openDeposit(page, server)
  const opened = app.waitForEvent('window')
  await page.evaluate(() => void window.open(`${location.origin}/#/Main/UpDownScore/1`))
  const second = await opened
  await review(rowOf(second, '上分订单', '王小明'), '风控')
  await expect(panel(second)).toContainText('1,000.00')
  const held = await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
  await verb(page, '通过').click()
  await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  await verb(second, '移交风控').click()
  await expect(panel(second)).toContainText('该订单正在另一窗口处理')
  await server.clearFaults(held)
  await expect(panel(second)).toContainText(/已处理.*审核人 管理员/)
  await expect(verb(second, '移交风控')).toHaveCount(0)
  expect(await requestsTo(server, '/api/UpDownScore/SaveUpDown')).toEqual([])
  expect(await decisionsSent(server)).toHaveLength(1)
  expect((await server.order(id)).commits).toBe(1)
})

test('a colleague decides first: the refusal names him, and nothing is paid twice', async ({
  signedInPage: page,
  server,
}) => {
  const { id, userId } = await openDeposit(page, server)
  const hidden = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
  await server.decide(id, false, { remark: '重复', admin: '客服二号' })
  await verb(page, '通过').click()
  await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  await server.clearFaults(hidden)
  await expect(panel(page)).toContainText('已被他人处理：已取消，审核人 客服二号')
  expect((await server.member(userId)).balance).toBe(1_000)
})

test('the session ends while a decision is sent: the clerk signs in again and finds its outcome', async ({
  signedInPage: page,
  server,
}) => {
  const { id } = await openDeposit(page, server)
  const held = await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang', when: 'after' })
  await page.keyboard.press('Enter')
  await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  await server.revokeTokens()
  await page.evaluate(() => window.desktop.refreshAlerts())
  await expect(page.getByLabel('密码')).toBeVisible()
  await server.clearFaults(held)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码').fill('admin123456')
  await page.getByLabel('密码').press('Enter')
  await expect(page.getByRole('heading', { name: '上分订单', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect.poll(async () => (await server.order(id)).commits).toBe(1)
  expect(await decisionsSent(server)).toHaveLength(1)
  await expect
    .poll(() =>
      page.evaluate(() => window.desktop.readAuditLog().then((entries) => entries.map((entry) => entry.result))),
    )
    .toEqual(['succeeded'])
})
