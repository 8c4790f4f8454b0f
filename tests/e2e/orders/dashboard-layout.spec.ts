import type { Page } from 'playwright/test'
import { expect, resizeTo, settled, test } from '../support/fixtures.ts'
import { rowsInSight, rowsOf, tableOf } from '../support/locators.ts'
import { panel } from '../support/review.ts'

async function fillQueues(server: { addOrder: (order: { inOrOut: boolean }) => Promise<unknown> }): Promise<void> {
  for (let i = 0; i < 24; i++) await server.addOrder({ inOrOut: i % 2 === 0 })
}

/** Pixels in sight of the row that the lower edge of a table cuts. */
const cutOfLastRow = (page: Page, name: string) =>
  tableOf(page, name).evaluate((table) => {
    const inside = table.parentElement!.getBoundingClientRect().top + 1 + table.parentElement!.clientHeight
    const boxes = [...table.querySelectorAll('tr[data-key]')].map((row) => row.getBoundingClientRect())
    const cut = boxes.find(({ top, bottom }) => top < inside - 1 && bottom > inside + 1)
    return cut ? inside - cut.top : 0
  })

test.describe('the layout of the dashboard with scroll bars that take room', () => {
  test('nothing moves when orders arrive, so many are in sight at each size, the queues stand side by side where they fit, and the panel covers the other one', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('nothing moves when the orders arrive or a game is expanded', async () => {
      await expect(rowsOf(page, '游戏')).toHaveCount(11)
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('main h2, main h2 + button, ul[aria-label="概况"] li')].map((element) => {
            const { x, y } = element.getBoundingClientRect()
            return `${Math.round(x)} ${Math.round(y)}`
          }),
        )
      await settled(page)
      const before = await places()
      await fillQueues(server)
      await expect(page.getByRole('link', { name: '待上分 26 笔' })).toBeVisible()
      await rowsOf(page, '游戏').first().getByRole('button', { name: '展开' }).click()
      await expect(page.locator('tr.detail')).toBeVisible()
      await settled(page)
      expect(await places()).toEqual(before)
    })
    await rowsOf(page, '游戏').first().getByRole('button', { name: '收起' }).click()
    await page.mouse.move(0, 0)
    await test.step('so many orders are in sight at each size, and the page does not scroll', async () => {
      for (const [width, height, orders] of [
        [1280, 720, 9],
        [1366, 768, 10],
        [1440, 900, 12],
        [1536, 864, 12],
        [1920, 1080, 12],
      ] as const) {
        await test.step(`at ${width}×${height} at least ${orders} orders`, async () => {
          await resizeTo(page, { width, height })
          await expect(rowsOf(page, '游戏')).toHaveCount(11)
          const inSight = async () => (await rowsInSight(page, '上分订单')) + (await rowsInSight(page, '下分订单'))
          await expect.poll(inSight).toBeGreaterThanOrEqual(orders)
          const overflow = await page
            .locator('#content')
            .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
          expect(overflow, 'the page itself does not scroll').toBeLessThanOrEqual(0)
          if (height >= 768) await expect.poll(() => rowsInSight(page, '游戏')).toBe(11)
          for (const name of ['上分订单', '游戏'])
            await expect.poll(() => cutOfLastRow(page, name), `${name} ends with a whole row`).toBeLessThanOrEqual(1)
          const sideways = ({ parentElement }: Element) => parentElement!.scrollWidth - parentElement!.clientWidth
          expect(await tableOf(page, '游戏').evaluate(sideways), 'the games need no scrolling sideways').toBe(0)
        })
      }
    })
    await test.step('both queues stand side by side, and below each other in a window narrower than 1200 px', async () => {
      const box = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!
      const [deposits, withdrawals] = ['待处理上分订单', '待处理下分订单']
      await resizeTo(page, { width: 1200, height: 720 })
      await expect.poll(async () => (await box(deposits)).y === (await box(withdrawals)).y).toBe(true)
      await resizeTo(page, { width: 1199, height: 720 })
      await expect.poll(async () => (await box(deposits)).x === (await box(withdrawals)).x).toBe(true)
      expect((await box(withdrawals)).y).toBeGreaterThan((await box(deposits)).y)
    })
    await test.step('the panel covers the queue that is not worked on, and neither one at 1920 px', async () => {
      const rightOf = async (name: string) => {
        const { x, width } = (await page.getByRole('region', { name }).boundingBox())!
        return x + width
      }
      const [deposits, withdrawals] = ['待处理上分订单', '待处理下分订单']
      await resizeTo(page, { width: 1440, height: 900 })
      await rowsOf(page, '上分订单').first().locator('td').nth(1).click()
      await expect
        .poll(async () => (await panel(page).boundingBox())?.x)
        .toBeGreaterThanOrEqual(await rightOf(deposits))
      await rowsOf(page, '下分订单').first().locator('td').nth(1).click()
      const left = (await page.getByRole('region', { name: withdrawals }).boundingBox())!.x
      await expect
        .poll(async () => {
          const box = (await panel(page).boundingBox())!
          return box.x + box.width
        })
        .toBeLessThanOrEqual(left)
      await resizeTo(page, { width: 1920, height: 1080 })
      await expect
        .poll(async () => (await panel(page).boundingBox())!.x)
        .toBeGreaterThanOrEqual(await rightOf(withdrawals))
    })
  })
})
