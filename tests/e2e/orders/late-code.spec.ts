import { expect, test } from '../support/fixtures.ts'
import { allDeposits, orderOf, panel } from '../support/review.ts'

// The code of the panel comes by itself only in the pages that are shipped.
test.use({ at: allDeposits, pages: 'console' })

test('the panel opens for the last choice when its code arrives late (fault 3)', async ({
  signedInPage: page,
  server,
}) => {
  let load = () => {}
  const held = new Promise<void>((resolve) => {
    load = resolve
  })
  let requests = 0
  await page.route('**/review-panel-*.js', async (route) => {
    requests++
    await held
    await route.continue()
  })
  await page.reload()
  const { row } = await orderOf(page, server)
  await row.getByRole('button', { name: '通过' }).click()
  await row.getByRole('button', { name: '取消' }).click()
  await expect.poll(() => requests).toBeGreaterThan(0)
  load()
  await expect(panel(page).getByLabel('取消原因')).toBeVisible()
  await expect(panel(page)).toHaveCount(1)
})
