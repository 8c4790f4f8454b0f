import type { Locator, Page } from 'playwright/test'

/**
 * The button with this name, in a row where there is one that can be pressed; also by a selector that begins with a
 * bracket.
 */
export async function findOpener(page: Page, name: string | RegExp): Promise<Locator> {
  const isSelector = typeof name === 'string' && name.startsWith('[')
  const anywhere = isSelector ? page.locator(name) : page.getByRole('button', { name, exact: true })
  const rows = anywhere.and(page.locator('tr[data-key] button:enabled:not([aria-disabled])'))
  await anywhere.first().waitFor()
  return ((await rows.count()) > 0 ? rows : anywhere).first()
}
