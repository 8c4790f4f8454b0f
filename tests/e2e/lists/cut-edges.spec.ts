import type { Page } from 'playwright/test'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

/** Whether the list fades out what its left and right edge cut. */
const fades = (page: Page, name: string) =>
  page.locator(`[data-region=table][aria-label="${name}"]`).evaluate((region) => {
    const isFaded = (edge: '::before' | '::after') => {
      const { content, position, pointerEvents, backgroundImage } = getComputedStyle(region, edge)
      if (content === 'none') return false
      // The fade sticks to the visible edge only within the cell that it shares with the table.
      const cellWidth = Number.parseFloat(getComputedStyle(region).gridTemplateColumns)
      if (Math.abs(cellWidth - region.scrollWidth) > 1) return false
      return position === 'sticky' && pointerEvents === 'none' && backgroundImage.startsWith('linear-gradient')
    }
    return { left: isFaded('::before'), right: isFaded('::after') }
  })

const scrollTo = (page: Page, name: string, left: number) =>
  page.locator(`[data-region=table][aria-label="${name}"]`).evaluate((region, x) => {
    region.scrollLeft = x
  }, left)

test('a list without buttons fades out amounts that its edges cut, as long as there is more', async ({
  signedInPage: page,
}) => {
  await openScreen(page, '账变明细')
  await expect(rowsOf(page, '账变明细').first()).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect.poll(() => fades(page, '账变明细')).toEqual({ left: false, right: false })
  await page.setViewportSize({ width: 720, height: 600 })
  await expect.poll(() => fades(page, '账变明细')).toEqual({ left: false, right: true })
  await scrollTo(page, '账变明细', 40)
  await expect.poll(() => fades(page, '账变明细')).toEqual({ left: true, right: true })
  await scrollTo(page, '账变明细', 10_000)
  await expect.poll(() => fades(page, '账变明细')).toEqual({ left: true, right: false })
})

test('a list with pinned buttons fades out amounts that its left edge cuts', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openScreen(page, '用户管理')
  await expect(rowsOf(page, '用户管理').first()).toBeVisible()
  await expect.poll(() => fades(page, '用户管理')).toEqual({ left: false, right: false })
  await scrollTo(page, '用户管理', 40)
  await expect.poll(() => fades(page, '用户管理')).toEqual({ left: true, right: false })
})
