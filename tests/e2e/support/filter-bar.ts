import type { Locator, Page } from 'playwright/test'
import { button, exactButton } from '../../support/button.ts'
import { expect } from './fixtures.ts'

type Scope = Page | Locator

/** The button that shows the range of a list and opens its popover. */
export const rangeButton = (scope: Scope) => scope.locator(button(/^(统计)?日期：/))

/** The open popover of a range; it is not inside the list. */
const popover = (scope: Scope) =>
  ('page' in scope ? scope.page() : scope).getByRole('dialog', { name: /^(统计)?日期$/ })

export async function openRange(scope: Scope): Promise<Locator> {
  await rangeButton(scope).click()
  await expect(popover(scope)).toBeVisible()
  return popover(scope)
}

/** Chooses a quick range, which queries at once: `chooseRange(page, '近 7 天')`. */
export async function chooseRange(scope: Scope, name: string): Promise<void> {
  await (await openRange(scope)).locator(exactButton(name)).click()
  await expect(popover(scope)).toBeHidden()
}

/** Types the days, and the times if given, and queries with Enter. An invalid range stays in the open popover. */
export async function typeRange(scope: Scope, from: string, to: string, times?: [string, string]): Promise<void> {
  const panel = (await popover(scope).isVisible()) ? popover(scope) : await openRange(scope)
  if (times) {
    await panel.locator(button('精确时间')).click()
    await panel.getByLabel('开始时间').fill(times[0])
    await panel.getByLabel('结束时间').fill(times[1])
  }
  await panel.getByLabel('开始日期').fill(from)
  await panel.getByLabel('结束日期').fill(to)
  await panel.getByLabel('结束日期').press('Enter')
}

/** Types the day of a list that is asked for a single one, and queries with Enter. */
export async function typeDay(scope: Scope, day: string): Promise<void> {
  const panel = (await popover(scope).isVisible()) ? popover(scope) : await openRange(scope)
  await panel.getByLabel('日期').fill(day)
  await panel.getByLabel('日期').press('Enter')
}

/** Waits for a list to show a range that begins, or ends, with these days. */
export async function expectRange(scope: Scope, { from, to }: { from?: string; to?: string }): Promise<void> {
  await expect.poll(() => visibleRange(scope)).toMatchObject({ ...(from && { from }), ...(to && { to }) })
}

/** The days a list shows. */
export async function visibleRange(scope: Scope): Promise<{ from: string; to: string }> {
  const [from = '', to = ''] = ((await rangeButton(scope).getAttribute('title')) ?? '').split(' – ')
  return { from, to }
}
