import { routes } from '../../../src-preload/shared/routes.ts'
import { expect, rowOf, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { allDeposits, orderOf, panel, verb } from '../../e2e/support/review.ts'

test.describe('a queue by keys alone', () => {
  test.use({ at: allDeposits })

  test('C, 1, Enter cancels with a common reason; a reason of one’s own is offered as the next chip', async ({
    signedInPage: page,
    server,
  }) => {
    const next = await server.addOrder({ inOrOut: true, payName: '第二位' })
    await server.addOrder({ inOrOut: true, payName: '第三位' })
    const { row } = await orderOf(page, server)
    await row.click()
    await page.keyboard.press('c')
    await expect(panel(page).getByRole('button', { name: '未到账' })).toBeFocused()
    await page.keyboard.press('1')
    await expect(panel(page).getByLabel('取消原因')).toHaveValue('未到账')
    await expect(verb(page, '取消订单')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(row.getByText('已取消')).toBeVisible()
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

  test('another tab closes the panel of an order that it does not list', async ({ signedInPage: page, server }) => {
    const { row } = await orderOf(page, server)
    await row.click()
    await expect(verb(page, '通过')).toBeEnabled()
    await page.getByRole('tab', { name: '已取消' }).click()
    await expect(panel(page)).toHaveCount(0)
  })
})

test.describe('the queue of pending orders', () => {
  test.use({ at: routes.UpScore.path })

  test('the panel follows j and k, and reads the member only where they rest', async ({
    signedInPage: page,
    server,
  }) => {
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
