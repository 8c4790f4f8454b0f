import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'

const layer = (page: Page) => page.getByRole('status', { name: '提示' })

/** What of the page's controls a toast covers. */
const covered = (page: Page) =>
  layer(page).evaluate((toasts) => {
    const box = toasts.getBoundingClientRect()
    const overlaps = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 && left < box.right && box.left < right && top < box.bottom && box.top < bottom
    return [...document.querySelectorAll('button, a, input, select, nav[aria-label=分页]')]
      .filter((control) => !toasts.contains(control) && !control.closest('td:not(.actions)'))
      .filter((control) => overlaps(control.getBoundingClientRect()))
      .map((control) => control.outerHTML.slice(0, 120))
  })

test.use({ viewport: { width: 1280, height: 720 }, at: routes.UpScore.path })

test('a toast stands at the lower right, covers no button and no pager, and makes room for the screen and the panel that open below it', async ({
  signedInPage: page,
}) => {
  await expect(rowsOf(page, '上分订单').first()).toBeVisible()
  await rowsOf(page, '上分订单').first().locator('td').first().click()
  await page.keyboard.press('Control+c')
  await expect(layer(page)).toContainText('已复制整行')
  expect(await covered(page)).toEqual([])
  const { x, y, width, height } = (await layer(page).boundingBox())!
  expect(x + width / 2).toBeGreaterThan(640)
  expect(y + height / 2).toBeGreaterThan(360)

  await layer(page).hover()
  await openScreen(page, '用户管理')
  await expect(rowsOf(page, '用户管理').first()).toBeVisible()
  await expect.poll(() => covered(page)).toEqual([])
  await page.keyboard.press('n')
  await expect(page.locator('aside[data-region=panel]')).toBeVisible()
  await expect.poll(() => covered(page)).toEqual([])
  await expect(layer(page)).toContainText('已复制整行')
})

test('the pointer on a toast holds it', async ({ signedInPage: page }) => {
  await rowsOf(page, '上分订单').first().locator('td').first().click()
  await page.clock.install()
  await page.keyboard.press('Control+c')
  const text = layer(page).getByText('已复制整行')
  await text.hover()
  await page.clock.runFor(20_000)
  await expect(text).toBeVisible()
  await page.mouse.move(300, 5)
  await page.clock.runFor(5_000)
  await expect(text).toHaveCount(0)
})
