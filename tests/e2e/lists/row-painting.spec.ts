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

test('widths are pixels of the window, so that a changed row is laid out fast', async ({ signedInPage: page }) => {
  await openScreen(page, '账变明细')
  const table = page.getByRole('table', { name: '账变明细' })
  // Its width in the style names that of the list, without a scroll bar.
  const namesListWidth = () =>
    table.evaluate((element) => {
      const available = element.closest<HTMLElement>('section')!.offsetWidth - 2
      return element.style.width.includes(`${available - 17}px`)
    })
  for (const width of [1280, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(namesListWidth).toBe(true)
  }
})
