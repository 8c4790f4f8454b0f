import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import type { Control, OrderInput } from '../../simulator/control.ts'
import { expect, rowOf } from './fixtures.ts'

/** The lists of the orders of all states, of today. */
export const allDeposits = `${routes.UpScore.path}?state=all`
export const allPayouts = `${routes.DownScore.path}?state=all`

/** The panel that shows one order and takes the decision. */
export const panel = (page: Page) => page.locator('aside[data-region=panel]')

type Verb = '通过' | '取消订单' | '移交风控' | '返回' | '关闭'

/** A button of the panel; 通过 names the amount too. */
export const verb = (page: Page, name: Verb) =>
  panel(page).getByRole('button', name === '通过' ? { name: /^通过 / } : { name, exact: true })

/** The verb of the panel that a row's action leads to. */
export const verbOf = { 通过: '通过', 取消: '取消订单', 风控: '移交风控' } as const

/** Opens the panel by a row's button, or by its menu for the rare action. */
export async function review(row: Locator, action: keyof typeof verbOf): Promise<void> {
  if (action !== '风控') return row.getByRole('button', { name: action, exact: true }).click()
  await row.getByRole('button', { name: '更多操作' }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

/** Shows the orders of all states, of today. */
export async function showAllStates(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '全部' }).click()
  await expect(page.getByRole('tab', { name: '全部', selected: true })).toBeVisible()
  // The rows of the tab before stand there until those of all states are read.
  await expect(page.getByRole('main').getByRole('region', { name: /^[上下]分订单$/ })).toHaveAttribute(
    'aria-busy',
    'false',
  )
}

/** A pending order of a member who has 1,000.00, as a row of the open list or of the dashboard. */
export async function orderOf(page: Page, server: Control, input: Partial<OrderInput> = {}) {
  const { inOrOut = true } = input
  const order = await server.addOrder({ inOrOut, balance: 500.5, payName: '王小明', ...input })
  const { id: userId, name } = await server.setMember(order.userId, { balance: 1_000 })
  const row = rowOf(page, inOrOut ? '上分订单' : '下分订单', '王小明')
  await expect(row).toHaveCount(1)
  return { order, userId, name, row }
}
