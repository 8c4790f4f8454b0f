import type { Locator, Page } from 'playwright/test'
import { expect, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { allDeposits, allPayouts, orderOf, panel, review, verb } from '../../e2e/support/review.ts'

/** Leads from a row to 通过 by the key. */
async function focusApprove(page: Page, row: Locator): Promise<void> {
  await row.click()
  await page.keyboard.press('a')
  await expect(verb(page, '通过')).toBeEnabled()
  await expect(verb(page, '通过')).toBeFocused()
}

test.describe('a deposit by keyboard and mouse (fault 3)', () => {
  test.use({ at: allDeposits })

  test('Enter in a row opens the panel and then moves into it, and never decides; an Enter pressed or held before the facts are there does not decide later, nor one held after a decision the next order', async ({
    signedInPage: page,
    server,
  }) => {
    for (const payName of ['第二位', '下一位']) await server.addOrder({ inOrOut: true, balance: 20, payName })
    const [second, next] = [rowOf(page, '上分订单', '第二位'), rowOf(page, '上分订单', '下一位')]
    await expect(next).toHaveCount(1)
    const { row } = await orderOf(page, server)
    await page.getByRole('region', { name: '上分订单' }).focus()
    await page.keyboard.press('Home')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
    expect(await decisionsSent(server)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)

    const facts = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
    await row.click()
    await page.keyboard.press('a')
    await expect(panel(page)).toContainText('正在核对订单与会员…')
    await page.keyboard.press('Enter')
    await page.keyboard.down('Enter')
    await server.clearFaults(facts)
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(verb(page, '通过')).toBeFocused()
    // The system repeats the key that is still down.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await decisionsSent(server)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    expect(await decisionsSent(server)).toHaveLength(1)

    await focusApprove(page, second)
    await page.keyboard.down('Enter')
    await expect(second.getByText('已处理')).toBeVisible()
    for (let i = 0; i < 5; i++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await decisionsSent(server)).toHaveLength(2)
    await expect(next.getByText('待处理')).toBeVisible()
  })

  test('a row that names another amount than the panel does not approve', async ({ signedInPage: page, server }) => {
    const { row, order } = await orderOf(page, server)
    const changed = { data: [{ ...order, balance: 900 }], rows: 1 }
    const match = { path: '/api/pay/list/', parameter: 'userid' }
    const other = await server.fault({ match, kind: 'answer', data: changed, times: -1 })
    await review(row, '通过')
    await expect(verb(page, '通过')).toHaveText(/通过 900\.00/)
    await row.getByRole('button', { name: '通过 500.50' }).click()
    await expect(panel(page)).toBeFocused()
    expect(await decisionsSent(server)).toEqual([])
    await verb(page, '通过').click()
    await expect.poll(() => decisionsSent(server)).toHaveLength(1)
    await server.clearFaults(other)
  })
})

test.describe('a payout by keyboard and mouse (fault 3)', () => {
  test.use({ at: allPayouts })

  test('one below zero does not arm the row’s button (A214); Enter approves none, neither on that button nor alone, which says so, and Ctrl with Enter does', async ({
    signedInPage: page,
    server,
  }) => {
    const order = await server.addOrder({ inOrOut: false, balance: 500.5, payName: '另一位' })
    await server.setMember(order.userId, { balance: 1_000 })
    const other = rowOf(page, '下分订单', '另一位')
    const { row } = await orderOf(page, server, { inOrOut: false, balance: 1_500 })
    await expect(other).toHaveCount(1)
    await review(row, '通过')
    await expect(panel(page)).toContainText('低于零')
    await settled(page)
    await expect(row.getByRole('button', { name: '通过', exact: true })).toBeVisible()
    await panel(page).getByRole('checkbox').check()
    await expect(row.getByRole('button', { name: '通过 1,500.00' })).toBeVisible()
    expect(await decisionsSent(server)).toEqual([])

    await review(other, '通过')
    const armed = other.getByRole('button', { name: '通过 500.50' })
    await armed.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    expect(await decisionsSent(server)).toEqual([])
    await expect(armed).toBeVisible()
    await page.keyboard.press('Escape')
    await focusApprove(page, other)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await expect(panel(page)).toContainText('Enter 不会提交')
    expect(await decisionsSent(server)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect(other.getByText('已处理')).toBeVisible()
    expect(await decisionsSent(server)).toHaveLength(1)
    expect((await server.order(order.id)).commits).toBe(1)
  })
})

for (const inOrOut of [true, false]) {
  const kind = inOrOut ? 'deposit' : 'payout'

  test.describe(`clicks on a ${kind}`, () => {
    test.use({ at: (inOrOut ? allDeposits : allPayouts).replace('all', '0') })

    test('a double click on 通过 leaves it undecided, two separate clicks at one place approve it, the second not before its facts are there', async ({
      signedInPage: page,
      server,
    }) => {
      const { row } = await orderOf(page, server, { inOrOut })
      await row.getByRole('button', { name: '通过' }).dblclick()
      await expect(verb(page, '通过')).toBeEnabled()
      await page.mouse.click(5, 5)
      await expect(panel(page)).toHaveCount(1)
      // Wherever the second click lands, it was meant for what was there before.
      for (const button of [
        row.getByRole('button', { name: '通过 500.50' }),
        verb(page, '移交风控'),
        verb(page, '通过'),
      ]) {
        await button.hover()
        await page.mouse.down({ clickCount: 2 })
        await page.mouse.up({ clickCount: 2 })
      }
      expect(await decisionsSent(server)).toEqual([])
      // In a queue it has its place for good (A317).
      await expect(verb(page, '返回')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(verb(page, '通过')).toHaveText(/^通过 500\.50/)

      await page.getByRole('heading', { level: 1 }).click()
      const order = await server.addOrder({ inOrOut, balance: 20, payName: '下一位' })
      await server.setMember(order.userId, { balance: 1_000 })
      const next = rowOf(page, inOrOut ? '上分订单' : '下分订单', '下一位')
      await expect(next).toHaveCount(1)
      const facts = await server.fault({ match: { path: '/api/member/user-list/' }, kind: 'hang', times: -1 })
      const { x, y, width, height } = (await next.getByRole('button', { name: '通过' }).boundingBox())!
      const click = () => page.mouse.click(x + width / 2, y + height / 2)
      await click()
      await expect(panel(page)).toContainText('正在核对订单与会员…')
      await click()
      expect(await decisionsSent(server)).toEqual([])
      await server.clearFaults(facts)
      await expect(next.getByRole('button', { name: '通过 20.00' })).toBeVisible()
      await click()
      await expect(next).toHaveCount(0)
      expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: order.id }])
    })
  })
}
