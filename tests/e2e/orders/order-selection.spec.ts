import { routes } from '#shared/routes.ts'
import type { WireOrder } from '../../simulator/control.ts'
import { button } from '../../support/button.ts'
import { expect, rowOf, test } from '../support/fixtures.ts'
import { dialog } from '../support/locators.ts'
import { requestsTo } from '../support/requests.ts'

test.describe('移交风控 of several orders', () => {
  test.use({ at: routes.UpScore.path, simulatorOptions: { now: Date.parse('2026-11-20T20:00:00+08:00') } })

  test('sends nothing more once the session has ended, nor after the next sign-in', async ({
    signedInPage: page,
    server,
  }) => {
    const names = ['甲先生', '乙先生', '丙先生']
    const orders: WireOrder[] = []
    for (const [i, payName] of names.entries())
      orders.push(await server.addOrder({ inOrOut: true, payName, payTime: `2026-11-20 08:0${i}:00` }))
    // A list with a selection lets no order in.
    for (const name of names) await expect(rowOf(page, '上分订单', name)).toBeVisible()
    for (const name of names) await rowOf(page, '上分订单', name).click({ modifiers: ['Control'] })
    await page.getByRole('toolbar', { name: '批量操作' }).locator(button('移交风控')).click()
    const path = '/api/UpDownScore/SaveUpDown'
    const sent = async () => (await requestsTo(server, path)).map(({ body }) => body)
    const held = await server.fault({ match: { path }, kind: 'hang', when: 'after' })
    await dialog(page).locator(button('移交风控 3 笔')).click()
    // Carried out, and its answer held: it waits no more.
    await expect.poll(async () => (await server.pending(true)).some(({ id }) => id === orders[0]!.id)).toBe(false)
    await server.revokeTokens()
    await page.evaluate(() => void fetch('/api/home/pay-data'))
    await expect(page).toHaveURL(/#\/Login$/)
    await server.clearFaults(held)
    await expect(page.getByText(/移交风控中断：.*没有提交 2 笔/)).toBeVisible()
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码').fill('admin123456')
    await page.locator(button('登录')).click()
    await expect(rowOf(page, '上分订单', '乙先生')).toBeVisible()
    await expect(page.getByRole('toolbar', { name: '批量操作' })).toHaveCount(0)
    expect(await sent()).toMatchObject([{ ID: orders[0]!.id }])
    expect((await server.order(orders[0]!.id)).commits).toBe(1)
  })
})
