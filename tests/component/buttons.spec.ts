import { type RouteName, routes } from '#shared/routes.ts'
import { expect, openScreen, settled, test } from '../e2e/support/fixtures.ts'
import { expectSameButtons } from '../support/button-names.ts'

test.use({ at: routes.Shift.path })

/** Of the whole page they are compared on the dashboard (tests/e2e). */
const SCREENS = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'Chat')

test('buttons found by CSS and name are those of the role query, on every screen', async ({ signedInPage: page }) => {
  for (const name of SCREENS) {
    const { title } = routes[name]
    await openScreen(page, title)
    await settled(page)
    // The panel of a queue begins to read once its order rests there, and then has other names.
    await expect(page.getByText('读取中…')).toHaveCount(0)
    expect((await expectSameButtons(page, title)).length, title).toBeGreaterThan(2)
  }
})
