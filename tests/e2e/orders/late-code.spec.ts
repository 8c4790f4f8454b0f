import { expect, test } from '../support/fixtures.ts'
import { holdRequests } from '../support/requests.ts'
import { allDeposits, orderOf, panel } from '../support/review.ts'

// The code of the panel comes by itself only in the pages that are shipped.
test.use({ at: allDeposits, pages: 'console' })

test('the panel opens for the last choice when its code arrives late (fault 3)', async ({
  signedInPage: page,
  server,
}) => {
  const load = await holdRequests(page, '**/review-panel-*.js')
  const requested = page.waitForRequest('**/review-panel-*.js')
  await page.reload()
  const { row } = await orderOf(page, server)
  await row.getByRole('button', { name: '通过' }).click()
  await row.getByRole('button', { name: '取消' }).click()
  await requested
  load()
  await expect(panel(page).getByLabel('取消原因')).toBeVisible()
  await expect(panel(page)).toHaveCount(1)
})
