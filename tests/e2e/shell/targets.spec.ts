import { routes } from '#shared/routes.ts'
import { expect, resizeTo, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'
import { expectTargets } from '../support/targets.ts'

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]

test('targets of the header, the dashboard and the rows of orders are large and apart', async ({
  signedInPage: page,
}) => {
  for (const size of SIZES) {
    await resizeTo(page, size)
    await expect(rowsOf(page, '下分订单').first()).toBeVisible()
    await expectTargets(page, { header: 'header', rows: 'tr[data-key] .actions' })
  }
})

test.describe('on 下分订单', () => {
  test.use({ at: routes.DownScore.path })

  test('those of the tools of a queue, its rows and the panel are large and apart', async ({ signedInPage: page }) => {
    await rowsOf(page, '下分订单').first().locator('td').nth(1).click()
    await expect(verb(page, '通过')).toBeEnabled()
    await expect(panel(page)).not.toContainText('读取中…')
    for (const size of SIZES) {
      await resizeTo(page, size)
      await expectTargets(page, {
        tools: 'search',
        rows: 'tr[data-key] .actions',
        panel: 'aside[data-region=panel]',
        pager: 'nav[aria-label=分页]',
      })
    }
    await page.keyboard.press('c')
    await expect(panel(page).getByLabel('取消原因')).toBeVisible()
    for (const size of SIZES) {
      await resizeTo(page, size)
      await expectTargets(page, { panel: 'aside[data-region=panel]' })
    }
  })
})
