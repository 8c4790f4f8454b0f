import type { Page } from 'playwright/test'
import { expect, openScreen, rowOf, test } from '../support/fixtures.ts'
import { decisionsSent } from '../support/requests.ts'
import { orderOf, panel, review, verb } from '../support/review.ts'

test.describe('a queue by keys alone', () => {
  /** Presses keys and counts them. */
  function counter(page: Page) {
    const keys = {
      count: 0,
      press: async (key: string) => {
        keys.count++
        await page.keyboard.press(key)
      },
    }
    return keys
  }

  test('A, Enter approves one deposit after the other, and the panel follows', async ({
    signedInPage: page,
    server,
  }) => {
    await openScreen(page, '上分订单')
    const pending = await server.pending(true)
    const first = page.locator('tr[data-key]').first()
    await expect(first).toBeVisible()
    const keys = counter(page)
    await page.getByRole('region', { name: '上分订单' }).focus()
    await keys.press('j')
    for (let i = 0; i < 3; i++) {
      await expect(page.locator('tr[aria-current]')).toBeFocused()
      await keys.press('a')
      await expect(verb(page, '通过')).toBeEnabled()
      await keys.press('Enter')
      await expect.poll(async () => (await decisionsSent(server)).length).toBe(i + 1)
      await expect(page.locator('tr[data-key]')).toHaveCount(pending.length - i - 1)
    }
    expect(keys.count).toBe(1 + 3 * 2)
    const sent = (await decisionsSent(server)).map(({ body }) => String((body as { newId: number }).newId))
    expect(new Set(sent).size).toBe(3)
  })

  test('A, Control+Enter approves one payout after the other', async ({ signedInPage: page, server }) => {
    for (let i = 0; i < 2; i++) {
      const { userId } = await server.addOrder({
        inOrOut: false,
        balance: 10 + i,
        payName: `取款${i}`,
        payTime: `2026-01-0${i + 1} 08:00:00`,
      })
      await server.setMember(userId, { balance: 1_000 })
    }
    await openScreen(page, '下分订单')
    const keys = counter(page)
    await page.getByRole('region', { name: '下分订单' }).focus()
    await keys.press('j')
    for (let i = 0; i < 2; i++) {
      await expect(rowOf(page, '下分订单', `取款${i}`)).toBeFocused()
      await keys.press('a')
      await expect(verb(page, '通过')).toBeEnabled()
      await keys.press('Control+Enter')
      await expect(rowOf(page, '下分订单', `取款${i}`)).toHaveCount(0)
    }
    expect(keys.count).toBe(1 + 2 * 2)
    expect(await decisionsSent(server)).toHaveLength(2)
  })

  test('C, 1, Enter cancels with a common reason; a reason of one’s own is offered as the next chip', async ({
    signedInPage: page,
    server,
  }) => {
    const next = await server.addOrder({ inOrOut: true, payName: '第二位' })
    await server.addOrder({ inOrOut: true, payName: '第三位' })
    const { row } = await orderOf(page, server, {}, true)
    await row.click()
    const keys = counter(page)
    await keys.press('c')
    await expect(panel(page).getByRole('button', { name: '未到账' })).toBeFocused()
    await keys.press('1')
    await expect(panel(page).getByLabel('取消原因')).toHaveValue('未到账')
    await expect(verb(page, '取消订单')).toBeEnabled()
    await keys.press('Enter')
    await expect(row.getByText('已取消')).toBeVisible()
    expect(keys.count).toBe(3)
    expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([
      { isConfirm: false, remark: '未到账' },
    ])
    await rowOf(page, '上分订单', '第二位').click()
    await page.keyboard.press('c')
    await panel(page).getByLabel('取消原因').fill('银行退回')
    await expect(verb(page, '取消订单')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(rowOf(page, '上分订单', '第二位').getByText('已取消')).toBeVisible()
    expect((await decisionsSent(server)).at(-1)!.body).toMatchObject({ newId: next.id, remark: '银行退回' })
    await rowOf(page, '上分订单', '第三位').click()
    await page.keyboard.press('c')
    await expect(panel(page).getByRole('button', { name: '未到账' })).toBeFocused()
    await page.keyboard.press('5')
    await expect(panel(page).getByLabel('取消原因')).toHaveValue('银行退回')
  })

  test('R puts the focus on 移交风控, and Enter takes the order out of the queue', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, order } = await orderOf(page, server, {}, true)
    await row.click()
    await page.keyboard.press('r')
    await expect(verb(page, '移交风控')).toBeFocused()
    await expect(verb(page, '移交风控')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    const sent = (await server.log()).filter(({ path }) => path === '/api/UpDownScore/SaveUpDown')
    expect(sent.map(({ body }) => body)).toMatchObject([{ ID: order.id, State: 1 }])
  })

  test('the panel follows j and k, and reads the member only where they rest', async ({
    signedInPage: page,
    server,
  }) => {
    await openScreen(page, '上分订单')
    const rows = page.locator('tr[data-key]')
    await rows.first().click()
    await expect(verb(page, '通过')).toBeEnabled()
    const reads = async () =>
      (await server.log()).filter(({ path }) => path.startsWith('/api/member/user-list/')).length
    const before = await reads()
    // One key per frame, as when it is held down.
    await page.evaluate(async () => {
      for (const key of [...'jjjjjjjjk']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        await new Promise(requestAnimationFrame)
      }
    })
    const userId = await rows.nth(7).locator('td').nth(2).innerText()
    await expect(panel(page)).toContainText(userId.match(/\d+/)![0])
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(rows.nth(7)).toBeFocused()
    expect((await reads()) - before).toBe(1)
  })
})

test('another tab closes the panel of an order that it does not list', async ({ signedInPage: page, server }) => {
  const { row } = await orderOf(page, server, {}, true)
  await row.click()
  await expect(verb(page, '通过')).toBeEnabled()
  await page.getByRole('tab', { name: '已取消' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('查看 in the message of a decision leads to the order, and ? lists the keys of the panel', async ({
  signedInPage: page,
  server,
}) => {
  const { row, order, userId } = await orderOf(page, server, {})
  await review(row, '通过')
  await verb(page, '通过').click()
  const message = page.getByRole('status', { name: '提示' })
  await message.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(new RegExp(`UpDownScore/1\\?userid=${userId}&order=${order.id}`))
  await expect(rowOf(page, '上分订单', '王小明')).toContainText('已处理')
  await expect(panel(page)).toContainText(String(order.id))
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('取消订单并选择原因')
})

test.describe('the next pending order from anywhere', () => {
  test('N opens the oldest pending order of either kind, then the next one, and U returns', async ({
    signedInPage: page,
    server,
  }) => {
    const first = await server.addOrder({ inOrOut: false, payName: '最早的', payTime: '2026-01-01 08:00:00' })
    const second = await server.addOrder({ inOrOut: true, payName: '第二早', payTime: '2026-01-02 08:00:00' })
    await openScreen(page, '用户管理')
    await expect(page.getByRole('link', { name: /下分订单/ })).toContainText(
      String((await server.pending(false)).length),
    )
    await page.keyboard.press('n')
    await expect(rowOf(page, '下分订单', '最早的')).toBeFocused()
    await expect(panel(page)).toContainText(String(first.userId))
    await page.keyboard.press('n')
    await expect(rowOf(page, '上分订单', '第二早')).toBeFocused()
    await expect(panel(page)).toContainText(String(second.userId))
    await page.keyboard.press('u')
    await expect(page.getByRole('heading', { name: '用户管理', level: 1 })).toBeVisible()
  })
})
