import type { Page } from 'playwright/test'
import { exactButton } from '../../support/button.ts'
import { expect } from './fixtures.ts'

/** Reads the parts of the operations report that are read on request. */
export async function readWholeReport(page: Page): Promise<void> {
  const all = page.locator(exactButton('读取全部'))
  // It is not enabled before the report of the range is there.
  await expect(all).toBeEnabled()
  await all.click()
  await expect(all).toBeDisabled()
}
