import type { Locator, Page } from 'playwright/test'
import { button } from '../../support/button.ts'
import { saveButton } from './locators.ts'

/** The panel that lists every change before it is sent. */
export const reviewDialog = (page: Page) => page.getByRole('dialog', { name: /^核对(修改|新\S+)$/ })

/** Confirms the review that a save has opened. */
export async function confirmReview(page: Page): Promise<void> {
  await reviewDialog(page)
    .locator(button(/^确认(保存|新增)$/))
    .click()
}

/** Saves a form whose changes are reviewed first. */
export async function saveReviewed(page: Page, save: Locator = saveButton(page)): Promise<void> {
  await save.click()
  await confirmReview(page)
}
