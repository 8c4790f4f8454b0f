import { type Page, expect as withoutClock } from 'playwright/test'
import type { Desktop } from '#contract/desktop.ts'
import { OPERATORS } from '../../simulator/world/operators.ts'

declare global {
  interface Window {
    desktop: Desktop
  }
}

/** Operator actions, by role and label. */

/** The gate has no configuration of the runner, whose clock this is (playwright.config.ts). */
const CLOCK_MS = 10_000
const expect = withoutClock.configure({ timeout: CLOCK_MS })

export async function signIn(page: Page, operatorIndex = 0, timeout = CLOCK_MS): Promise<void> {
  const { loginName, password } = OPERATORS[operatorIndex]!
  await page.getByLabel('用户名').fill(loginName)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible({ timeout })
  await expectConnected(page, timeout)
}

/** Turns off the sound that pending orders repeat every half minute (A218), so that a test can count sounds. */
export async function disableRepeatedSounds(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.desktop.changeAlertSettings({ rules: { deposit: { repeat: false }, withdrawal: { repeat: false } } }),
  )
}

export async function expectConnected(page: Page, timeout = CLOCK_MS): Promise<void> {
  await expect(page.getByRole('status', { name: '实时连接' })).toHaveText('已连接', { timeout })
}

/** The row of an order in the open list. */
export function rowOf(page: Page, list: '上分订单' | '下分订单', text: string) {
  return page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: text }).first()
}

export async function openList(page: Page, list: '上分订单' | '下分订单'): Promise<void> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: list }).click()
  await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible()
}

/** 通过 in the panel, which names the amount. */
export const approveButton = (page: Page) => page.locator('aside').getByRole('button', { name: /^通过 / })

/** Approves the order of a row in the panel, which then goes on to the next order or shows the outcome. */
export async function approve(page: Page, row: ReturnType<typeof rowOf>): Promise<void> {
  await row.getByRole('button', { name: '通过' }).click()
  await page
    .locator('aside')
    .getByRole('button', { name: /^通过 / })
    .click()
}
