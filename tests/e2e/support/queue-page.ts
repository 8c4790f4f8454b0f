import type { Page } from 'playwright/test'
import type { Control } from '../../simulator/control.ts'
import { exactButton } from '../../support/button.ts'
import { expect, openScreen } from './fixtures.ts'

const table = (page: Page) => page.getByRole('table', { name: '上分订单' })
export const rows = (page: Page) => table(page).locator('tr[data-key]')
export const pages = (page: Page) => page.getByRole('navigation', { name: '分页' })
export const find = (page: Page) => page.locator(exactButton('查询'))

/** The deposits that wait at the server. */
export async function waiting(server: Control): Promise<number> {
  return (await server.pending(true)).length
}

export async function openQueue(page: Page): Promise<void> {
  await openScreen(page, '上分订单')
  await page.getByRole('tab', { name: /^待处理/ }).click()
  await expect(page.getByText('最早的在前')).toBeVisible()
  // The rows of the question before stand there until those of the queue are read.
  await expect(page.getByRole('region', { name: '上分订单' })).toHaveAttribute('aria-busy', 'false')
}
