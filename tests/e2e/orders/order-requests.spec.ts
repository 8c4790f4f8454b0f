import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { expect, openScreen, rowOf, test } from '../support/fixtures.ts'
import { openQueue, rows } from '../support/queue-page.ts'
import { review, showAllStates, verb } from '../support/review.ts'

/** Reads of the orders that follow an event, once no further one follows for a while. */
async function readsAfter(server: Control, event: () => Promise<unknown>) {
  const reads = async () => (await server.log()).filter(({ method }) => method === 'GET').map(({ path }) => path)
  const before = (await reads()).length
  await event()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const after = (await reads()).slice(before)
  const count = (prefix: string) => after.filter((path) => path.startsWith(prefix)).length
  return { pending: count('/api/home/pay-data'), list: count('/api/pay/list/'), member: count('/api/member/') }
}

async function pushOrder(page: Page, server: Control): Promise<void> {
  await server.addOrder({ inOrOut: true, payName: '刚刚推送' })
  await expect(rowOf(page, '上分订单', '刚刚推送')).toBeVisible()
}

async function approve(page: Page, name: string): Promise<void> {
  await review(rowOf(page, '上分订单', name), '通过')
  await expect(verb(page, '通过')).toBeEnabled()
}

/**
 * The panel follows to the next order, which is read with its member. What else it shows was prefetched; that of the
 * order after it is prefetched now: the member's orders of both kinds and the bound accounts.
 */
const FACTS_OF_NEXT = { list: 3, member: 2 }

const settled = () => new Promise((resolve) => setTimeout(resolve, 1_500))

test.describe('requests after a change of the pending orders', () => {
  test('a pushed order causes one read on the dashboard, in the list and in the queue', async ({
    signedInPage: page,
    server,
  }) => {
    await expect(rows(page).first()).toBeVisible()
    await settled()
    expect(await readsAfter(server, () => pushOrder(page, server))).toEqual({ pending: 1, list: 0, member: 0 })
    await openScreen(page, '上分订单')
    await showAllStates(page)
    await settled()
    const added = () => server.addOrder({ inOrOut: true })
    expect(await readsAfter(server, added)).toEqual({ pending: 1, list: 1, member: 0 })
    await openQueue(page)
    await settled()
    expect(await readsAfter(server, added)).toEqual({ pending: 1, list: 0, member: 0 })
  })

  test('a decision causes one read of the pending orders and one of the open list', async ({
    signedInPage: page,
    server,
  }) => {
    for (const payName of ['首页的', '列表的']) await server.addOrder({ inOrOut: true, payName })
    await approve(page, '首页的')
    await settled()
    const confirm = async () => {
      await verb(page, '通过').click()
      await expect(page.getByText(/^已通过/).last()).toBeVisible()
    }
    expect(await readsAfter(server, confirm)).toEqual({ pending: 1, ...FACTS_OF_NEXT })
    await openScreen(page, '上分订单')
    await showAllStates(page)
    await approve(page, '列表的')
    await settled()
    const { list, member } = FACTS_OF_NEXT
    expect(await readsAfter(server, confirm)).toEqual({ pending: 1, list: list + 1, member })
  })
})
