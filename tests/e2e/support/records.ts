import type { Page } from 'playwright/test'
import { cardOf } from './locators.ts'

/** The row of a record that is edited beside its table, by what the screen calls it: 管理员 1. */
export const recordRow = (page: Page, title: string) =>
  page.locator('tr[data-key]').filter({ has: page.getByTitle(title, { exact: true }) })

/** Opens the editor of a record. */
export async function openRecord(page: Page, title: string): Promise<void> {
  await recordRow(page, title).getByTitle(title, { exact: true }).click()
  await cardOf(page, title).waitFor()
}
