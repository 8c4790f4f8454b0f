import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { chooseRange } from '../../e2e/support/filter-bar.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { find, openQueue, pages, rows, waiting } from '../../e2e/support/queue-page.ts'
import { requested } from '../../e2e/support/requests.ts'
import { panel, review, verb } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'

test.use({ at: routes.UpScore.path })

test('查询 and 重置 read the list again, from its first page, without adding to the history; a condition chosen again a moment later is read again', async ({
  signedInPage: page,
  server,
}) => {
  await page.getByRole('tab', { name: '已处理' }).click()
  const count = async () => (await requested(server, 'pay/list/')).length
  // The rows of the tab before stay until then.
  await expect.poll(count).toBe(1)
  const entries = await page.evaluate(() => history.length)
  for (const name of ['查询', '重置', '查询']) {
    const before = await count()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(count).toBe(before + 1)
  }
  await page.getByLabel('会员ID').fill('typed')
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page.getByLabel('会员ID')).toHaveValue('')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  await expect(page.getByRole('tab', { name: /^待处理/ })).toHaveAttribute('aria-selected', 'true')

  const first = await count()
  for (const [index, tab] of ['已处理', '已取消', '已处理', '已取消'].entries()) {
    await page.getByRole('tab', { name: tab }).click()
    await expect.poll(count).toBe(first + index + 1)
  }
  await page.getByRole('tab', { name: '已处理' }).click()
  await chooseRange(page, '近 30 天')
  await find(page).click()
  await page.getByLabel('每页条数').selectOption('10 条/页')
  await expect(rows(page)).toHaveCount(10)
  const last = async () => (await requested(server, 'pay/list/')).at(-1)!.path
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(last).toBe('/api/pay/list/true/2/10')
  await find(page).click()
  await expect.poll(last).toBe('/api/pay/list/true/1/10')
  await expect(pages(page).locator('[aria-current]')).toHaveText(/^1 \//)
  const before = await count()
  await find(page).click()
  await expect.poll(count).toBe(before + 1)
  await page.goBack()
  await expect(pages(page).locator('[aria-current]')).toHaveText(/^1 \//)
  await expect(page.getByLabel('每页条数')).toHaveValue('10')
})

test.describe('a page whose last row disappeared', () => {
  const current = (page: Page) => pages(page).locator('[aria-current]')

  /** Ten rows to a page, and one on the second. */
  async function elevenWait(server: Control): Promise<void> {
    for (const { id } of (await server.pending(true)).slice(11)) await server.decide(id, true)
    for (let n = await waiting(server); n < 11; n++) await server.addOrder({ inOrOut: true })
  }

  test('deciding the last row of a page leads to the page before; a row another operator decided stays while the pointer is on it', async ({
    signedInPage: page,
    server,
  }) => {
    await elevenWait(server)
    await openQueue(page)
    await page.getByLabel('每页条数').selectOption('10 条/页')
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(rows(page)).toHaveCount(1)
    await review(rows(page), '取消')
    await panel(page).getByLabel('取消原因').fill('未到账')
    await verb(page, '取消订单').click()
    await expect(rows(page)).toHaveCount(10)
    await expect(current(page)).toHaveText('1 / 1')
    await page.goBack()
    await expect(current(page)).toHaveText('1 / 1')

    await server.addOrder({ inOrOut: true })
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(rows(page)).toHaveCount(1)
    await rows(page).hover()
    await server.decide((await server.pending(true))[0]!.id, true)
    await expect(pages(page)).toContainText('共 10 条')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('button', { name: '通过' })).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(rows(page)).toHaveCount(10)
    await expect(current(page)).toHaveText('1 / 1')
  })
})
