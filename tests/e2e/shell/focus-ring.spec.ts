import { routes } from '#shared/routes.ts'
import { button } from '../../support/button.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectMarked } from '../support/focus-ring.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'

const THEMES = ['light', 'dark'] as const

test('the focus is marked at every stop of the dashboard, in both themes', async ({ signedInPage: page }) => {
  await expect(rowsOf(page, '上分订单').first()).toBeVisible()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.locator(button('跳到内容')).focus()
    await expectMarked(page, 60)
  }
})

test.describe('of a queue', () => {
  test.use({ at: routes.DownScore.path })

  test('is marked at every stop, in its rows and in the panel, in both themes', async ({ signedInPage: page }) => {
    await expect(rowsOf(page, '下分订单').first()).toBeVisible()
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await page.getByRole('tab', { name: /^待处理/ }).focus()
      await expectMarked(page, 12, 'Tab', 60)
      await page.keyboard.press('F6')
      await rowsOf(page, '下分订单').first().focus()
      await expectMarked(page, 5, 'j', 6)
      await page.keyboard.press('c')
      await expect(verb(page, '取消订单')).toBeEnabled()
      await panel(page).focus()
      await expectMarked(page, 8, 'Tab', 14)
      await page.keyboard.press('Escape')
    }
  })
})
