import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

// What 1280 x 720 pixels show at 200 %.
test.use({ viewport: { width: 640, height: 360 } })

test('at 200 % zoom no screen scrolls sideways, a list keeps its rows above the pager, and no field lies below the save bar', async ({
  signedInPage: page,
}) => {
  const content = page.locator('#content')
  for (const title of ['首页', '上分订单', '注单查询', '我的班次', '盈亏报表', '常规设置']) {
    await openScreen(page, title)
    await expect
      .poll(() => content.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), title)
      .toBe(0)
    if (title !== '上分订单' && title !== '注单查询') continue
    const table = (await page.locator('[data-region=table]').boundingBox())!
    const pager = (await page.getByRole('navigation', { name: '分页' }).boundingBox())!
    expect(table.y + table.height, title).toBeLessThanOrEqual(pager.y)
    expect(table.height, title).toBeGreaterThanOrEqual(160)
  }
  await openScreen(page, '用户管理')
  const row = rowsOf(page, '用户管理').nth(1)
  await row.hover()
  await expect(row.getByRole('button', { name: '更多操作' })).toBeInViewport()
  await expect(row.getByRole('button', { name: '编辑' }), 'they would lie over the values of the row').toBeHidden()
  await openScreen(page, '常规设置')
  const bar = page.locator('[data-save-bar]')
  for (const field of await page.locator('#content input:not([type=checkbox])').all()) {
    await field.focus()
    const { y, height } = (await field.boundingBox())!
    expect(y + height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  }
})
