import type { Locator } from 'playwright/test'

/** Chooses an entry of the menu that the … of a row opens. */
export async function chooseInRow(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: '更多操作' }).click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}
