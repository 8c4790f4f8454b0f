import type { Page } from 'playwright/test'
import type { Control, OrderInput } from '../../simulator/control.ts'
import type { Dialect } from '../../simulator/dialect/dialect.ts'
import { chat } from '../support/chat-page.ts'
import { expect, openScreen, rowOf, settled, signIn, test } from '../support/fixtures.ts'
import { panel, review, verb } from '../support/review.ts'

/** A new pending order of a member who has 1,000.00, as a row of its queue. */
async function openOrder(page: Page, server: Control, input: Partial<OrderInput> = {}) {
  const { inOrOut = true } = input
  const title = inOrOut ? '上分订单' : '下分订单'
  await openScreen(page, '公告管理')
  const { id, userId } = await server.addOrder({ inOrOut, balance: 500.5, payName: '王小明', ...input })
  await server.setMember(userId, { balance: 1_000 })
  await openScreen(page, title)
  const row = rowOf(page, title, '王小明')
  await expect(row).toHaveCount(1)
  return { id, userId, row }
}

const queueCount = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${title}`) })

/** Differs in many things at once; others are in the unit tests' dialects. */
const dialect: Dialect = [
  'pay-data-nested',
  'codes-as-text',
  'times-array',
  'pager-graphql',
  'envelope-ret',
  'hub-envelope',
]

test.use({ simulatorOptions: { dialect } })

test('a clerk’s day at a server that differs in many things: sign-in, queues, decisions, a lost answer, chat, lists, and alerts after a gap', async ({
  signInPage: page,
  server,
}) => {
  await signIn(page)
  await settled(page)
  const [deposits, withdrawals] = [await server.pending(true), await server.pending(false)]
  await expect(queueCount(page, '上分订单')).toContainText(`${deposits.length}`)
  await expect(queueCount(page, '下分订单')).toContainText(`${withdrawals.length}`)

  const approved = await openOrder(page, server)
  await review(approved.row, '通过')
  await expect(panel(page)).toContainText('1,000.00 → 1,500.50')
  await verb(page, '通过').click()
  await expect(approved.row).toHaveCount(0)
  expect(await server.order(approved.id)).toMatchObject({ commits: 1, order: { state: 1 } })
  const lost = await openOrder(page, server)
  await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'dropAfter' })
  await review(lost.row, '通过')
  await verb(page, '通过').click()
  await expect(panel(page)).toContainText('订单现为已处理，已由您本人处理')
  expect((await server.order(lost.id)).commits).toBe(1)
  await verb(page, '关闭').click()

  const payout = await openOrder(page, server, { inOrOut: false, balance: 400 })
  await review(payout.row, '通过')
  await expect(panel(page)).toContainText('1,000.00 → 600.00')
  await verb(page, '通过').click()
  await expect(payout.row).toHaveCount(0)
  expect(await server.order(payout.id)).toMatchObject({ commits: 1, order: { state: 1 } })
  expect((await server.member(payout.userId)).balance).toBe(600)

  for (const [screen, text] of [
    ['玩法设置', /\d/],
    ['用户管理', /\d\.\d\d/],
    ['群成员', /./],
    ['盈亏报表', /\d\.\d\d/],
  ] as const) {
    await openScreen(page, screen)
    await expect(page.getByRole('main')).toContainText(text)
    await settled(page)
    await expect(page.getByText(/无法识别|NaN|undefined|\[object/), screen).toHaveCount(0)
  }

  await server.hub('drop')
  await server.addOrder({ inOrOut: true, payName: '断线时来的', balance: 88 })
  await expect(queueCount(page, '上分订单')).toContainText(`${(await server.pending(true)).length}`)
  await page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click()
  await expect(page.getByLabel('通知中心')).toContainText('断线时来的')
  await page.keyboard.press('Escape')

  const { open, talkTo, message } = chat(page)
  await server.addPrivateMessage({ userId: approved.userId, content: '在吗' })
  await open()
  await talkTo(approved.userId)
  await expect(message('在吗')).toBeVisible()
  await server.addPrivateMessage({ userId: approved.userId, content: '到账了吗' })
  await expect(message('到账了吗')).toBeVisible()
})
