import { routes } from '#shared/routes.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, openScreen, test } from '../../e2e/support/fixtures.ts'
import { expectMarked } from '../../e2e/support/focus-ring.ts'
import { expectOutlined, expectVisible, inHighContrast, seriousOfForm } from '../../e2e/support/high-contrast.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { readWholeReport } from '../../e2e/support/report.ts'

test.describe('a form', () => {
  test.use({ at: routes.AccountNumber.path })

  test('marks the focus at every stop, in both themes', async ({ signedInPage: page }) => {
    await page.getByRole('button', { name: '新增账号' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectMarked(page, 8, 'Tab', 30)
    }
  })
})

test.describe('in high contrast', () => {
  test.use({ at: routes.UpScore.path })

  test('a list shows its selected row, the chat the open conversation and the ends of a message, the report its bars and lines', async ({
    signedInPage: page,
  }) => {
    const row = rowsOf(page, '上分订单').first()
    await row.locator('td').nth(1).click()
    await inHighContrast(page, async () => {
      await expectOutlined(row)
      expect(await seriousOfForm(page)).toEqual([])
    })

    await openScreen(page, routes.Chat.title)
    await page.getByRole('option').first().click()
    const { log } = chat(page)
    await expect(log.getByRole('article').first()).toBeVisible()
    await inHighContrast(page, async () => {
      await expectOutlined(page.getByRole('option', { selected: true }))
      await expectOutlined(page.getByRole('navigation', { name: '客服通道' }).locator('[aria-current=true]'))
      await expectOutlined(log.getByRole('article').locator('[aria-busy]'))
      expect(await seriousOfForm(page)).toEqual([])
    })

    await openScreen(page, routes.DataReport.title)
    await readWholeReport(page)
    await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
    // Transparent ones only carry the tooltip.
    const bars = page.locator('article svg g rect:not([fill])')
    await inHighContrast(page, async () => {
      await expectVisible(page.locator('article svg path'), 'stroke')
      await expectVisible(bars, 'fill')
      await expectVisible(bars.last(), 'fill')
      expect(await seriousOfForm(page)).toEqual([])
    })
  })
})
