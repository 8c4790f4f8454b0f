import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf, tableOf } from '../support/locators.ts'

test.describe('the layout of the order queues with scroll bars that take room', () => {
  test('what is partly below the pinned buttons fades out, so that no cut number looks whole', async ({
    signedInPage: page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openScreen(page, '下分订单')
    const mask = () =>
      rowsOf(page, '下分订单')
        .first()
        .locator('td.actions')
        .evaluate((cell) => getComputedStyle(cell, '::before').maskImage)
    await expect.poll(mask).toContain('linear-gradient')
    await tableOf(page, '下分订单').evaluate(({ parentElement }) => parentElement!.scrollBy(10_000, 0))
    await expect.poll(mask).toBe('none')
  })

  for (const width of [1280, 1440, 1920]) {
    test(`at ${width} px tabs, filters and tools stand in one row`, async ({ signedInPage: page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openScreen(page, '上分订单')
      for (const tab of ['待处理', '已处理']) {
        await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
        await expect(tableOf(page, '上分订单')).toBeVisible()
        const heights = await page.locator('#content [data-print=no]').first().boundingBox()
        expect(heights!.height, tab).toBeLessThanOrEqual(36)
      }
    })
  }
})
