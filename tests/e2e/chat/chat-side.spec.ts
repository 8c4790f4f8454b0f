import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expectAccessible, OF_THE_WHOLE_PAGE, serious } from '../support/axe.ts'
import { chat } from '../support/chat-page.ts'
import { expect, openScreen, resizeTo, settled, test } from '../support/fixtures.ts'
import { InputCounter } from '../support/input-counter.ts'
import { rowsOf } from '../support/locators.ts'
import { decisionsSent, requestsTo } from '../support/requests.ts'
import { panel, verb } from '../support/review.ts'

test.use({ viewport: { width: 1920, height: 1080 }, at: routes.UpScore.path })

const sideOf = (page: Page) => page.getByRole('complementary', { name: '客服聊天' })
const columnOf = (page: Page) => page.getByRole('region', { name: '会员资料' })

test('from 1600 px on the chat stands beside the queue with the member, and both are worked on by keys; a narrower window turns it into the dialog at the same conversation, and a wider one back', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addPrivateMessage({ content: '到账了吗' })
  const { talkTo, text, message, conversationsVisible, dialog, log } = chat(page)
  const first = rowsOf(page, '上分订单').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('Alt+c')
  await conversationsVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await talkTo(userId)
  await expect(columnOf(page)).toContainText(String(userId))
  await expect(text).toBeFocused()
  await expectAccessible(page, '[data-chat-side]')
  expect(await serious(page, OF_THE_WHOLE_PAGE), 'with the page around it').toEqual([])
  // A long history takes no room of the actions above it.
  const head = sideOf(page).locator('header')
  await expect.poll(() => head.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
  expect((await head.boundingBox())!.height, 'the name and what is done most stand in one line').toBeLessThanOrEqual(46)
  await head.locator(exactButton('更多操作')).click()
  await expect(page.getByRole('menuitem')).toHaveText(['注单', '账变', '数据记录', '查IP'])
  await page.keyboard.press('Escape')
  await text.focus()
  // The letters of a message are no keys of the queue, and those of the queue none of the chat.
  await page.keyboard.type('nacr')
  await page.keyboard.press('Alt+c')
  await expect(first).toBeFocused()
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  await page.keyboard.press('Alt+c')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('nacr')
  await page.keyboard.press('Enter')
  await expect(message('nacr')).toContainText('已发送')
  // Another screen keeps the chat; Escape leads back to the page and closes nothing.
  await openScreen(page, '下分订单')
  await text.focus()
  await page.keyboard.press('Escape')
  await expect(text).not.toBeFocused()
  await expect(sideOf(page)).toBeVisible()
  await text.fill('还没写完')
  await resizeTo(page, { width: 1599, height: 900 })
  await expect(dialog).toBeVisible()
  await expect(sideOf(page)).toHaveCount(0)
  await expect(log).toContainText('到账了吗')
  await expect(text).toHaveValue('还没写完')
  await resizeTo(page, { width: 1600, height: 900 })
  await expect(sideOf(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(log).toContainText('到账了吗')
  await expect(text).toHaveValue('还没写完')
  await sideOf(page).locator(button('关闭')).click()
  await expect(sideOf(page)).toHaveCount(0)
})

test('a complaint is found, approved, made good with 10 and answered with two clicks at most 700 px apart', async ({
  signedInPage: page,
  server,
}) => {
  const [id] = await server.conversations(1, { unread: 1 })
  const { userId } = await server.addPrivateMessage({ userId: id!, content: '等了很久' })
  await server.addOrder({ inOrOut: true, balance: 71, payName: '本人', userId })
  await server.setMember(userId, { balance: 100 })
  const { text, message, log } = chat(page)
  await expect(rowsOf(page, '上分订单').first()).toBeVisible()
  const before = (await decisionsSent(server)).length
  const clerk = new InputCounter(page)
  await clerk.press('Alt+c')
  await expect(page.getByRole('option', { name: /等了很久/ })).toBeVisible()
  await clerk.press('Control+Shift+ArrowDown')
  await expect(log).toContainText('等了很久')
  await clerk.click(columnOf(page).locator(button('通过：上分 71.00')))
  await expect(columnOf(page).locator('[data-verb=approve]')).toBeEnabled()
  await clerk.press('Enter')
  await expect(text).toBeFocused()
  await expect(columnOf(page).getByRole('list', { name: '刚才处理的订单' })).toContainText(/已通过 .* 上分 71\.00/)
  await expect(panel(page).first()).toBeVisible()
  await clerk.click(sideOf(page).locator('header').locator(button('送分')))
  const points = page.getByRole('dialog', { name: '送分' })
  await expect(points.getByLabel('操作金额')).toBeFocused()
  for (const key of ['1', '0']) await clerk.press(key)
  await expect(points.locator(button('送分 10.00'))).toBeEnabled()
  await clerk.press('Control+Enter')
  await expect(page.getByText('操作成功')).toBeVisible()
  await expect(points).toHaveCount(0)
  // The focus came back to 送分: out to the page and in again, to the message field.
  for (const key of ['Alt+c', 'Alt+c']) await clerk.press(key)
  await expect(text).toBeFocused()
  for (const key of ['o', 'k', 'Enter']) await clerk.press(key)
  await expect(message('ok')).toContainText('已发送')
  await settled(page)
  expect(await decisionsSent(server)).toHaveLength(before + 1)
  expect(await requestsTo(server, '/api/pay/pay-agent-hand')).toHaveLength(1)
  expect(clerk.clicks).toBe(2)
  expect(clerk.travel).toBeLessThanOrEqual(700)
})
