import { expect, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { dialog } from '../../e2e/support/locators.ts'
import { decisionsSent } from '../../e2e/support/requests.ts'
import { allDeposits, orderOf, panel, review, verb } from '../../e2e/support/review.ts'

test.describe('deciding deposits (inventory 126–141)', () => {
  test.use({ at: allDeposits })

  test('Shift+Enter breaks the line of a reason, and Enter cancels the order with it', async ({
    signedInPage: page,
    server,
  }) => {
    const { order, row } = await orderOf(page, server)
    await review(row, '取消')
    const reason = panel(page).getByLabel('取消原因')
    await reason.fill('未到账')
    await reason.press('Shift+Enter')
    await reason.pressSequentially('请核对')
    await settled(page)
    await expect(reason).toHaveValue('未到账\n请核对')
    expect(await decisionsSent(server)).toEqual([])
    await reason.press('Enter')
    await expect(row.getByText('已取消')).toBeVisible()
    expect((await decisionsSent(server)).map(({ body }) => body)).toEqual([
      { newId: order.id, isConfirm: false, remark: '未到账\n请核对' },
    ])
  })

  test('an order shows the member’s withdrawal accounts, or 未绑定 where there are none; a missing permission shows 无权限 and does not sign out (A022)', async ({
    signedInPage: page,
    server,
  }) => {
    const { row } = await orderOf(page, server)
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
  })
})

test.describe('a pushed change in the open list (A017)', () => {
  test.use({ at: allDeposits })

  test('new orders move no row under the pointer; a colleague’s decision appears in the row and in the open panel, which keeps the focus', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, order } = await orderOf(page, server)
    await test.step('new orders move no row under the pointer and are shown on request', async () => {
      await row.hover()
      await settled(page)
      const place = await row.boundingBox()
      await server.addOrder({ inOrOut: true, balance: 77, payName: '后来者' })
      await expect(page.getByRole('button', { name: '有 1 笔新订单' })).toBeVisible()
      await settled(page)
      expect(await row.boundingBox()).toEqual(place)
      await expect(rowOf(page, '上分订单', '后来者')).toHaveCount(0)
      await page.getByRole('button', { name: '有 1 笔新订单' }).click()
      await expect(rowOf(page, '上分订单', '后来者')).toHaveCount(1)
    })
    await test.step('a colleague’s decision appears in the row and in the open panel, which keeps the focus', async () => {
      await review(row, '取消')
      await expect(panel(page).getByLabel('取消原因')).toBeVisible()
      await server.decide(order.id, true, { admin: '客服二号' })
      await expect(row.getByText('已处理')).toBeVisible()
      await expect(panel(page)).toContainText('已被他人处理：已处理')
      await settled(page)
      expect(await panel(page).evaluate((open) => open.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toHaveCount(0)
      await expect(row.getByRole('button', { name: '通过' })).toHaveCount(0)
    })
  })
})
