import type { Page } from 'playwright/test'
import { chat, invoked } from '../e2e/support/chat-page.ts'
import { openScreen, rowOf } from '../e2e/support/fixtures.ts'
import { requestsTo } from '../e2e/support/requests.ts'
import { panel } from '../e2e/support/review.ts'
import type { Control } from '../simulator/control.ts'
import { expect, test } from './support/fixture.ts'

/** A member writes; the clerk has the conversation open. */
async function talk(page: Page, server: Control, content: string) {
  const { userId } = await server.addPrivateMessage({ content })
  const opened = chat(page)
  await opened.open()
  await opened.talkTo(userId)
  return { ...opened, userId: Number(userId) }
}

test('a clerk opens a message from the notice centre and answers it', async ({ signedInPage: page, server }) => {
  await openScreen(page, '注单查询')
  await expect(page.getByRole('button', { name: '通知，3 条未读' })).toBeVisible()
  const { userId } = await server.addPrivateMessage({ content: '充值没到账' })
  await page.getByRole('button', { name: '通知，4 条未读' }).click()
  await page.getByLabel('通知中心').locator('[data-notice]').filter({ hasText: '充值没到账' }).click()
  const { message, text } = chat(page)
  await expect(message('充值没到账')).toBeVisible()
  await text.fill('正在为您查询')
  await text.press('Enter')
  await expect(message('正在为您查询')).toContainText('已发送')
  expect(await invoked(server, 'privatesend')).toEqual([[Number(userId), 1, 1, '正在为您查询']])
})

test('a clerk notes a member in the chat, and finds the note at the member’s order', async ({
  signedInPage: page,
  server,
}) => {
  const { userId, member } = await talk(page, server, '我的钱呢')
  const column = page.getByRole('region', { name: '会员资料' })
  await column.getByRole('button', { name: '本机备注' }).click()
  const dialog = page.getByRole('dialog', { name: `本机备注 · ${userId}` })
  await dialog.getByRole('textbox', { name: '备注' }).fill('常改收款账号，先核对')
  await dialog.getByRole('switch').check()
  await dialog.getByRole('button', { name: '保存备注' }).click()
  await expect(column.getByRole('region', { name: '本机备注' })).toContainText('★ 关注常改收款账号，先核对')
  await expect(member(userId).getByText('★', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chat(page).dialog).toHaveCount(0)

  await openScreen(page, '上分订单')
  await server.addOrder({ userId, inOrOut: true, balance: 731.25 })
  const row = rowOf(page, '上分订单', '731.25')
  await expect(row.getByText('★', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: '通过', exact: true }).click()
  await expect(panel(page).getByRole('region', { name: '本机备注' })).toContainText('先核对')
  expect(JSON.stringify([await server.log(), await server.hubState()])).not.toContain('先核对')
})

test('a clerk answers with a quick reply', async ({ signedInPage: page, server }) => {
  const { text, message, userId } = await talk(page, server, '在吗')
  await text.press('/')
  const replies = page.getByRole('listbox', { name: '快捷回复' })
  await replies.getByRole('option').first().click()
  const words = await text.inputValue()
  expect(words.length).toBeGreaterThan(5)
  await text.press('Enter')
  await expect(message(words)).toContainText('已发送')
  expect(await invoked(server, 'privatesend')).toEqual([[userId, 1, 1, words]])
})

test('a clerk sends a picture with a line of text, and both arrive in order', async ({
  signedInPage: page,
  server,
}) => {
  const { text, attach, message, userId } = await talk(page, server, '怎么充值')
  await attach()
  await text.fill('请扫码')
  await text.press('Enter')
  await expect(message('请扫码')).toContainText('已发送')
  expect(await requestsTo(server, '/api/system/up-load-file')).toHaveLength(1)
  expect(await invoked(server, 'privatesend')).toEqual([
    [userId, 1, 3, expect.stringMatching(/\.png$/)],
    [userId, 1, 1, '请扫码'],
  ])
})

test('a clerk writes to a group', async ({ signedInPage: page, server }) => {
  const { open, channel, group, text, message } = chat(page)
  await open()
  await channel('群组').click()
  await group('台湾宾果28群').click()
  await text.fill('本期封盘')
  await text.press('Enter')
  await expect(message('本期封盘')).toContainText('已发送')
  expect(await invoked(server, 'publicsend')).toEqual([[40, 1, 1, '本期封盘']])
})

test('a clerk goes on in a window of its own; what is pending when it crashes is 结果未知 in the main one', async ({
  signedInPage: page,
  server,
  desktop: { app },
}) => {
  const main = await talk(page, server, '两个窗口')
  const opened = app.waitForEvent('window')
  await page.getByRole('button', { name: '在独立窗口打开' }).click()
  const second = chat(await opened)
  await expect(second.text).toBeEnabled()
  await expect((await opened).getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  await main.open()
  await main.talkTo(main.userId)
  await server.chat({ sendAnswer: 'nothing', sendEcho: false })
  await second.text.fill('独立窗口发出')
  await second.text.press('Enter')
  await expect(second.message('独立窗口发出')).toContainText('已发送')
  await expect(main.message('独立窗口发出')).toHaveCount(1)

  await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'hang' })
  await second.text.fill('没有回音')
  await second.text.press('Enter')
  await expect(main.message('没有回音')).toContainText('发送中')
  // Like a crash: the page cannot announce that it closes.
  await (await app.browserWindow(await opened)).evaluate((window) => window.destroy())
  await page.getByRole('option').nth(1).click()
  await main.member(main.userId).click()
  await expect(main.message('没有回音')).toContainText('结果未知：可能已经送达')
  expect(await invoked(server, 'privatesend')).toHaveLength(2)
})

test('a clerk sees why a message failed and sends it again herself', async ({ signedInPage: page, server }) => {
  await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'refused', errors: '系统繁忙' })
  const { text, message, open, talkTo, userId } = await talk(page, server, '还在吗')
  await text.fill('发不出去的')
  await text.press('Enter')
  await expect(message('发不出去的')).toContainText(/失败,链接超时.*系统繁忙/)
  await page.reload()
  await open()
  await talkTo(userId)
  expect(await invoked(server, 'privatesend')).toHaveLength(1)
  await message('发不出去的').getByRole('button', { name: '重发' }).click()
  await expect(message('发不出去的')).toContainText('已发送')
  expect(await invoked(server, 'privatesend')).toHaveLength(2)
})

test('a clerk gives points in a conversation', async ({ signedInPage: page, server }) => {
  const { userId } = await talk(page, server, '活动奖励呢')
  const { balance } = await server.setMember(userId, { balance: 100 })
  await page.getByRole('button', { name: '送分' }).click()
  const form = page.getByRole('dialog', { name: '送分', exact: true })
  await form.getByLabel('操作金额').fill('12.5')
  await form.getByLabel('备注').fill('活动补发')
  await form.getByRole('button', { name: '送分 12.50' }).click()
  await expect.poll(async () => (await server.member(userId)).balance).toBe(balance + 12.5)
  expect(await requestsTo(server, '/api/pay/pay-agent-hand')).toHaveLength(1)
})
