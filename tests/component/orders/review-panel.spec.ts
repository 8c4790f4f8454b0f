import { expect, settled, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { allDeposits, allPayouts, orderOf, panel, review, verb, verbOf } from '../../e2e/support/review.ts'
import type { FaultSpec } from '../../simulator/fault-registry.ts'

test.describe('an order cannot be decided until the order data is up to date (A213)', () => {
  test.use({ at: allDeposits })

  /** The reading of the order finds nothing; the list on the screen keeps it. */
  const notInList: FaultSpec = {
    match: { path: '/api/pay/list/', parameter: 'userid' },
    kind: 'answer',
    data: { data: [], rows: 0 },
    times: -1,
  }

  test('通过 and 取消 are disabled with a reason and 重试 while the order or its member cannot be read; one that only the queue contains can be decided, one in no list cannot (A216)', async ({
    signedInPage: page,
    server,
  }) => {
    const { order, row } = await orderOf(page, server)
    for (const [action, what, path] of [
      ['通过', '订单', '/api/pay/list/'],
      ['取消', '会员', '/api/member/user-list/'],
    ] as const) {
      await test.step(`${action} while ${what} cannot be read`, async () => {
        await server.fault({ match: { path }, kind: 'status', status: 500, times: -1 })
        await review(row, action)
        await expect(panel(page)).toContainText(`无法核对${what}：请求失败! 服务器错误 500`)
        await expect(verb(page, verbOf[action])).toBeDisabled()
        await page.keyboard.press('Control+Enter')
        // The panel's own stands before those of the facts.
        const retry = panel(page).getByRole('button', { name: '重试' }).first()
        await retry.click()
        // The reading has failed again; before, the text is that of the first failure.
        await settled(page)
        await expect(panel(page)).toContainText(`无法核对${what}`)
        await expect(verb(page, verbOf[action])).toBeDisabled()
        await server.clearFaults()
        await retry.click()
        await expect(verb(page, verbOf[action])).toBeEnabled()
        await expect(panel(page).getByRole('button', { name: '重试' })).toHaveCount(0)
        await expect(panel(page)).toContainText('1,000.00 → 1,500.50')
        expect(await decisionsSent(server)).toEqual([])
        // Once to the row, once more to close the panel.
        await page.keyboard.press('Escape')
        await expect(row).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(panel(page)).toHaveCount(0)
      })
    }
    await server.fault(notInList)
    const queue = await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'hang', times: -1 })
    await review(row, '通过')
    await expect(verb(page, '通过')).toBeDisabled()
    await server.clearFaults(queue)
    await expect(verb(page, '通过')).toBeEnabled()
    await verb(page, '返回').click()
    await expect(panel(page)).toHaveCount(0)
    await test.step('an order in no list cannot be decided', async () => {
      const gone = await server.fault({ match: { path: '/api/home/pay-data' }, kind: 'hang', times: -1 })
      await server.decide(order.id, true)
      await review(row, '通过')
      await server.clearFaults(gone)
      await expect(panel(page)).toContainText('无法核对订单：服务器的列表中没有这笔订单')
      await expect(verb(page, '通过')).toBeDisabled()
      await expect(verb(page, '移交风控')).toBeDisabled()
    })
    // Another tab does not list it.
    await page.getByRole('tab', { name: '已取消' }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  test('each fact of an order that cannot be read has its own 重试; a decision that ends while a filter is filled in takes no key of it', async ({
    signedInPage: page,
    server,
  }) => {
    const { row } = await orderOf(page, server)
    await test.step('each fact of an order that cannot be read has its own 重试', async () => {
      await server.fault({ match: { path: '/api/home/check-id' }, kind: 'status', status: 500, times: -1 })
      await review(row, '通过')
      const failed = panel(page).getByText('暂时无法读取')
      await expect(failed).toHaveCount(1)
      await expect(verb(page, '通过')).toBeEnabled()
      await server.clearFaults()
      const sharing = [{ id: 10086001 }, { id: 10086002 }]
      await server.fault({ match: { path: '/api/home/check-id' }, kind: 'answer', data: sharing, times: -1 })
      await panel(page).getByRole('button', { name: '重试' }).press('Enter')
      await expect(panel(page).getByText('同 IP'), 'in the mark alone').toHaveText('同 IP 2 人')
      await expect(failed).toHaveCount(0)
      expect(await decisionsSent(server)).toEqual([])
    })
    await expect(verb(page, '通过')).toBeEnabled()
    const hang = await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
    await verb(page, '通过').click()
    await expect.poll(() => decisionsSent(server)).toHaveLength(1)
    const filter = page.getByRole('textbox', { name: '会员ID' })
    await filter.pressSequentially('12')
    await server.clearFaults(hang)
    await expect(page.getByRole('status', { name: '提示' })).toContainText('已通过')
    await page.keyboard.type('34')
    await expect(filter).toBeFocused()
    await expect(filter).toHaveValue('1234')
  })
})

test.describe('a payout that exceeds the balance (A214)', () => {
  test.use({ at: allPayouts })

  test('a payout to a balance below zero is shown in red and needs an extra confirmation', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, userId } = await orderOf(page, server, { inOrOut: false, balance: 1_500 })
    await review(row, '通过')
    await expect(panel(page)).toContainText('余额不足 500.00')
    const figure = panel(page)
      .locator('dd strong')
      .filter({ hasText: /^-500\.00$/ })
    const [red, plain] = await Promise.all(
      [figure, panel(page).getByText('王小明', { exact: true })].map((text) =>
        text.evaluate((e) => getComputedStyle(e).color),
      ),
    )
    expect(red).not.toBe(plain)
    await expect(verb(page, '通过')).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    const consent = panel(page).getByRole('checkbox', { name: '通过后余额低于零，仍要通过' })
    await consent.check()
    await expect(verb(page, '通过')).toBeEnabled()
    expect(await decisionsSent(server)).toEqual([])
    // Refused, and read again: another balance below zero is not what was consented to.
    await server.setMember(userId, { balance: 900 })
    await verb(page, '通过').click()
    await expect(panel(page).getByText(/余额不足(?! \d)/)).toBeVisible()
    await expect(panel(page)).toContainText('余额不足 600.00')
    await expect(consent).not.toBeChecked()
    await expect(verb(page, '通过')).toBeDisabled()
    expect(await decisionsSent(server)).toHaveLength(1)
  })
})
