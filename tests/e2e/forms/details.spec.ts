import type { Locator } from 'playwright/test'
import { chooseFromAccountMenu, expect, test } from '../support/fixtures.ts'

const columnsOf = async (list: Locator) => {
  const starts = await list.locator('dt').evaluateAll((terms) => terms.map((term) => term.getBoundingClientRect().x))
  return new Set(starts.map(Math.round)).size
}

test('details stand in two columns where they fit, and in one where they do not', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await chooseFromAccountMenu(page, '设置')
  await page.getByRole('dialog', { name: '设置' }).getByRole('tab', { name: '诊断' }).click()
  const details = page.getByRole('region', { name: '服务器' }).locator('dl')
  await expect(details).toContainText('web-01')
  expect(await columnsOf(details)).toBe(2)
  await page.setViewportSize({ width: 700, height: 720 })
  await expect.poll(() => columnsOf(details)).toBe(1)
  const cut = await details
    .locator('dd')
    .evaluateAll((values) => values.filter((value) => value.scrollWidth > value.clientWidth).length)
  expect(cut).toBe(0)
})
