import { expect, rowOf, test } from '../support/fixtures.ts'
import { decisionsSent } from '../support/requests.ts'
import { orderOf, panel, review, verb } from '../support/review.ts'

test.describe('the panel with keyboard and mouse (fault 3)', () => {
  test('the keys A and Enter approve a deposit', async ({ signedInPage: page, server }) => {
    const { order, row } = await orderOf(page, server, {}, true)
    await row.click()
    await page.keyboard.press('a')
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(verb(page, '通过')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: order.id, isConfirm: true }])
  })

  test('Enter in a row opens the panel and then moves into it, and never decides', async ({
    signedInPage: page,
    server,
  }) => {
    const { row } = await orderOf(page, server, {}, true)
    await page.getByRole('region', { name: '上分订单' }).focus()
    await page.keyboard.press('j')
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
  })

  test('an Enter pressed or held before the facts are there does not decide later', async ({
    signedInPage: page,
    server,
  }) => {
    const { row } = await orderOf(page, server, {}, true)
    const facts = await server.fault({ match: { path: '/api/pay/list/' }, kind: 'hang', times: -1 })
    await row.click()
    await page.keyboard.press('a')
    await expect(panel(page)).toContainText('正在核对…')
    await page.keyboard.press('Enter')
    await page.keyboard.down('Enter')
    await server.clearFaults(facts)
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(verb(page, '通过')).toBeFocused()
    // The system repeats the key that is still down.
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(panel(page)).toContainText('1,500.50')
    expect(await decisionsSent(server)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    expect(await decisionsSent(server)).toHaveLength(1)
  })

  test('an Enter held down after a decision does not decide the next order', async ({ signedInPage: page, server }) => {
    const { row, userId } = await orderOf(page, server, {}, true)
    await server.addOrder({ inOrOut: true, userId, balance: 20, payName: '下一位' })
    const next = rowOf(page, '上分订单', '下一位')
    await expect(next).toHaveCount(1)
    await row.click()
    await page.keyboard.press('a')
    await expect(verb(page, '通过')).toBeEnabled()
    await page.keyboard.down('Enter')
    await expect(row.getByText('已处理')).toBeVisible()
    for (let i = 0; i < 5; i++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await decisionsSent(server)).toHaveLength(1)
    await expect(next.getByText('待处理')).toBeVisible()
  })

  for (const keys of ['Control+Enter', 'Meta+Enter']) {
    test(`Enter alone on a payout says so, and ${keys} approves it`, async ({ signedInPage: page, server }) => {
      const { row, order } = await orderOf(page, server, { inOrOut: false }, true)
      await row.click()
      await page.keyboard.press('a')
      await expect(verb(page, '通过')).toBeEnabled()
      await expect(verb(page, '通过')).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      await expect(panel(page)).toContainText('Enter 不会提交')
      expect(await decisionsSent(server)).toEqual([])
      await page.keyboard.press(keys)
      await expect(row.getByText('已处理')).toBeVisible()
      expect(await decisionsSent(server)).toHaveLength(1)
      expect((await server.order(order.id)).commits).toBe(1)
    })
  }

  test('the focus stays in the panel while a decision is sent and after it was refused', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, order } = await orderOf(page, server, {}, true)
    const focusInside = () => panel(page).evaluate((open) => open.contains(document.activeElement))
    await row.click()
    await page.keyboard.press('a')
    await expect(verb(page, '通过')).toBeEnabled()
    const sending = await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
    await page.keyboard.press('Enter')
    await expect(panel(page)).toHaveAttribute('aria-busy', 'true')
    expect(await focusInside()).toBe(true)
    // Only once it has arrived does the next fault leave it alone.
    await expect.poll(async () => (await decisionsSent(server)).at(-1)?.body).toMatchObject({ newId: order.id })
    await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'refused', errors: '此操作被拒绝', times: -1 })
    await server.clearFaults(sending)
    await expect(row.getByText('已处理')).toBeVisible()
    await expect(page.locator('tr[aria-current]')).toBeFocused()
    await page.keyboard.press('a')
    await expect(verb(page, '通过')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('此操作被拒绝')
    expect(await focusInside()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.locator('tr[aria-current]')).toBeFocused()
  })

  test('a payout is not approved by Enter on the row’s own button', async ({ signedInPage: page, server }) => {
    const { row } = await orderOf(page, server, { inOrOut: false }, true)
    await review(row, '通过')
    const armed = row.getByRole('button', { name: '通过 500.50' })
    await armed.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await expect(armed).toBeVisible()
    expect(await decisionsSent(server)).toEqual([])
  })

  for (const inOrOut of [true, false]) {
    const kind = inOrOut ? 'deposit' : 'payout'
    test(`a double click on 通过 leaves a ${kind} undecided`, async ({ signedInPage: page, server }) => {
      const { row } = await orderOf(page, server, { inOrOut }, true)
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
      await expect(verb(page, '通过')).toBeEnabled()
      expect(await decisionsSent(server)).toEqual([])
      await verb(page, '返回').click()
      await expect(panel(page)).toHaveCount(0)
    })

    test(`two separate clicks at one place approve a ${kind}, the second not before its facts are there`, async ({
      signedInPage: page,
      server,
    }) => {
      const { row, order } = await orderOf(page, server, { inOrOut }, true)
      await page.getByRole('tab', { name: /^待处理/ }).click()
      await expect(page.getByText('点击一行或按 Enter 查看订单')).toBeVisible()
      await expect(row).toHaveCount(1)
      await row.scrollIntoViewIfNeeded()
      const facts = await server.fault({ match: { path: '/api/member/user-list/' }, kind: 'hang', times: -1 })
      const { x, y, width, height } = (await row.getByRole('button', { name: '通过' }).boundingBox())!
      const click = () => page.mouse.click(x + width / 2, y + height / 2)
      await click()
      await expect(panel(page)).toContainText('正在核对订单与会员…')
      await click()
      expect(await decisionsSent(server)).toEqual([])
      await server.clearFaults(facts)
      await expect(row.getByRole('button', { name: '通过 500.50' })).toBeVisible()
      await click()
      await expect(row).toHaveCount(0)
      expect((await decisionsSent(server)).map(({ body }) => body)).toMatchObject([{ newId: order.id }])
    })
  }

  test('a row that names another amount than the panel does not approve', async ({ signedInPage: page, server }) => {
    const { row, order } = await orderOf(page, server, {})
    const changed = { data: [{ ...order, balance: 900 }], rows: 1 }
    await server.fault({ match: { path: '/api/pay/list/' }, kind: 'answer', data: changed, times: -1 })
    await review(row, '通过')
    await expect(verb(page, '通过')).toHaveText(/通过 900\.00/)
    await row.getByRole('button', { name: '通过 500.50' }).click()
    await expect(panel(page)).toBeFocused()
    expect(await decisionsSent(server)).toEqual([])
    await verb(page, '通过').click()
    await expect.poll(() => decisionsSent(server)).toHaveLength(1)
  })

  test('a payout below zero does not arm the row’s button (A214)', async ({ signedInPage: page, server }) => {
    const { row } = await orderOf(page, server, { inOrOut: false, balance: 1_500 }, true)
    await review(row, '通过')
    await expect(panel(page)).toContainText('低于零')
    await expect(row.getByRole('button', { name: '通过', exact: true })).toBeVisible()
    await panel(page).getByRole('checkbox').check()
    await expect(row.getByRole('button', { name: '通过 1,500.00' })).toBeVisible()
    expect(await decisionsSent(server)).toEqual([])
  })

  test('the panel opens for the last choice when its code arrives late', async ({ signedInPage: page, server }) => {
    let load = () => {}
    const held = new Promise<void>((resolve) => {
      load = resolve
    })
    let requests = 0
    await page.route('**/review-panel-*.js', async (route) => {
      requests++
      await held
      await route.continue()
    })
    await page.reload()
    const { row } = await orderOf(page, server, {})
    await row.getByRole('button', { name: '通过' }).click()
    await row.getByRole('button', { name: '取消' }).click()
    await expect.poll(() => requests).toBeGreaterThan(0)
    load()
    await expect(panel(page).getByLabel('取消原因')).toBeVisible()
    await expect(panel(page)).toHaveCount(1)
  })
})
