import type { Page } from 'playwright/test'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'
import { findHardTargets } from '../support/targets.ts'

/** Buttons are at least 28 px high and 8 px apart. */
async function expectTargets(page: Page, scopes: Record<string, string>): Promise<void> {
  const hard: Record<string, string[]> = {}
  for (const [name, selector] of Object.entries(scopes)) {
    const scope = page.locator(selector)
    await expect(scope.first()).toBeVisible()
    const found = await findHardTargets(scope)
    if (found.length > 0) hard[name] = found
  }
  expect(hard).toEqual({})
}

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
]) {
  test.describe(`targets at ${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('those of the header, the dashboard and the rows of orders are large and apart', async ({
      signedInPage: page,
    }) => {
      await expect(rowsOf(page, '下分订单').first()).toBeVisible()
      await expectTargets(page, { header: 'header', rows: 'tr[data-key] .actions' })
    })

    test('those of the tools of a queue, its rows and the panel are large and apart', async ({
      signedInPage: page,
    }) => {
      await openScreen(page, '下分订单')
      await rowsOf(page, '下分订单').first().locator('td').nth(1).click()
      await expect(verb(page, '通过')).toBeEnabled()
      await expect(panel(page)).not.toContainText('读取中…')
      await expectTargets(page, {
        tools: 'search',
        rows: 'tr[data-key] .actions',
        panel: 'aside[data-region=panel]',
        pager: 'nav[aria-label=分页]',
      })
      await page.keyboard.press('c')
      await expect(panel(page).getByLabel('取消原因')).toBeVisible()
      await expectTargets(page, { panel: 'aside[data-region=panel]' })
    })
  })
}
