import type { Page } from 'playwright/test'
import { expect, openScreen, test } from '../support/fixtures.ts'
import { checkFocusMarks } from '../support/focus-ring.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'

/** Every stop of a key has a mark in the accent colour that nothing cuts. */
async function expectMarked(page: Page, least: number, key = 'Tab', stops = 100): Promise<void> {
  const { count, faults } = await checkFocusMarks(page, key, stops)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThanOrEqual(least)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the focus in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('is marked at every stop of the dashboard', async ({ signedInPage: page }) => {
      await expect(rowsOf(page, '上分订单').first()).toBeVisible()
      await page.getByRole('button', { name: '跳到内容' }).focus()
      await expectMarked(page, 60)
    })

    test('is marked at every stop of a queue, in its rows and in the panel', async ({ signedInPage: page }) => {
      await openScreen(page, '下分订单')
      await expect(rowsOf(page, '下分订单').first()).toBeVisible()
      await page.getByRole('tab', { name: /^待处理/ }).focus()
      await expectMarked(page, 20, 'Tab', 60)
      await page.keyboard.press('F6')
      await rowsOf(page, '下分订单').first().focus()
      await expectMarked(page, 5, 'j', 6)
      await page.keyboard.press('c')
      await expect(verb(page, '取消订单')).toBeEnabled()
      await panel(page).focus()
      await expectMarked(page, 8, 'Tab', 14)
    })

    test('is marked at every stop of a form', async ({ signedInPage: page }) => {
      await openScreen(page, '收款账号')
      await page.getByRole('button', { name: '新增账号' }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectMarked(page, 8, 'Tab', 30)
    })
  })
}
