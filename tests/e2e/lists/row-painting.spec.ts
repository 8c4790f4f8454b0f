import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

test('a row is painted by itself, so that a changed row does not paint the others again', async ({
  signedInPage: page,
}) => {
  await openScreen(page, '账变明细')
  const rows = rowsOf(page, '账变明细')
  await expect(rows.first()).toBeVisible()
  // The browser keeps what it has painted of a positioned element.
  const positions = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).position))
  expect(new Set(positions)).toEqual(new Set(['relative']))
})
