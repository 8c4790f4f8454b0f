import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Page, test } from 'playwright/test'
import type { MiniView } from '#contract/mini.ts'
import { outDir } from '#scripts/build.ts'
import { expect } from '../../support/expect.ts'
import { serious } from '../support/axe.ts'

/** The page of the mini window as it is built, without Electron. */

const ADDRESS = 'https://mini.test/'
const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

const live: MiniView = {
  status: { state: 'live', counts: { deposits: 14, withdrawals: 9, messages: 24 }, isUnconfirmed: false, text: '' },
  oldest: { deposits: null, withdrawals: null },
  next: { isDeposit: true, amount: '5,000.69', since: null },
  quiet: { quietUntil: null, quietSchedule: [] },
  waits: { warning: 5, critical: 15 },
  theme: 'light',
  clockOffset: 0,
}

/** What the page asked for, and the function that shows it a view. */
async function openMini(page: Page) {
  const requests: string[] = []
  await page.setViewportSize({ width: 300, height: 110 })
  await page.exposeFunction('ask', (request: string) => void requests.push(request))
  await page.addInitScript(() => {
    const { ask } = window as unknown as { ask(request: string): void }
    Object.assign(window, {
      mini: {
        onView: (listener: unknown) => Object.assign(window, { show: listener }),
        open: (target: string) => ask(target),
        close: () => ask('close'),
      },
    })
  })
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(outDir, 'renderer/mini', pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'image/png' })
  })
  await page.goto(ADDRESS)
  const show = (view: MiniView) =>
    page.evaluate((next) => (window as unknown as { show(view: unknown): void }).show(next), view)
  return { requests, show }
}

const fits = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.body
    return { width: scrollWidth <= 300, height: scrollHeight <= 110 }
  })

test('it shows what waits, asks for the place that is clicked, and closes by its button and Esc', async ({ page }) => {
  const { requests, show } = await openMini(page)
  await show(live)
  await expect(page.getByRole('button', { name: '上分 14' })).toBeVisible()
  await page.getByRole('button', { name: '上分 14' }).click()
  await page.getByRole('button', { name: '下分 9' }).click()
  await page.getByRole('button', { name: '未读 24' }).click()
  await page.getByRole('button', { name: '下一笔上分 5,000.69 时间未知' }).click()
  await page.getByRole('button', { name: '关闭迷你窗口' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => requests).toEqual(['deposits', 'withdrawals', 'chat', 'next', 'close', 'close'])
  const weight = (name: string) =>
    page
      .getByRole('button', { name })
      .locator('.number')
      .evaluate((each) => getComputedStyle(each).fontWeight)
  await show({ ...live, status: { ...live.status, counts: { deposits: 0, withdrawals: 9, messages: 24 } } })
  expect([await weight('上分 0'), await weight('下分 9')], 'nothing is quieter than something').toEqual(['400', '600'])
})

test('the longest that it shows fits, in both themes, and axe finds nothing', async ({ page }) => {
  const { show } = await openMini(page)
  const since = Date.now() - 23.99 * 3_600_000
  const counts = { deposits: 9_999, withdrawals: 9_999, messages: 99_999 }
  const view: MiniView = {
    ...live,
    status: { ...live.status, counts, isUnconfirmed: true },
    oldest: { deposits: since, withdrawals: since },
    next: { isDeposit: false, amount: '99,999,999,999.99', since },
    quiet: { quietUntil: Date.now() + 1_800_000, quietSchedule: [] },
  }
  for (const theme of ['light', 'dark'] as const) {
    await show({ ...view, theme })
    await expect(page.getByText('23 时 59 分').first()).toBeVisible()
    expect(await fits(page)).toEqual({ width: true, height: true })
    expect(await serious(page)).toEqual([])
  }
  // Text is never HTML, and what does not fit is scrolled to.
  const text = `断开 · <img src=x onerror=alert(1)>${'很长'.repeat(80)}`
  const unknown = { deposits: null, withdrawals: null, messages: null }
  await show({ ...live, status: { ...live.status, state: 'disconnected', counts: unknown, text }, next: null })
  await expect(page.getByRole('button', { name: '<img src=x' })).toBeAttached()
  expect(await page.locator('img').count()).toBe(0)
  expect(await fits(page)).toEqual({ width: true, height: false })
})
