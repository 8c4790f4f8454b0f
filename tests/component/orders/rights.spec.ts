import { expect, test } from '../../e2e/support/fixtures.ts'
import { decisionsSent, requestsTo } from '../../e2e/support/requests.ts'
import { allDeposits, orderOf, panel, review, verb } from '../../e2e/support/review.ts'

const forbidden = { match: { path: '/api/member/user-list/' }, kind: 'answer', data: -99, times: -1 } as const

test.describe('an operator who may not read members', () => {
  test.use({ at: allDeposits })

  test('decides an order after one confirmation; what is missing is named at its place', async ({
    signedInPage: page,
    server,
  }) => {
    const { row } = await orderOf(page, server)
    await server.fault(forbidden)
    await review(row, '通过')
    await expect(panel(page)).toContainText('余额无权限')
    for (const name of ['通过', '移交风控'] as const) await expect(verb(page, name)).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    expect(await decisionsSent(server)).toEqual([])
    await panel(page).getByRole('checkbox', { name: '没有核对会员，仍要处理' }).check()
    await verb(page, '通过').click()
    await expect(row.getByText('已处理')).toBeVisible()
    expect(await decisionsSent(server)).toHaveLength(1)
  })
})

test('an operator who may not read members gives points after one confirmation that says so', async ({
  signedInPage: page,
  server,
}) => {
  const { userId } = await server.addOrder({ inOrOut: true })
  await server.fault(forbidden)
  await page.getByRole('button', { name: '送分' }).click()
  const form = page.getByRole('dialog', { name: '送分' })
  await form.getByLabel('会员ID').fill(String(userId))
  await form.getByLabel('操作金额').fill('6.66')
  await expect(form).toContainText('无权限')
  await form.getByLabel('备注').fill('活动')
  await form.getByRole('button', { name: '核对' }).click()
  const sure = page.getByRole('dialog', { name: '确认送分' })
  await expect(sure).toContainText('余额无权限读取，无法核对')
  expect(await requestsTo(server, '/api/pay/pay-agent-hand')).toEqual([])
  await sure.getByRole('button', { name: '没有核对会员，仍要送分 6.66' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()
  expect(await requestsTo(server, '/api/pay/pay-agent-hand')).toHaveLength(1)
})
