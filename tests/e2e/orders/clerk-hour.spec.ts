import type { Page } from 'playwright/test'
import { parseServerTime } from '#shared/server-time.ts'
import type { Control, OrderInput } from '../../simulator/control.ts'
import { button } from '../../support/button.ts'
import { chat, invoked } from '../support/chat-page.ts'
import { expect, openScreen, rowOf, settled, test } from '../support/fixtures.ts'
import { InputCounter } from '../support/input-counter.ts'
import { noteOf } from '../support/member-notes.ts'
import { decisionsSent } from '../support/requests.ts'
import { panel, verb } from '../support/review.ts'
import { bankStatement, chooseStatement, statementDialog } from '../support/statement.ts'

/**
 * A piece of a clerk's hour with a duplicate receipt, a suspicious payout and a complaint. Row and panel answer each question: nothing
 * is looked up elsewhere. The figures stand in docs/performance.md.
 */

const MINUTE = 60_000

class Clerk extends InputCounter {
  async type(page: Page, text: string): Promise<void> {
    this.keys += text.length
    await page.keyboard.insertText(text)
  }
}

const add = async (server: Control, minutesAgo: number, fields: Partial<OrderInput> & { inOrOut: boolean }) => {
  const order = await server.addOrder({ payTime: Date.now() - minutesAgo * MINUTE, ...fields })
  await server.setMember(order.userId, { balance: 9_000 })
  return order
}

/** Two orders of one member for one payment, four that are paid, and three payouts. */
async function fillQueues(server: Control) {
  const seeded = [...(await server.pending(true)), ...(await server.pending(false))]
  for (const { id } of seeded) await server.decide(id, false)
  const double = { inOrOut: true, balance: 300, payName: '重复' }
  const first = await add(server, 80, double)
  const second = await add(server, 75, { ...double, userId: first.userId })
  const names = ['甲', '乙', '丙', '丁']
  const paid = []
  for (const [index, payName] of names.entries())
    paid.push(await add(server, 60 - index * 5, { inOrOut: true, balance: 101.25 + index, payName }))
  const payouts = []
  for (const [index, payName] of ['出一', '可疑', '出二'].entries())
    payouts.push(await add(server, 50 - index * 10, { inOrOut: false, balance: 201.5 + index, payName }))
  return { first, second, paid, suspicious: payouts[1]! }
}

test('with what is known beside the order no question is left', async ({ signedInPage: page, server }) => {
  const { first, second, paid, suspicious } = await fillQueues(server)
  const { userId } = await server.addPrivateMessage({ content: '我的 88.75 还没到账' })
  for (const content of ['photo-1.png', 'photo-2.png'])
    await server.addPrivateMessage({ userId: first.userId, content, contentType: 3 })
  await page.evaluate(
    (id) => window.desktop.saveMemberNote(id, { text: '昨天换过账户，先核对', tags: [], isWatched: true }),
    String(suspicious.userId),
  )
  const clerk = new Clerk(page)
  const rowsOfQueue = (name: string) => rowOf(page, '上分订单', name)
  const rowWith = ({ id }: { id: unknown }) => page.locator(`tr[data-key="${id}"]`)
  const approve = async (...keys: string[]) => {
    for (const key of keys.slice(0, -1)) await clerk.press(key)
    await expect(verb(page, '通过')).toBeEnabled()
    await clerk.press(keys.at(-1)!)
  }
  const cancel = async (reason: string) => {
    await clerk.press('c')
    await expect(panel(page).locator(button('未到账'))).toBeFocused()
    await clerk.press(reason)
    await expect(verb(page, '取消订单')).toBeEnabled()
    await clerk.press('Enter')
  }
  // All of them have come before the queue is opened: an older one that follows would wait outside of it.
  await expect(rowWith(first)).toBeVisible()
  await expect(rowsOfQueue('丁')).toBeVisible()
  await expect(rowOf(page, '下分订单', '出二')).toBeVisible()
  await settled(page)
  await openScreen(page, '上分订单')
  await expect(rowWith(first)).toBeVisible()
  await expect(rowsOfQueue('丁')).toBeVisible()
  const payments = [first, ...paid].map(({ balance, payName, payTime }) => ({
    ...{ amount: Number(balance).toFixed(2), payer: String(payName), at: parseServerTime(payTime)! + MINUTE },
  }))
  const complained = { amount: '88.75', payer: '投诉', at: Date.now() }
  await clerk.click(page.getByRole('button', { name: '到账核对' }))
  // The file is chosen in a dialog of the system.
  clerk.clicks += 2
  await chooseStatement(page, bankStatement([...payments, complained]))
  await clerk.click(statementDialog(page).getByRole('button', { name: /^导入 \d/ }))
  await expect(statementDialog(page)).toContainText(/已导入 [\d,]+ 行，/)
  await clerk.press('Escape')
  await clerk.press('g')
  await expect(rowsOfQueue('甲').getByRole('img')).toHaveText('✓')
  // The marks stand before the queue is arranged again, and F6 goes to the row that is first at that moment.
  await expect(rowsOfQueue('甲')).toHaveAttribute('aria-rowindex', '2')
  await clerk.press('F6')

  // 绿色通道 brings what is without a doubt first.
  for (const { payName } of paid) {
    await expect(rowsOfQueue(payName)).toBeFocused()
    await clerk.press('a')
    await expect(rowsOfQueue(payName).getByRole('img')).toHaveText('✓')
    await approve('Enter')
    await expect(rowsOfQueue(payName)).toHaveCount(0)
  }
  await expect(rowWith(first)).toBeFocused()
  await clerk.press('a')
  await expect(panel(page)).toContainText('疑似重复')
  await expect(panel(page).getByRole('region', { name: '聊天图片' }).getByRole('button')).toHaveCount(2)
  await clerk.click(panel(page).getByRole('button', { name: '就是这一笔' }))
  await expect(rowWith(second).getByRole('img')).toHaveText('无')
  await approve('a', 'Enter')
  await expect(rowWith(first)).toHaveCount(0)
  await cancel('4')
  await expect(rowWith(second)).toHaveCount(0)

  for (const name of ['出一', '可疑', '出二']) {
    if (name === '出一') await clerk.press('n')
    await expect(rowOf(page, '下分订单', name)).toBeFocused()
    if (name !== '可疑') await approve('a', 'Control+Enter')
    else {
      await expect(noteOf(page)).toContainText('昨天换过账户，先核对')
      await cancel('3')
    }
    await expect(rowOf(page, '下分订单', name)).toHaveCount(0)
  }

  const complaint = await add(server, 1, { inOrOut: true, userId, balance: 88.75, payName: '投诉' })
  await clerk.click(page.locator(button(/^客服聊天/)))
  await clerk.click(chat(page).member(userId))
  // Nothing moves any more.
  await settled(page)
  await clerk.click(page.getByRole('button', { name: '通过：上分 88.75' }))
  await expect(verb(page, '通过')).toBeVisible()
  await expect(panel(page)).toContainText('✓ 有一行相符')
  await approve('Enter')
  await expect.poll(async () => (await server.order(complaint.id)).order.state).toBe(1)
  await clerk.click(chat(page).text)
  await clerk.type(page, '已上分，请查收')
  await clerk.press('Enter')
  await expect.poll(() => invoked(server, 'privatesend')).toHaveLength(1)

  const sent = (await decisionsSent(server)).map(({ body }) => body as { newId: unknown; isConfirm: boolean })
  const cancelled = sent.filter(({ isConfirm }) => !isConfirm).map(({ newId }) => String(newId))
  expect(cancelled.toSorted()).toEqual([second.id, suspicious.id].map(String).toSorted())
  expect(sent).toHaveLength(10)
  expect(clerk).toMatchObject({ keys: 34, clicks: 9 })
})
