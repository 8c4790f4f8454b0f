import type { Page } from 'playwright/test'
import { expect, openScreen, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import { allDeposits, orderOf, review, verb } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'

/** Expects exactly these reads to follow an event; the pages are settled when they are counted. */
async function expectReads(server: Control, event: () => Promise<unknown>, expected: Record<string, number>) {
  const reads = async () => (await server.log()).filter(({ method }) => method === 'GET').map(({ path }) => path)
  const before = (await reads()).length
  await event()
  const counts = async () => {
    const after = (await reads()).slice(before)
    const count = (prefix: string) => after.filter((path) => path.startsWith(prefix)).length
    return { pending: count('/api/home/pay-data'), list: count('/api/pay/list/'), member: count('/api/member/') }
  }
  await expect.poll(counts).toEqual(expected)
  expect(await counts()).toEqual(expected)
}

async function pushOrder(page: Page, server: Control, payName: string): Promise<void> {
  await server.addOrder({ inOrOut: true, payName })
  await expect(rowOf(page, '上分订单', payName)).toBeVisible()
}

test.describe('on a list', () => {
  test.use({ at: allDeposits })

  test('a pushed order and a decision cause one read of the pending orders and one of the open list each; on the dashboard a pushed one causes the first alone', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(page.locator('tr[data-key]').first()).toBeVisible()
    await expectReads(server, () => pushOrder(page, server, '刚刚推送'), { pending: 1, list: 1, member: 0 })
    await expectDecisionReads(page, server)
    await openScreen(page, '首页')
    await expect(page.locator('tr[data-key]').first()).toBeVisible()
    await settled(page)
    await expectReads(server, () => pushOrder(page, server, '在首页推送'), { pending: 1, list: 0, member: 0 })
  })
})

/**
 * The panel follows to the next order, which is read among its member's orders of that kind, and with its member. What
 * else it shows was prefetched; that of the order after it is prefetched now, among it the bound accounts.
 */
const FACTS_OF_NEXT = { list: 1, member: 2 }

/** The facts of the order in the panel are there, and after a rest those about the next order's member. */
async function factsRead(page: Page, server: Control): Promise<void> {
  await expect(verb(page, '通过')).toBeEnabled()
  await expect.poll(async () => (await requestsUnder(server, '/api/member/user-pay-list')).length).toBe(2)
  await settled(page)
}

async function expectDecisionReads(page: Page, server: Control): Promise<void> {
  const { row } = await orderOf(page, server)
  await review(row, '通过')
  await factsRead(page, server)
  const confirm = async () => {
    await verb(page, '通过').click()
    await expect(page.getByText(/^已通过/).last()).toBeVisible()
  }
  const { list, member } = FACTS_OF_NEXT
  await expectReads(server, confirm, { pending: 1, list: list + 1, member })
}
