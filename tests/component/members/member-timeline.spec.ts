import { routes } from '#shared/routes.ts'
import { expectAccessible } from '../../e2e/support/axe.ts'
import { expect, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import { orderOf, review, verb } from '../../e2e/support/review.ts'

test.use({ at: routes.Bet.path })

test('T shows where the points of a member went; what cannot be read is named and read again; no chat is read', async ({
  signedInPage: page,
  server,
}) => {
  const panel = page.getByRole('complementary', { name: /^会员 \d/ })
  const timeline = page.getByRole('dialog', { name: /^会员时间线/ })
  const entries = timeline.getByRole('table', { name: '时间线' }).getByRole('row')
  const gaps = timeline.getByRole('list', { name: '没有读到的内容' })
  const link = rowsOf(page, '注单查询').nth(0).locator('[data-member]').first()
  const id = (await link.getAttribute('data-member'))!
  await link.click()
  await expect(panel).not.toContainText('读取中…')
  const order = await server.addOrder({
    inOrOut: true,
    balance: 500,
    payName: '本人',
    userId: id,
    remark: '长'.repeat(600),
  })
  await server.fault({ match: { path: '/api/order/list' }, kind: 'status', status: 500, times: 1 })
  await panel.focus()
  await page.keyboard.press('t')

  const pending = entries.filter({ hasText: `订单 ${order.id}` })
  await expect(pending).toContainText(/上分订单待处理 · .*500\.00查看/)
  await expect(pending, 'a pending order moves nothing').not.toContainText('+500.00')
  await expect(entries.filter({ hasText: '账变' }).first()).toContainText(/[+-][\d,]+\.\d\d[\d,]+\.\d\d/)
  await expect(gaps).toContainText('注单：暂时无法读取')
  await expect(entries.filter({ hasText: /结算/ })).toHaveCount(0)
  await expectAccessible(page)
  await gaps.getByRole('button', { name: '重试' }).click()
  await expect(entries.filter({ hasText: /结算/ }).first()).toBeVisible()
  await expect(gaps).not.toContainText('注单')
  await expect(timeline.getByRole('status')).toContainText('到此为止')
  await expect(timeline.getByRole('region', { name: '时间线内容' }), '重试 is gone').toBeFocused()
  await page.keyboard.press('1')
  await expect(timeline.getByRole('button', { name: '账变', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(entries.filter({ hasText: '账变 ·' })).toHaveCount(0)
  for (const key of '234') await page.keyboard.press(key)
  await expect(entries.filter({ hasText: '账变 ·' }).first()).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(timeline).toHaveCount(0)
  await expect(panel).toBeFocused()
  await settled(page)
  const requests = await requestsUnder(server, '/api/member/balance-change-list/')
  expect(requests.map(({ query }) => query.userid)).toEqual([id])
  const { invocations } = await server.hubState()
  expect(invocations.filter(({ method }) => method === 'getprivatelist')).toEqual([])

  await page.evaluate(() => window.desktop.changeSettings({ memberTimeline: false }))
  await expect(panel.getByRole('button', { name: '时间线' })).toHaveCount(0)
  await page.keyboard.press('t')
  await settled(page)
  await expect(timeline).toHaveCount(0)
})

test.describe('from the panel of an order', () => {
  test.use({ at: routes.UpScore.path })

  test('T shows its member and decides nothing; after Escape the keys of the order go on', async ({
    signedInPage: page,
    server,
  }) => {
    const { row, order } = await orderOf(page, server)
    await review(row, '通过')
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: `会员时间线 · ${order.userId}` })).toContainText(`订单 ${order.id}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(verb(page, '通过')).toBeFocused()
  })
})
