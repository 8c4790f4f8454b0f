import type { Page } from 'playwright/test'
import { routes } from '../../../src-preload/shared/routes.ts'
import { expectAccessible } from '../support/axe.ts'
import { chat } from '../support/chat-page.ts'
import { chooseFromAccountMenu, expect, openScreen, test } from '../support/fixtures.ts'
import { rowsOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'

/** Every screen of the menu as it opens; a11y.spec.ts has their dialogs and messages. */
const SCREENS = Object.values(routes)
  .map(({ title }) => title)
  .filter((title) => title !== routes.Chat.title)

/** So many screens share a sign-in. */
const PER_TEST = 4

async function openLoaded(page: Page, title: string): Promise<void> {
  // Not in the side menu.
  if (title === routes.Shift.title) await chooseFromAccountMenu(page, title)
  else await openScreen(page, title)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.locator('#content [aria-busy=true]')).toHaveCount(0)
}

for (let start = 0; start < SCREENS.length; start += PER_TEST) {
  const titles = SCREENS.slice(start, start + PER_TEST)
  test(`${titles.join('、')} have no serious violations in any theme`, async ({ signedInPage: page }) => {
    for (const title of titles) {
      await openLoaded(page, title)
      await expectAccessible(page)
    }
  })
}

test('the chat with an open conversation has no serious violations in any theme', async ({ signedInPage: page }) => {
  await chat(page).open()
  await page.getByRole('option').first().click()
  await expect(chat(page).log).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
})

test('the account menu, the shortcuts and the collapsed menu have no serious violations in any theme', async ({
  signedInPage: page,
}) => {
  await openLoaded(page, '常规设置')
  await page.getByRole('button', { name: /^账户/ }).click()
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expectAccessible(page)
})

test('the panel beside a deposit on the dashboard has no serious violations in any theme', async ({
  signedInPage: page,
}) => {
  await rowsOf(page, '上分订单').first().locator('td').nth(1).click()
  await expect(verb(page, '移交风控')).toBeEnabled()
  await expect(panel(page)).not.toContainText('读取中…')
  await expectAccessible(page)
})
