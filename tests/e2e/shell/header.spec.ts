import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { chooseFromAccountMenu, expect, openScreen, settled, test } from '../support/fixtures.ts'

test.use({ at: routes.Shift.path })

const account = (page: Page) => page.getByRole('button', { name: /^账户/ })

test.beforeEach(async ({ server }) => void (await server.clock({ fixed: '2026-11-21 09:14:16' })))

test('the header shows the time of Beijing, second by second; the account menu gives the focus back, a change of a count or of the connection moves nothing, and signing out asks when edits would be lost', async ({
  signedInPage: page,
  server,
}) => {
  const clock = page.getByRole('banner').getByTitle('服务器的北京时间')
  await expect(clock).toHaveText(/^北京时间 09:1\d:\d\d$/)
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)
  await test.step('the account menu opens the dialogs of the operator, and the focus comes back to it', async () => {
    for (const [entry, dialog] of [
      [/^消息服务绑定/, '消息服务绑定'],
      ['操作记录', '操作记录'],
      ['设置', '设置'],
    ] as const) {
      await chooseFromAccountMenu(page, entry)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(account(page), dialog).toBeFocused()
    }
  })
  await test.step('a change of a count or of the connection moves nothing in the header', async () => {
    const positions = () =>
      page
        .getByRole('banner')
        .locator('button:not([role=status] > button), h1, [title=服务器的北京时间], [role=status][aria-label=实时连接]')
        .evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect()).map(({ x, width }) => [x, width]),
        )
    await expect(page.getByRole('button', { name: '通知，3 条未读' })).toBeVisible()
    await settled(page)
    const before = await positions()
    await server.addOrder({ inOrOut: true })
    await expect(page.getByRole('button', { name: '通知，4 条未读' })).toBeVisible()
    expect(await positions()).toEqual(before)
    await page.getByRole('button', { name: '通知，4 条未读' }).click()
    await page.getByRole('button', { name: '全部已读' }).click()
    await page.keyboard.press('Escape')
    const bell = page.getByRole('button', { name: '通知', exact: true })
    await expect(bell).toBeVisible()
    expect((await bell.boundingBox())!.width, 'nor does the last count').toBe(44)
    await server.hub('down')
    await expect(page.getByRole('status', { name: '实时连接' })).toHaveText('实时断开')
    await settled(page)
    expect(await positions()).toEqual(before)
  })
  await test.step('signing out from the account menu asks when edits would be lost', async () => {
    await openScreen(page, '常规设置')
    await page.getByLabel('最低投注').fill('123')
    await chooseFromAccountMenu(page, '退出登录')
    await expect(page.getByRole('dialog', { name: '退出登录' })).toContainText('未保存的修改')
  })
})
