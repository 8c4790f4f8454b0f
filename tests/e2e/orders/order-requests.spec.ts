import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { expect, openScreen, rowOf, test } from '../support/fixtures.ts'
import { dialog } from '../support/locators.ts'
import { openQueue, rows } from '../support/queue-page.ts'

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
  await rowOf(page, '上分订单', name).getByRole('button', { name: '通过' }).click()
  await expect(dialog(page).getByRole('button', { name: '确定' })).toBeEnabled()
}

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
      await dialog(page).getByRole('button', { name: '确定' }).click()
      await expect(dialog(page)).toHaveCount(0)
    }
    expect(await readsAfter(server, confirm)).toEqual({ pending: 1, list: 0, member: 0 })
    await openScreen(page, '上分订单')
    await approve(page, '列表的')
    await settled()
    expect(await readsAfter(server, confirm)).toEqual({ pending: 1, list: 1, member: 0 })
  })
})
