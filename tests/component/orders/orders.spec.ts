import { expect, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { dialog } from '../../e2e/support/locators.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { allDeposits, orderOf, panel, review, verb } from '../../e2e/support/review.ts'

test.describe('deciding deposits (inventory 126–141)', () => {
  test.use({ at: allDeposits })

  test('new orders move no row under the pointer (A017); an order shows the member’s withdrawal accounts, a missing permission does not sign out (A022), a colleague’s decision appears in its row and panel, and Enter cancels with a reason', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, order } = await orderOf(page, server)
    const later = rowOf(page, '上分订单', '后来者')
    let laterOrder: Awaited<ReturnType<typeof server.addOrder>>
    await test.step('an order shows the member’s withdrawal accounts, or 未绑定 where there are none', async () => {
      await server.fault({
        match: { path: '/api/member/user-pay-list' },
        kind: 'answer',
        data: [{ payType: 4, payName: '王小明', payNo: '6222021234567890123', qrCode: '/images/qr-3.png' }],
      })
      await row.getByRole('button', { name: '查看' }).click()
      await expect(dialog(page).getByRole('row', { name: /王小明.*银行卡.*6222021234567890123/ })).toBeVisible()
      await expect(dialog(page).getByRole('img', { name: '王小明 银行卡二维码' })).toHaveAttribute(
        'src',
        '/images/qr-3.png',
      )
      await dialog(page).getByRole('button', { name: '关闭', exact: true }).click()
      await server.fault({ match: { path: '/api/member/user-pay-list' }, kind: 'answer', data: [] })
      await row.getByRole('button', { name: '查看' }).click()
      await expect(dialog(page).getByText('未绑定')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    })
    await test.step('a missing permission shows 无权限 in the dialog and does not sign out (A022)', async () => {
      await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'answer', data: -99 })
      await review(row, '通过')
      await verb(page, '通过').click()
      await expect(panel(page).getByText('无权限')).toBeVisible()
      await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'forbidden' })
      await verb(page, '通过').click()
      await expect(panel(page).getByText('无权限')).toBeVisible()
      await expect(page).toHaveURL(/Main\/UpDownScore/)
      await verb(page, '返回').click()
      await expect(row.getByText('待处理')).toBeVisible()
    })
    await test.step('new orders move no row under the pointer and are shown on request', async () => {
      await row.hover()
      await settled(page)
      const place = await row.boundingBox()
      laterOrder = await server.addOrder({ inOrOut: true, balance: 77, payName: '后来者' })
      await expect(page.getByRole('button', { name: '有 1 笔新订单' })).toBeVisible()
      await settled(page)
      expect(await row.boundingBox()).toEqual(place)
      await expect(later).toHaveCount(0)
      await page.getByRole('button', { name: '有 1 笔新订单' }).click()
      await expect(later).toHaveCount(1)
    })
    await test.step('a colleague’s decision appears in the row and in the open panel, which keeps the focus', async () => {
      await review(later, '取消')
      await expect(panel(page).getByLabel('取消原因')).toBeVisible()
      await server.decide(laterOrder.id, true, { admin: '客服二号' })
      await expect(later.getByText('已处理')).toBeVisible()
      await expect(panel(page)).toContainText('已被他人处理：已处理')
      await settled(page)
      expect(await panel(page).evaluate((open) => open.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
      await expect(later.getByRole('button', { name: '通过' })).toHaveCount(0)
    })
    const refused = (await decisionsSent(server)).length
    await review(row, '取消')
    const reason = panel(page).getByLabel('取消原因')
    await reason.fill('未到账')
    await reason.press('Shift+Enter')
    await reason.pressSequentially('请核对')
    await settled(page)
    await expect(reason).toHaveValue('未到账\n请核对')
    expect((await decisionsSent(server)).slice(refused)).toEqual([])
    await reason.press('Enter')
    await expect(row.getByText('已取消')).toBeVisible()
    expect((await decisionsSent(server)).slice(refused).map(({ body }) => body)).toEqual([
      { newId: order.id, isConfirm: false, remark: '未到账\n请核对' },
    ])
    // A reason of one's own is offered for the next order.
    await page.locator('tr[data-key]').filter({ hasText: '待处理' }).first().click()
    await page.keyboard.press('c')
    await expect(panel(page).getByRole('button', { name: '未到账', exact: true })).toBeFocused()
    await page.keyboard.press('5')
    await expect(reason).toHaveValue(/^未到账\s请核对$/)
  })
})
