import { expect, type Page } from 'playwright/test'
import { button, createEngine } from './button.ts'

/** The buttons of an accessibility snapshot by name, in the order of the page. */
function namesIn(snapshot: string): string[] {
  const found = snapshot.matchAll(/^\s*- '?button(?: "((?:[^"\\]|\\.)*)")?/gm)
  return [...found].map(([, name = '']) => JSON.parse(`"${name}"`).replaceAll("''", "'"))
}

/** The names that the engine compares, of all buttons that it finds. */
const NAMES_BY_CSS = `(() => {
  const { queryAll, nameOf } = (${createEngine})()
  return queryAll(document, '{"pattern":""}').map(nameOf)
})()`

/** The buttons found by CSS and name are those of the role query; returns their names. */
export async function expectSameButtons(page: Page, where: string): Promise<string[]> {
  const byRole = namesIn(await page.locator('body').ariaSnapshot())
  expect(await page.getByRole('button').count(), where).toBe(byRole.length)
  expect([...(await page.evaluate<string[]>(NAMES_BY_CSS))].sort(), where).toEqual([...byRole].sort())
  await expect(page.locator(button(/(?:)/)), where).toHaveCount(byRole.length)
  return byRole
}
