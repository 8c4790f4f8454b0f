import { type RouteName, routes } from '#shared/routes.ts'
import { button, exactButton } from '../../support/button.ts'
import { expect, openScreen, settled, test } from '../support/fixtures.ts'

const ANY = /(?:)/

/** The buttons of an accessibility snapshot by name, in the order of the page. */
function namesIn(snapshot: string): string[] {
  const found = snapshot.matchAll(/^\s*- '?button(?: "((?:[^"\\]|\\.)*)")?/gm)
  return [...found].map(([, name = '']) => JSON.parse(`"${name}"`).replaceAll("''", "'"))
}

const screens = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'Chat')
/** Each in a test of its own: all of them take too long for one. */
const parts = [0, 1, 2].map((part) => screens.filter((_name, at) => at % 3 === part))

for (const [part, names] of parts.entries()) {
  test(`buttons found by CSS and name are those of the role query, on every screen of part ${part + 1}`, async ({
    signedInPage: page,
  }) => {
    const compared = new Set<string>()
    for (const name of names) {
      const { title } = routes[name]
      await openScreen(page, title)
      await settled(page)
      // The panel of a queue begins to read once its order rests there, and then has other names.
      await expect(page.getByText('读取中…')).toHaveCount(0)
      const byRole = namesIn(await page.locator('body').ariaSnapshot())
      expect(await page.getByRole('button').count(), title).toBe(byRole.length)
      expect(byRole.length, title).toBeGreaterThan(10)
      await expect(page.locator(button(ANY)), title).toHaveCount(byRole.length)
      for (const text of byRole.filter((each) => each !== '' && !compared.has(each))) {
        compared.add(text)
        const containing = byRole.filter((each) => each.toLowerCase().includes(text.toLowerCase()))
        await expect(page.locator(button(text)), `${title} › ${text}`).toHaveCount(containing.length)
        const equal = byRole.filter((each) => each === text)
        await expect(page.locator(exactButton(text)), `${title} › ${text}`).toHaveCount(equal.length)
      }
    }
  })
}
