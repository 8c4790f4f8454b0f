import { type RouteName, routes } from '#shared/routes.ts'
import { button, createEngine, exactButton } from '../../support/button.ts'
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

/** The names that the engine compares, of all buttons that it finds. */
const NAMES_BY_CSS = `(() => {
  const { queryAll, nameOf } = (${createEngine})()
  return queryAll(document, '{"pattern":""}').map(nameOf)
})()`

for (const [part, names] of parts.entries()) {
  test(`buttons found by CSS and name are those of the role query, on every screen of part ${part + 1}`, async ({
    signedInPage: page,
  }) => {
    for (const name of names) {
      const { title } = routes[name]
      await openScreen(page, title)
      await settled(page)
      // The panel of a queue begins to read once its order rests there, and then has other names.
      await expect(page.getByText('读取中…')).toHaveCount(0)
      const byRole = namesIn(await page.locator('body').ariaSnapshot())
      expect(await page.getByRole('button').count(), title).toBe(byRole.length)
      expect(byRole.length, title).toBeGreaterThan(10)
      expect([...(await page.evaluate<string[]>(NAMES_BY_CSS))].sort(), title).toEqual([...byRole].sort())
      await expect(page.locator(button(ANY)), title).toHaveCount(byRole.length)
    }
  })
}

test('a button is found by a part of its name in any case, by the whole of it, and by a pattern', async ({
  signedInPage: page,
}) => {
  await settled(page)
  await expect(page.getByText('读取中…')).toHaveCount(0)
  const byRole = namesIn(await page.locator('body').ariaSnapshot())
  for (const text of new Set(byRole.filter((each) => each !== ''))) {
    const containing = byRole.filter((each) => each.toLowerCase().includes(text.toLowerCase()))
    await expect(page.locator(button(text)), text).toHaveCount(containing.length)
    const equal = byRole.filter((each) => each === text)
    await expect(page.locator(exactButton(text)), text).toHaveCount(equal.length)
  }
  await expect(page.locator(button(/^账户/))).toHaveCount(byRole.filter((each) => each.startsWith('账户')).length)
})
