import type { Page } from 'playwright/test'
import { panel } from './review.ts'

export const noteDialog = (page: Page) => page.getByRole('dialog', { name: /^本机备注 · / })
/** The note about the member of the order in the panel. */
export const noteOf = (page: Page) => panel(page).getByRole('region', { name: '本机备注' })

/** Opens the note about the member in the panel and types its text. */
export async function writeNote(page: Page, text: string): Promise<void> {
  await panel(page).focus()
  await page.keyboard.press('b')
  await noteDialog(page).getByRole('textbox', { name: '备注' }).fill(text)
}
